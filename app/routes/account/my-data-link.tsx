import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { signOut } from '#app/business/accounts/sign-in/sign-out.server.ts'
import { findDataOwner } from '#app/business/privacy/data-link.server.ts'
import { eraseAccount, findObstacles, worksHere } from '#app/business/privacy/erase-account.server.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { EraseForm } from '#app/components/myaccount/erase-form.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

/** Returns the page where a person with a proven email takes or erases their data. The link works for an hour. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const owner = await findDataOwner(context.services, params.token ?? '')
  if (!owner) return null
  const obstacles = await findObstacles(context.services, owner.userId)
  return { email: owner.email, obstacles, worksHere: worksHere(owner) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const owner = await findDataOwner(context.services, params.token ?? '')
  if (!owner) return data({ code: 'LINK_NOT_VALID' } as const, 404)
  if ((await readForm(request)).get('sure') !== '1') return data({ code: 'NOT_SURE' } as const, 400)
  const erased = await eraseAccount(context.services, owner)
  if (!erased.ok) return data({ code: erased.error.code }, 409)
  // The session is gone, so the browser must load a whole new page without its cookie.
  const { setCookies } = await signOut(context.services, { account: null }, request)
  for (const cookie of setCookies) context.setCookie(cookie)
  return redirectDocument('/my-data/erased')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.privacy_data_title(), hidden: true })

export default function MyDataOpen() {
  const opened = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { pathname } = useLocation()
  const pending = useNavigation().formMethod === 'POST'
  const wait = useSearchParams()[0].get('wait')
  if (!opened) return <LinkOver />
  return (
    <main id="main" className="page max-w-2xl py-8">
      <h1 className="text-2xl font-semibold">{m.privacy_data_title()}</h1>
      <p className="mt-1 mb-8 text-ink-soft">{m.privacy_data_of({ email: opened.email })}</p>
      <section className="mb-10 grid gap-3">
        <h2 className="text-lg font-semibold">{m.privacy_take_title()}</h2>
        {wait && <Alert kind="error" title={m.privacy_take_too_many({ minutes: wait })} />}
        <p>{m.privacy_take_text()}</p>
        <form method="post" action={`${pathname}/take`}>
          <Button type="submit">{m.privacy_take_button()}</Button>
        </form>
      </section>
      <section className="grid gap-3 border-t border-line pt-8">
        <h2 className="text-lg font-semibold">{m.privacy_erase_title()}</h2>
        <p className="text-ink-soft">{m.privacy_erase_first_take()}</p>
        <EraseForm {...opened} isUnticked={refused?.code === 'NOT_SURE'} pending={pending} />
      </section>
    </main>
  )
}

function LinkOver() {
  return (
    <AccountPage title={m.privacy_link_over()} lead={m.privacy_link_over_text()}>
      <ButtonLink to="/my-data">{m.privacy_ask_again()}</ButtonLink>
    </AccountPage>
  )
}
