import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeEmail, findEmailLink } from '#app/business/accounts/sign-in/change-email.server.ts'
import { EmailLinkView } from '#app/components/account/email-link-view.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { leaveNotice } from '#app/routes/notice.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.sessions_confirm_email_title(), hidden: true })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const link = await findEmailLink(context.services, 'change-email', params.token ?? '')
  return { email: link?.email ?? null }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { services, locale } = context
  const changed = await changeEmail(services, params.token ?? '', await context.caller(), request)
  if (!changed.ok) return data({ refusal: changed.error.code }, 400)
  const { email, session } = changed.value
  for (const cookie of session?.setCookies ?? []) context.setCookie(cookie)
  await leaveNotice(context, { kind: 'success', text: m.sessions_email_changed({ email }, { locale }) })
  return redirect(session ? '/myaccount/email' : '/login')
}

export default function ConfirmEmail() {
  const { email } = useLoaderData<typeof loader>()
  const words = email && {
    title: m.sessions_confirm_email_title(),
    lead: m.sessions_confirm_email_lead({ email }),
    submit: m.sessions_confirm_email_submit(),
  }
  return <EmailLinkView words={words || null} refusal={useActionData<typeof action>()?.refusal ?? null} />
}
