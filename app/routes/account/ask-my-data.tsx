import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useNavigation } from '@remix-run/react'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import { mailDataLink } from '#app/business/privacy/ask-data-link.server.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { AskLink, type AskLinkAnswer } from '#app/components/myaccount/ask-link.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { textOf } from '#app/routes/forms.server.ts'

/** Serves people without an account or who cannot sign in: they get the link to their data by mail. */
export async function loader({ context }: LoaderFunctionArgs) {
  if ((await context.caller()).account) throw redirect('/myaccount/my-data')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const email = textOf(await readForm(request), 'email').trim()
  const said = { email, retryAfterSeconds: 0 }
  if (!parseEmailAddress(email)) return data<AskLinkAnswer>({ ...said, state: 'empty' }, 400)
  const { services, locale } = context
  const asked = await mailDataLink(services, { email, locale }, request)
  if (asked.ok) return data<AskLinkAnswer>({ ...said, state: 'sent' })
  const { retryAfterSeconds } = asked.error
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  return data<AskLinkAnswer>({ ...said, retryAfterSeconds, state: 'too-many' }, { status: 429, headers })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.privacy_data_title(), hidden: true })

export default function AskForMyData() {
  const answer = useActionData<typeof action>() ?? null
  const pending = useNavigation().state !== 'idle'
  return (
    <AccountPage title={m.privacy_data_title()} lead={m.privacy_data_guest_lead()}>
      <AskLink known={null} answer={answer} pending={pending} />
    </AccountPage>
  )
}
