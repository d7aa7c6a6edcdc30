import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { saveTaxData } from '#app/business/tax/save-tax-data.server.ts'
import type { TaxDataAnswer } from '#app/components/checkout/steps/tax-data-answer.ts'
import { typedTaxInvoice } from '#app/components/tax/typed-tax-invoice.ts'
import { readForm } from '#app/platform/read-form.ts'
import { pageOfForm, signedOut } from '#app/routes/forms.server.ts'

/**
 * Saves a company's tax data from the checkout's modal to the student's account. behaviour: Tax invoice rules
 * Not the action of /myaccount/tax: that one also accepts persons, and refuses data that was changed elsewhere.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const typed = Object.fromEntries(await readForm(request)) as Record<string, string>
  const invoice = typedTaxInvoice(typed)
  const saved = await saveTaxData(context.services, { invoice, juristicOnly: true }, await context.caller())
  if (saved.ok)
    return Response.json({ kind: 'saved', invoice: saved.value ?? invoice } satisfies TaxDataAnswer)
  if (saved.error.code === 'UNAUTHORIZED') return signedOut(null, context.locale)
  return Response.json({ kind: 'refused', fields: saved.error.fields } satisfies TaxDataAnswer)
}

export const loader = pageOfForm('/myaccount/tax')
