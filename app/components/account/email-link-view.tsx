import { Form, useNavigation } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AccountPage } from './account-page.tsx'

type Words = { title: string; lead: string; submit: string }

/** Where a link of a mail leads that changes an address. A press does it: programs that look into mails only open it. */
export function EmailLinkView({ words, refusal }: { words: Words | null; refusal: string | null }) {
  const pending = useNavigation().state !== 'idle'
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
