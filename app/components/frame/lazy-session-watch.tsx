import { useEffect, useState } from 'react'
import type { SessionWatch } from './session-watch.tsx'

type Watch = typeof SessionWatch

/** Watches for the end of a session. Visitors have no session to lose and do not load it. */
export function LazySessionWatch({ account }: Parameters<Watch>[0]) {
  const [loaded, setLoaded] = useState<{ Watch: Watch } | null>(null)
  const isSignedIn = Boolean(account)
  useEffect(() => {
    if (!isSignedIn) return
    import('./session-watch.tsx').then(
      ({ SessionWatch }) => setLoaded({ Watch: SessionWatch }),
      // If it does not load, the next answer asks the person to sign in, as without JavaScript.
      () => {},
    )
  }, [isSignedIn])
  // Stays mounted after a sign-out, so that it is told.
  return loaded && <loaded.Watch account={account} />
}
