import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  checkShippingAddress,
  type SavedAddress,
  type ShippingAddress,
} from '#app/business/accounts/addresses/shipping-address.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { type AddressAnswer, askAddressBook } from './address-answer.ts'
import { AddressFields, EMPTY_ADDRESS } from './address-fields.tsx'

type Refused = Extract<AddressAnswer, { kind: 'refused' }>

const NAMES = { fullname: 'fullname', tel: 'tel', address: 'address' }

/** The form of one address, new or existing. Posts by itself without JavaScript. */
export function AddressForm({
  entry,
  refused: first = null,
  typed = entry ?? EMPTY_ADDRESS,
  onSaved,
  onCancel,
}: {
  /** null for a new address. */
  entry: SavedAddress | null
  /** The refusal of a post without JavaScript; `typed` holds the text of that post. */
  refused?: Refused | null
  typed?: ShippingAddress
  onSaved: (answer: Extract<AddressAnswer, { kind: 'saved' }>) => void
  onCancel: () => void
}) {
  const [value, setValue] = useState<ShippingAddress>(typed)
  const [refused, setRefused] = useState(first)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused) showFirstError(form.current)
  }, [refused])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    // In the checkout this form's dialog is a React child of another form, which must not be submitted.
    event.stopPropagation()
    if (isSending) return
    const checked = checkShippingAddress(value)
    if (!checked.ok) return setRefused({ kind: 'refused', sentence: '', errors: checked.error.fields })
    setSending(true)
    const answer = await askAddressBook(entry ? 'edit' : 'add', { ...checked.value, id: entry?.id ?? 0 })
    setSending(false)
    if (answer.kind === 'saved') onSaved(answer)
    else setRefused(answer)
  }

  return (
    <form ref={form} method="post" onSubmit={save} noValidate className="grid gap-4">
      <input type="hidden" name="intent" value={entry ? 'edit' : 'add'} />
      <input type="hidden" name="id" value={entry?.id ?? ''} />
      {refused?.sentence && (
        <Alert kind="error" title={m.shipping_refused()}>
          {refused.sentence}
        </Alert>
      )}
      <AddressFields names={NAMES} value={value} errors={refused?.errors ?? {}} onChange={setValue} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSending}>
          {m.shipping_save()}
        </Button>
        <Button variant="quiet" onClick={onCancel} className="needs-script">
          {m.shipping_cancel()}
        </Button>
      </div>
    </form>
  )
}
