import { Form } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { AccountPage } from './account-page.tsx'
import { LoginFields } from './login-fields.tsx'

const MY_ORDERS = '/myaccount/student/order'

/** Shown after a password was set. The link does not sign in, so the sign-in form follows with the name filled in. */
export function PasswordSaved({ identifier, isSignedIn }: { identifier: string; isSignedIn: boolean }) {
  return (
    <AccountPage title={m.account_set_password_title()}>
      <div className="my-6">
        <Alert kind="success" title={m.account_password_saved_title()}>
          {isSignedIn ? m.account_password_saved_signed_in() : m.account_password_saved()}
        </Alert>
      </div>
      {isSignedIn ? (
        <ButtonLink to={MY_ORDERS}>{m.account_go_on()}</ButtonLink>
      ) : (
        <Form method="post" action="/login" noValidate>
          <LoginFields answer={undefined} identifier={identifier} returnTo={MY_ORDERS} pending={false} />
        </Form>
      )}
    </AccountPage>
  )
}

export function LinkNotValid() {
  return (
    <AccountPage title={m.account_set_password_title()}>
      <div className="my-6">
        <Alert kind="warning" title={m.account_link_not_valid_title()}>
          {m.account_link_not_valid()}
        </Alert>
      </div>
      <ButtonLink to="/forgotpass">{m.account_ask_new_link()}</ButtonLink>
    </AccountPage>
  )
}
