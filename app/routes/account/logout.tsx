import { type ActionFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Form } from '@remix-run/react'
import { returnPathAfterSignIn } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { signOut } from '#app/business/accounts/sign-in/sign-out.server.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { forgetPerson } from '#app/components/account/remembered-guest.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.account_logout_title(), hidden: true })

/** Signs out by POST only, so that a link or an image on another page cannot do it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const { setCookies } = await signOut(context.services, await context.caller(), request)
  for (const cookie of setCookies) context.setCookie(cookie)
  return redirect(returnPathAfterSignIn(form.get('returnTo')))
}

export default function Logout() {
  return (
    <AccountPage title={m.account_logout_title()} lead={m.account_logout_lead()}>
      <Form method="post" onSubmit={forgetPerson}>
        <Button type="submit" size="lg">
          {m.account_logout_submit()}
        </Button>
      </Form>
    </AccountPage>
  )
}
