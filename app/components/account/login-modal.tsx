import { lazy, Suspense, useState } from 'react'

export type LoginModalProps = {
  open: boolean
  onClose: () => void
  /** The page to open after signing in. Without it the page stays and reloads its data. */
  returnTo?: string
  /** Called right after a successful sign-in or registration, before the modal closes. */
  onSignedIn?: () => void
  /** The initial value of the first field. */
  identifier?: string
}

const LoginDialog = lazy(async () => ({ default: (await import('./login-dialog.tsx')).LoginDialog }))

/** Sign-in and registration in one modal with a toggle. Its code loads when it first opens. behaviour: Modals */
export function LoginModal(props: LoginModalProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  // Stays mounted after the first opening, because closing the dialog returns the focus.
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <LoginDialog {...props} />
    </Suspense>
  )
}
