import { lazy, Suspense, useState } from 'react'

export type LoginModalProps = {
  open: boolean
  onClose: () => void
  /** Where to go after signing in; without it the page stays and reads itself again. */
  returnTo?: string
  /** Called right after a successful sign-in or registration, before the modal closes. */
  onSignedIn?: () => void
  /** What stands in the first field at the beginning. */
  identifier?: string
}

const LoginDialog = lazy(async () => ({ default: (await import('./login-dialog.tsx')).LoginDialog }))

/** Sign-in and registration in one modal with a toggle (§2). Its code is loaded when it is first opened. */
export function LoginModal(props: LoginModalProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  // Once opened it stays mounted, because closing is what gives the focus back.
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <LoginDialog {...props} />
    </Suspense>
  )
}
