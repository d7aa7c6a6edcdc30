import { lazy, Suspense, useEffect, useState } from 'react'
import type { SessionOver } from '#app/business/accounts/sessions/session-over.ts'
import { forgetGuest } from '#app/components/account/remembered-guest.ts'
import {
  guardFetch,
  repeatHeldRequests,
  signedInAs,
  whenSessionIsOver,
} from '#app/components/shell/session-guard.ts'
import type { ShellData } from '#app/components/shell/shell-data.ts'

const SessionModal = lazy(async () => {
  try {
    return { default: (await import('#app/components/account/session-modal.tsx')).SessionModal }
  } catch {
    // The modal's code did not load. The sign-in page does the same and returns here.
    const here = window.location.pathname + window.location.search
    window.location.assign(`/login?returnTo=${encodeURIComponent(here)}`)
    return { default: () => <></> }
  }
})

/** Shows the session modals over any page once its session is over. behaviour: Ended sessions */
export function SessionWatch({ account }: { account: ShellData['account'] | undefined }) {
  const [told, setTold] = useState<{ over: SessionOver; presses: number } | null>(null)
  useEffect(guardFetch, [])
  // After every reload of the page data, even without a change: a sign-in clears the guard's account.
  useEffect(() => signedInAs(account?.userId ?? null))
  useEffect(
    () =>
      whenSessionIsOver((over, isPress) => {
        // An expired session may be the guest's own. Any other end is a sign-out.
        if (over.code !== 'PERMISSION_DENIED') forgetGuest()
        setTold(before => ({ over, presses: (before?.presses ?? 0) + (isPress ? 1 : 0) }))
      }),
    [],
  )
  if (!told || !account) return null
  const back = () => {
    setTold(null)
    signedInAs(account.userId)
    repeatHeldRequests()
  }
  return (
    <Suspense>
      <SessionModal {...told} account={account} onBack={back} />
    </Suspense>
  )
}
