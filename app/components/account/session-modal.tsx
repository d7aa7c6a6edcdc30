import { useEffect, useState } from 'react'
import type { SessionOver } from '#app/business/accounts/sessions/session-over.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ShellData } from '../shell/shell-data.ts'
import { LoginPanel } from './login-dialog.tsx'
import { sessionOverTitle, sessionOverWhy } from './session-words.ts'

type Props = {
  over: SessionOver
  /** What somebody did in vain since; each time it is shown again. */
  presses: number
  account: NonNullable<ShellData['account']>
  /** The same person is signed in again. */
  onBack: () => void
}

/**
 * The sign-out modal and the session-expired modal (§6). Signing in happens in it, so the page behind keeps what was typed. It can
 * be put away to read the page; a line at the foot brings it back.
 */
export function SessionModal({ over, presses, account, onBack }: Props) {
  const [isOpen, setOpen] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens it, whatever their number.
  useEffect(() => setOpen(true), [presses])
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
        <div className="mt-4 grid border-t border-line pt-4">
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
