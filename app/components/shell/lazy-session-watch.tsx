import { useEffect, useState } from 'react'
import type { SessionWatch } from './session-watch.tsx'

type Watch = typeof SessionWatch

/** What watches over a session, once somebody is signed in: visitors, who have none to lose, do not load it. */
export function LazySessionWatch({ account }: Parameters<Watch>[0]) {
  const [loaded, setLoaded] = useState<{ Watch: Watch } | null>(null)
  const isSignedIn = Boolean(account)
  useEffect(() => {
    if (!isSignedIn) return
    import('./session-watch.tsx').then(
      ({ SessionWatch }) => setLoaded({ Watch: SessionWatch }),
      // Without it a page is told by the next answer that it has to sign in, as where no scripts run.
      () => {},
    )
  }, [isSignedIn])
  // Also after signing out: it has to hear of that.
  return loaded && <loaded.Watch account={account} />
}
