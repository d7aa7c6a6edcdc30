import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findLinkOwner, setPassword } from '#app/business/accounts/sign-in/set-password.server.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { LinkNotValid, PasswordSaved } from '#app/components/account/password-saved.tsx'
import { type SetPasswordFault, SetPasswordForm } from '#app/components/account/set-password-form.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { textOf } from '#app/routes/forms.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.account_set_password_title(), hidden: true })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const owner = await findLinkOwner(context.services, params.token ?? '')
  return { link: owner && { identifier: owner.username ?? owner.email, minLength: owner.minLength } }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const password = textOf(form, 'password')
  if (password !== textOf(form, 'passwordAgain')) return refused('PASSWORDS_DIFFER')
  const command = { token: params.token ?? '', password }
  const set = await setPassword(context.services, command, await context.caller(), request)
  if (!set.ok) return refused(set.error.code === 'LINK_NOT_VALID' ? null : `PASSWORD_${set.error.fault}`)
  for (const cookie of set.value.setCookies) context.setCookie(cookie)
  return { fault: null, saved: { identifier: set.value.identifier, isSignedIn: set.value.session !== null } }
}

function refused(fault: SetPasswordFault | null) {
  return data({ fault, saved: null }, 400)
}

export default function SetPassword() {
  const { link } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.saved) return <PasswordSaved {...answer.saved} />
  if (!link) return <LinkNotValid />
  const lead = m.account_set_password_lead({ identifier: link.identifier })
  return (
    <AccountPage title={m.account_set_password_title()} lead={lead}>
      <SetPasswordForm {...link} fault={answer?.fault ?? null} />
    </AccountPage>
  )
}
