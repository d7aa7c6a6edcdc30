import { useEffect, useState } from 'react'
import type { SavedAddress } from '#app/business/accounts/addresses/shipping-address.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { endToast, toast } from '#app/ui/toast.ts'
import { type AddressAnswer, askAddressBook } from './address-answer.ts'
import type { EditedAddress } from './address-dialog.tsx'

type Saved = Extract<AddressAnswer, { kind: 'saved' }>

/** The state of the address book: its entries, the entry in the dialog, and the removed entry that can be restored. */
export function useAddressBook(
  first: readonly SavedAddress[],
  onChange?: (addresses: readonly SavedAddress[], chosen: number | null) => void,
) {
  const [changed, setChanged] = useState<readonly SavedAddress[] | null>(null)
  const [edited, setEdited] = useState<EditedAddress | null>(null)
  const [removed, setRemoved] = useState<SavedAddress | null>(null)

  useEffect(() => () => endToast('addresses'), [])
  const take = ({ addresses, id }: Saved, chosen: number | null = id) => {
    endToast('addresses')
    setChanged(addresses)
    onChange?.(addresses, chosen)
  }
  const failed = ({ sentence }: Pick<Extract<AddressAnswer, { kind: 'refused' }>, 'sentence'>) =>
    void toast({ kind: 'error', title: m.shipping_refused(), description: sentence, about: 'addresses' })

  return {
    addresses: changed ?? first,
    edited,
    removed,
    failed,
    edit: setEdited,
    saved: (answer: Saved) => {
      setEdited(null)
      take(answer)
    },
    remove: async (address: SavedAddress) => {
      const answer = await askAddressBook('remove', { id: address.id })
      if (answer.kind === 'refused') return failed(answer)
      setRemoved(address)
      take(answer, null)
    },
    bringBack: async () => {
      if (!removed) return
      const answer = await askAddressBook('bring-back', { id: removed.id })
      if (answer.kind === 'refused') return failed(answer)
      setRemoved(null)
      take(answer)
    },
  }
}

export type AddressBookState = ReturnType<typeof useAddressBook>
