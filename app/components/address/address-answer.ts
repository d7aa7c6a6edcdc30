import type {
  AddressErrors,
  SavedAddress,
  ShippingAddress,
} from '#app/business/accounts/addresses/shipping-address.ts'
import { postForm } from '#app/components/ask.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** The answer of the address book's route: the whole book as it is now, or a refusal. */
export type AddressAnswer =
  | { readonly kind: 'saved'; readonly addresses: readonly SavedAddress[]; readonly id: number }
  | {
      readonly kind: 'refused'
      readonly sentence: string
      readonly errors: AddressErrors
      readonly typed?: ShippingAddress
    }

export type AddressIntent = 'add' | 'edit' | 'remove' | 'bring-back'

/** Sends a change of the address book. If no answer comes, returns a refusal that says so. */
export async function askAddressBook(
  intent: AddressIntent,
  fields: Readonly<Record<string, string | number>>,
): Promise<AddressAnswer> {
  const answer = await postForm<AddressAnswer>('/addresses', { intent, ...fields }, m.connection_lost_kept)
  return answer.kind === 'saved' ? answer : { errors: {}, ...answer, kind: 'refused' }
}
