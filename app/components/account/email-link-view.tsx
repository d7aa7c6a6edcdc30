import { Form, useNavigation } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AccountPage } from './account-page.tsx'

type Words = { title: string; lead: string; submit: string }

/**
 * The page behind a mailed link that confirms or stops an email change.
 * A button does the change, because mail scanners open links.
 */
export function EmailLinkView({
  words,
  refusal,
  isStop = false,
}: {
  words: Words | null
  refusal: string | null
  /** True if the link stops an email change, false if it confirms one. */
  isStop?: boolean
}) {
  const pending = useNavigation().state !== 'idle'
  if ((!words || refusal) && isStop) return <NothingToStop />
  if (!words || refusal) return <NotValid refusal={refusal} />
  return (
    <AccountPage title={words.title} lead={words.lead}>
      <Form method="post">
        <Button type="submit" size="lg" pending={pending}>
          {words.submit}
        </Button>
      </Form>
    </AccountPage>
  )
}

/**
 * Shown when the stop link comes too late. The account may be stolen: offers a password reset and the shop's contact.
 */
function NothingToStop() {
  return (
    <AccountPage title={m.sessions_stop_email_title()}>
      <div className="my-6">
        <Alert kind="warning" title={m.account_link_not_valid_title()}>
          {m.sessions_stop_email_over()}
        </Alert>
      </div>
      <ButtonLink to="/forgotpass">{m.account_forgot_link()}</ButtonLink>
    </AccountPage>
  )
}

function NotValid({ refusal }: { refusal: string | null }) {
  const title = refusal === 'DUPLICATE_EMAIL' ? m.sessions_email_taken() : m.account_link_not_valid_title()
  return (
    <AccountPage title={m.sessions_email_title()}>
      <div className="my-6">
        <Alert kind="warning" title={title}>
          {m.sessions_email_link_not_valid()}
        </Alert>
      </div>
      <ButtonLink to="/myaccount/email">{m.sessions_back_to_email()}</ButtonLink>
    </AccountPage>
  )
}
