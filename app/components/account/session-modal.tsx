import { useEffect, useState } from 'react'
import { SESSION_OVER, type SessionOver, SIGNED_IN_AS } from '#app/business/accounts/sessions/session-over.ts'
import { PROVIDER_NAMES } from '#app/business/accounts/social-provider.ts'
import type { EndReason } from '#app/business/callers/caller.ts'
import { type ShellData, useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LoginPanel } from './login-dialog.tsx'

type Props = {
  over: SessionOver
  /** Counts the actions tried since the session ended. Each one opens the modal again. */
  presses: number
  account: NonNullable<ShellData['account']>
  /** Called when the same person is signed in again. */
  onBack: () => void
}

/**
 * The modal after a sign-out by the server or an expired session. behaviour: Ended sessions
 * The person signs in inside it, so the page behind keeps its typed text. Closed, it leaves a bar at the foot.
 * Provider sign-in opens a new tab; this page continues when the person returns to it signed in.
 */
export function SessionModal({ over, presses, account, onBack }: Props) {
  const [isOpen, setOpen] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new press opens it; the effect does not use the count.
  useEffect(() => setOpen(true), [presses])
  useBackFromElsewhere(account.userId, onBack)
  const signedIn = (userId: string) => {
    if (userId === account.userId) onBack()
    else window.location.reload()
  }
  return (
    <>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={sessionOverTitle(over)} closeOnMask={false}>
        <div className="mb-4">
          <Alert kind="warning" title={sessionOverWhy(over)}>
            {m.sessions_nothing_lost()}
          </Alert>
        </div>
        <LoginPanel onDone={answer => signedIn(answer.userId)} identifier={account.identifier} />
        <div className="mt-4 grid gap-2 border-t border-line pt-4">
          <ByProvider />
          <Button variant="quiet" onClick={() => window.location.reload()}>
            {over.because === 'OTHER_ACCOUNT' ? m.sessions_go_on_as_other() : m.sessions_go_on_as_visitor()}
          </Button>
        </div>
      </Dialog>
      {!isOpen && (
        <div className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface shadow-raised">
          <div className="page flex flex-wrap items-center justify-between gap-3 py-3">
            <p>{sessionOverTitle(over)}</p>
            <Button onClick={() => setOpen(true)}>{m.common_sign_in()}</Button>
          </div>
        </div>
      )}
    </>
  )
}

/** The provider buttons; nothing if the shop has no provider sign-in. */
function ByProvider() {
  const providers = useShell()?.social?.providers ?? []
  if (providers.length === 0) return null
  const names = providers.map(provider => PROVIDER_NAMES[provider]).join(' / ')
  return (
    <a
      href="/login?returnTo=/signed-in"
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-11 items-center justify-center text-center"
    >
      {m.sessions_by_provider({ names })}
    </a>
  )
}

/** Checks on each return to this tab whether the same person has signed in again in another tab. */
function useBackFromElsewhere(userId: string, onBack: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener; the callback changes on every render.
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      // A Request object bypasses the page's session guard, which would hold the call until sign-in.
      const asked = fetch(new Request('/live/session', { headers: { [SIGNED_IN_AS]: userId } }))
      const answer = await asked.catch(() => null)
      if (answer?.ok && !answer.headers.has(SESSION_OVER)) onBack()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [userId])
}

const BECAUSE: Record<EndReason | 'OTHER_ACCOUNT', () => string> = {
  DEVICE_LIMIT: m.sessions_because_device_limit,
  SIGNED_OUT_ELSEWHERE: m.sessions_because_signed_out_elsewhere,
  PASSWORD_CHANGED: m.sessions_because_password_changed,
  EMAIL_CHANGED: m.sessions_because_email_changed,
  ROLES_CHANGED: m.sessions_because_roles_changed,
  SECOND_FACTOR_ON: m.sessions_because_second_factor_on,
  BLOCKED: m.sessions_because_blocked,
  ENDED_BY_STAFF: m.sessions_because_ended_by_staff,
  OTHER_ACCOUNT: m.sessions_because_other_account,
}

/** The title of the modal. WHITELIST_USER_DENIED means signed out, any other code an expired session. */
export function sessionOverTitle({ code, because }: SessionOver): string {
  if (because === 'OTHER_ACCOUNT') return m.sessions_other_account_title()
  return code === 'WHITELIST_USER_DENIED' ? m.sessions_signed_out_title() : m.sessions_expired_title()
}

/** One sentence that says why the session ended. */
export function sessionOverWhy({ code, because }: SessionOver): string {
  if (because) return BECAUSE[because]()
  if (code === 'WHITELIST_USER_DENIED') return m.sessions_because_ended_by_staff()
  return code === 'PERMISSION_DENIED' ? m.sessions_because_ran_out() : m.sessions_because_signed_out_here()
}
