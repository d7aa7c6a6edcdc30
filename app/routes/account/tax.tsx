import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { editTaxData, readTaxData } from '#app/business/tax/edit-tax-data.server.ts'
import { useFocusOnError } from '#app/components/account/use-focus-on-error.ts'
import { ChangedElsewhere } from '#app/components/myaccount/changed-elsewhere.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { TaxFields } from '#app/components/tax/tax-fields.tsx'
import { typedTaxInvoice } from '#app/components/tax/typed-tax-invoice.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'

const PATH = '/myaccount/tax'

export async function loader({ request, context }: LoaderFunctionArgs) {
  return readTaxData(context.services, await requireAccount(context, request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const account = await requireAccount(context, request)
  const typed = Object.fromEntries(await readForm(request)) as Record<string, string>
  const wants = typed.wantsTaxInvoice === '1'
  const invoice = typedTaxInvoice(typed)
  const command = { invoice: wants ? invoice : null, seen: typed.seen ?? '' }
  const saved = await editTaxData(context.services, command, { ...(await context.caller()), account })
  if (saved.ok) return redirect(`${PATH}?saved=${wants ? 'invoice' : 'none'}`)
  const { code } = saved.error
  if (code === 'UNAUTHORIZED') throw new Response(null, { status: 403 })
  const fields = 'fields' in saved.error ? saved.error.fields : {}
  const { seen } = await readTaxData(context.services, account)
  return data({ code, fields, wants, invoice, seen }, 400)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.privacy_nav_tax(), hidden: true })

export default function TaxData() {
  const kept = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const [value, setValue] = useState(refused?.invoice ?? kept.invoice)
  const [wants, setWants] = useState(refused?.wants ?? kept.requiresTaxInvoice)
  const saved = useSearchParams()[0].get('saved')
  const pending = useNavigation().formAction === PATH
  const fields = useFocusOnError(refused)
  return (
    <main id="main" className="page max-w-2xl py-8">
      <h1 className="text-2xl font-semibold">{m.privacy_nav_tax()}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{m.privacy_tax_lead()}</p>
      <Form method="post" noValidate>
        <fieldset ref={fields} className="grid min-w-0 gap-4">
          <legend className="sr-only">{m.privacy_nav_tax()}</legend>
          <input type="hidden" name="seen" value={refused?.seen ?? kept.seen} />
          {refused?.code === 'CHANGED_ELSEWHERE' && <ChangedElsewhere />}
          {refused?.code === 'TAX_INVOICE_INVALID' && (
            <Alert kind="error" title={m.tax_invalid()}>
              {m.tax_invalid_text()}
            </Alert>
          )}
          {saved && !refused && (
            <Alert kind="success" title={saved === 'none' ? m.privacy_tax_none() : m.privacy_saved()} />
          )}
          <Checkbox
            name="wantsTaxInvoice"
            value="1"
            checked={wants}
            onChange={event => setWants(event.target.checked)}
            label={m.privacy_tax_want()}
          />
          <TaxFields value={value} errors={refused?.fields ?? {}} onChange={setValue} />
          <Button type="submit" pending={pending} className="justify-self-start">
            {m.privacy_save()}
          </Button>
        </fieldset>
      </Form>
    </main>
  )
}
