import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react'
import { listAddresses } from '#app/business/accounts/addresses/list-addresses.server.ts'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { AddressBook } from '#app/components/address/address-book.tsx'
import { AddressForm } from '#app/components/address/address-form.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { answerAddressForm } from '#app/routes/endpoints/addresses.server.ts'

const PATH = '/myaccount/addresses'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccount(context, request)
  const addresses = await listAddresses(context.services, await context.caller())
  // Only browsers without scripts edit an entry at its own address; others use a dialog.
  const edit = new URL(request.url).searchParams.get('edit')
  const entry = addresses.find(({ id }) => String(id) === edit) ?? null
  return { addresses, entry, isEditing: entry !== null || edit === 'new' }
}

/** Handles this page's forms without JavaScript. A refused form returns with its errors and the typed values. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireAccount(context, request)
  const answer = await answerAddressForm({ request, context })
  return answer.kind === 'saved' ? redirect(PATH) : answer
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.shipping_book(), hidden: true })

export default function Addresses() {
  const { addresses, entry, isEditing } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  const navigate = useNavigate()
  return (
    <main id="main" className="page max-w-3xl py-8">
      <h1 className="mb-6 text-2xl font-semibold">{m.shipping_book()}</h1>
      {isEditing ? (
        <AddressForm
          entry={entry}
          refused={refused}
          typed={refused?.typed}
          onSaved={() => navigate(PATH)}
          onCancel={() => navigate(PATH)}
        />
      ) : (
        <AddressBook addresses={addresses} />
      )}
    </main>
  )
}
