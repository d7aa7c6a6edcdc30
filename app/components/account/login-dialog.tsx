import { useFetcher, useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { CodeAnswer, LoginAnswer, RegisterAnswer, RegisterForm } from './account-answers.ts'
import { CodeFields } from './code-fields.tsx'
import { isSignInPending, LoginFields } from './login-fields.tsx'
import { RegisterFields } from './register-fields.tsx'
import { SocialSignIn } from './social-buttons.tsx'

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

/** The content of `LoginModal`. Both forms post to the actions of the full pages, so the same rules apply. */
export function LoginDialog({ open, onClose, returnTo, onSignedIn, identifier }: LoginModalProps) {
  const [shown, show] = useState<'login' | 'register'>('login')
  const { pathname, search } = useLocation()
  const isLogin = shown === 'login'
  const done = useDone({ onClose, onSignedIn, returnTo })
  const social = { choices: useShell()?.social, returnTo: returnTo ?? pathname + search }
  const title = isLogin ? m.account_login_title() : m.account_register_title()
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {isLogin ? (
        <>
          {/* A buyer whose e-mail has an account here was sent to type the password. */}
          {!identifier && <SocialSignIn {...social} isAbove />}
          <LoginPanel onDone={done} identifier={identifier} />
          {identifier && <SocialSignIn {...social} />}
        </>
      ) : (
        <>
          <SocialSignIn {...social} isAbove />
          <RegisterPanel onDone={() => done()} />
        </>
      )}
      <div className="mt-4 grid border-t border-line pt-4">
        <Button variant="quiet" onClick={() => show(isLogin ? 'register' : 'login')}>
          {isLogin ? m.account_show_register() : m.account_show_login()}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * Closes the modal after success. Remix reloads the page data after each action by itself. From the home page staff and
 * teachers go on to their desk, which the answer names.
 */
function useDone({
  onClose,
  onSignedIn,
  returnTo,
}: Pick<LoginModalProps, 'onClose' | 'onSignedIn' | 'returnTo'>) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (answer?: { readonly returnTo: string }) => {
    onSignedIn?.()
    onClose()
    const desk = pathname === '/' && answer && answer.returnTo !== '/' ? answer.returnTo : null
    const next = returnTo ?? desk
    if (next) navigate(next)
  }
}

/** Signs in without leaving the page. */
export function LoginPanel({
  onDone,
  identifier,
}: {
  onDone: (answer: Extract<LoginAnswer, { ok: true }>) => void
  identifier?: string
}) {
  const fetcher = useFetcher<LoginAnswer>()
  useOnDone(fetcher.data, onDone)
  if (fetcher.data?.ok === false && fetcher.data.code === 'SECOND_FACTOR_REQUIRED') {
    return <CodePanel onDone={onDone} />
  }
  return (
    <fetcher.Form method="post" action="/login" noValidate>
      <LoginFields
        answer={fetcher.data}
        identifier={identifier}
        returnTo="/"
        pending={isSignInPending(fetcher)}
        stay
      />
    </fetcher.Form>
  )
}

function CodePanel({ onDone }: { onDone: (answer: Extract<CodeAnswer, { ok: true }>) => void }) {
  const fetcher = useFetcher<CodeAnswer>()
  useOnDone(fetcher.data, onDone)
  return (
    <fetcher.Form method="post" action="/login/code" noValidate>
      <p className="mb-4">{m.security_code_lead()}</p>
      <CodeFields answer={fetcher.data} returnTo="/" pending={isSignInPending(fetcher)} stay />
    </fetcher.Form>
  )
}

function RegisterPanel({ onDone }: { onDone: () => void }) {
  const form = useFetcher<{ form: RegisterForm }>()
  const fetcher = useFetcher<RegisterAnswer>()
  const { load } = form
  useEffect(() => load('/register?stay=1'), [load])
  useOnDone(fetcher.data, onDone)
  if (!form.data) return <Skeleton label={m.common_loading()} lines={5} />
  return (
    <fetcher.Form method="post" action="/register" encType="multipart/form-data" noValidate>
      <RegisterFields
        form={form.data.form}
        answer={fetcher.data}
        returnTo="/"
        pending={fetcher.state !== 'idle'}
        stay
      />
    </fetcher.Form>
  )
}

function useOnDone<Answer extends LoginAnswer | CodeAnswer | RegisterAnswer>(
  answer: Answer | undefined,
  onDone: (answer: Extract<Answer, { ok: true }>) => void,
) {
  const isDone = answer?.ok === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per success; the callbacks change on every render.
  useEffect(() => {
    if (isDone) onDone(answer as Extract<Answer, { ok: true }>)
  }, [isDone])
}
