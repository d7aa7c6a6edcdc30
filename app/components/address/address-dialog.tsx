import { createPortal } from 'react-dom'
import type { SavedAddress } from '#app/business/accounts/addresses/shipping-address.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Dialog } from '#app/ui/dialog.tsx'
import type { AddressAnswer } from './address-answer.ts'
import { AddressForm } from './address-form.tsx'

export type EditedAddress = SavedAddress | 'new'

/** Adds or edits an address without leaving the page. Stands outside the page's form, because forms do not nest. */
export function AddressDialog({
  edited,
  onSaved,
  onClose,
}: {
  edited: EditedAddress
  onSaved: (answer: Extract<AddressAnswer, { kind: 'saved' }>) => void
  onClose: () => void
}) {
  const isNew = edited === 'new'
  return createPortal(
    <Dialog open onClose={onClose} title={isNew ? m.shipping_title_add() : m.shipping_title_edit()}>
      <AddressForm entry={isNew ? null : edited} onSaved={onSaved} onCancel={onClose} />
    </Dialog>,
    document.body,
  )
}
