import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { confirmAddress, readAddressProof } from '#app/business/accounts/sign-in/add-email-address.server.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { WAYS_PATH } from '#app/components/account/sign-in-ways.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { leaveNotice } from '#app/routes/notice.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.social_address_confirm_title(), hidden: true })

/** Shows a button instead of acting at once, because mail programs open links by themselves. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const proof = await readAddressProof(context.services, params.proof ?? '')
  if (!proof) return { code: 'LINK_NOT_VALID', email: '', name: '' } as const
  const account = await requireAccount(context, request)
  if (account.userId !== proof.userId) return { code: 'OTHER_ACCOUNT', email: '', name: '' } as const
  return { code: null, email: proof.email, name: account.name }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const confirmed = await confirmAddress(context.services, params.proof ?? '', await context.caller())
  if (!confirmed.ok) return data({ code: confirmed.error.code }, 400)
  const text = m.social_address_confirmed({}, { locale: context.locale })
  await leaveNotice(context, { kind: 'success', text })
  return redirect(WAYS_PATH)
}

export default function ConfirmAddress() {
  const { code, email, name } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()?.code ?? code
  const pending = useNavigation().state !== 'idle'
  if (refused) return <Refused code={refused} />
  return (
    <AccountPage
      title={m.social_address_confirm_title()}
      lead={m.social_address_confirm_lead({ email, name })}
    >
      <Form method="post" className="grid">
        <Button type="submit" size="lg" pending={pending}>
          {m.social_address_confirm()}
        </Button>
      </Form>
    </AccountPage>
  )
}

function Refused({ code }: { code: 'LINK_NOT_VALID' | 'OTHER_ACCOUNT' | 'EMAIL_KNOWN' }) {
  const { title, text } = SENTENCES[code]()
  return (
    <AccountPage title={m.social_address_confirm_title()}>
      <div className="mt-6">
        <Alert kind="warning" title={title}>
          {text}
        </Alert>
      </div>
      <p className="mt-6 text-center">
        <Link to="/myaccount/email" className="inline-flex min-h-11 items-center underline">
          {m.account_ask_new_link()}
        </Link>
      </p>
    </AccountPage>
  )
}

const SENTENCES = {
  LINK_NOT_VALID: () => ({ title: m.account_link_not_valid_title(), text: m.account_link_not_valid() }),
  OTHER_ACCOUNT: () => ({
    title: m.social_address_other_account_title(),
    text: m.social_address_other_account(),
  }),
  EMAIL_KNOWN: () => ({ title: m.social_address_taken_title(), text: m.social_address_taken() }),
}
