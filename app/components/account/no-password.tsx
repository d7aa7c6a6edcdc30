import { Form, useNavigation } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { AccountPage } from './account-page.tsx'

/** Shown to an account without a password (provider sign-in, guest purchase). Offers to mail a link that sets one. */
export function NoPassword({ email, title, why }: { email: string; title: string; why?: string }) {
  const pending = useNavigation().state !== 'idle'
  return (
    <AccountPage title={title}>
      <div className="my-6">
        <Alert kind="warning" title={m.sessions_no_password_title()}>
          {why && <p>{why}</p>}
          <p>{m.sessions_no_password_text({ email })}</p>
        </Alert>
      </div>
      <Form method="post" action="/forgotpass">
        <input type="hidden" name="username" value={email} />
        <Button type="submit" size="lg" pending={pending}>
          {m.sessions_no_password_submit()}
        </Button>
      </Form>
    </AccountPage>
  )
}
