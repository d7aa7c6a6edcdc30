import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { addAddress } from '#app/business/accounts/addresses/add-address.server.ts'
import { editAddress } from '#app/business/accounts/addresses/edit-address.server.ts'
import { removeAddress, restoreAddress } from '#app/business/accounts/addresses/remove-address.server.ts'
import { knownNetworkOf } from '#app/business/callers/network.ts'
import type { AddressAnswer } from '#app/components/address/address-answer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'

/** Changes the caller's own address book as the form asks. Throws 400 for a form that no page of the shop sends. */
export async function answerAddressForm({
  request,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<AddressAnswer> {
  const form = await readForm(request)
  const caller = await context.caller()
  const typed = { fullname: text('fullname'), tel: text('tel'), address: text('address') }
  const result = await change()
  if (result.ok) return { kind: 'saved', ...result.value }
  const { error } = result
  return {
    kind: 'refused',
    sentence: sentenceOf(error),
    errors: error.code === 'SHIPPING_ADDRESS_INVALID' ? error.fields : {},
    typed,
  }

  function change() {
    const { services } = context
    const id = Number(text('id')) || 0
    switch (text('intent')) {
      case 'add':
        return addAddress(services, { ...typed, network: knownNetworkOf(request) }, caller)
      case 'edit':
        return editAddress(services, { ...typed, id }, caller)
      case 'remove':
        return removeAddress(services, id, caller)
      case 'bring-back':
        return restoreAddress(services, id, caller)
      default:
        throw new Response(null, { status: 400 })
    }
  }

  function text(name: string): string {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }

  function sentenceOf(error: Extract<Awaited<ReturnType<typeof change>>, { ok: false }>['error']): string {
    const inLocale = { locale: context.locale }
    if (error.code === 'NOT_FOUND') return m.shipping_gone({}, inLocale)
    if (error.code === 'ADDRESS_BOOK_FULL') return m.shipping_book_full({}, inLocale)
    return refusalSentence(error, context.locale)
  }
}
