import { lazy, Suspense, useEffect, useState } from 'react'
import type { SessionOver } from '#app/business/accounts/sessions/session-over.ts'
import { goOn, guardFetch, signedInAs, whenSessionIsOver } from './session-guard.ts'
import type { ShellData } from './shell-data.ts'

const SessionModal = lazy(async () => {
  try {
    return { default: (await import('#app/components/account/session-modal.tsx')).SessionModal }
  } catch {
    // Its code does not come any more: the page about signing in does the same, and leads back here.
    const here = window.location.pathname + window.location.search
    window.location.assign(`/login?returnTo=${encodeURIComponent(here)}`)
    return { default: () => <></> }
  }
})

/** Shows §6's modals over whatever page is open, as soon as its session is over. Visitors have none to lose. */
export function SessionWatch({ account }: { account: ShellData['account'] | undefined }) {
  const [told, setTold] = useState<{ over: SessionOver; presses: number } | null>(null)
  useEffect(guardFetch, [])
  // After each reading of the page, also one that changed nothing: signing in lets the guard forget.
  useEffect(() => signedInAs(account?.userId ?? null))
  useEffect(
    () =>
      whenSessionIsOver((over, isPress) =>
        setTold(before => ({ over, presses: (before?.presses ?? 0) + (isPress ? 1 : 0) })),
      ),
    [],
  )
  if (!told || !account) return null
  const back = () => {
    setTold(null)
    signedInAs(account.userId)
    goOn()
  }
  return (
    <Suspense>
      <SessionModal {...told} account={account} onBack={back} />
    </Suspense>
  )
}
