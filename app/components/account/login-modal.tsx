import { lazy, Suspense, useState } from 'react'
import type { LoginModalProps } from './login-dialog.tsx'

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
