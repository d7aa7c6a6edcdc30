import { Form, useNavigation } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AccountPage } from './account-page.tsx'

type Words = { title: string; lead: string; submit: string }

/** Where a link of a mail leads that changes an address. A press does it: programs that look into mails only open it. */
export function EmailLinkView({
  words,
  refusal,
  isStop = false,
}: {
  words: Words | null
  refusal: string | null
  /** It takes a change back, as against making one. */
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

/** Who follows such a link late may have lost the account: what helps him is a password by mail, or the shop's people. */
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
