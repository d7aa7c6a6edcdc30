import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findEmailLink, stopEmailChange } from '#app/business/accounts/sign-in/change-email.server.ts'
import { EmailLinkView } from '#app/components/account/email-link-view.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.sessions_stop_email_title(), hidden: true })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const link = await findEmailLink(context.services, 'stop-email-change', params.token ?? '')
  return { email: link?.email ?? null }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const stopped = await stopEmailChange(context.services, params.token ?? '')
  if (!stopped.ok) return data({ refusal: stopped.error.code }, 400)
  return redirect(stopped.value.setPasswordPath)
}

export default function StopEmailChange() {
  const { email } = useLoaderData<typeof loader>()
  const words = email && {
    title: m.sessions_stop_email_title(),
    lead: m.sessions_stop_email_lead({ email }),
    submit: m.sessions_stop_email_submit(),
  }
  const refusal = useActionData<typeof action>()?.refusal ?? null
  return <EmailLinkView words={words || null} refusal={refusal} isStop />
}
