import type { ReactNode } from 'react'
import type { SavedAddress } from '#app/business/accounts/addresses/shipping-address.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Pencil, Trash2 } from '#app/ui/icons.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { RemovedAddress } from './removed-address.tsx'
import type { AddressBookState } from './use-address-book.ts'

/** The address book as choices, each with buttons to edit and remove it. */
export function AddressCards({
  book,
  chosenId,
  error,
  onChoose,
}: {
  book: AddressBookState
  chosenId: number | null
  error: string | undefined
  onChoose: (id: number) => void
}) {
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? 'shipping-address-error' : undefined}>
      <legend className="mb-2 font-semibold">{m.shipping_to()}</legend>
      {book.addresses.map(entry => (
        <div key={entry.id}>
          <RadioCard
            name="addressId"
            value={String(entry.id)}
            title={entry.fullname}
            description={<AddressText of={entry} />}
            checked={entry.id === chosenId}
            onChange={() => onChoose(entry.id)}
          />
          <div className="needs-script flex justify-end gap-1">
            <CardButton label={m.shipping_edit_of({ name: entry.fullname })} onClick={() => book.edit(entry)}>
              <Pencil className="size-4" />
              {m.shipping_edit()}
            </CardButton>
            <CardButton
              label={m.shipping_remove_of({ name: entry.fullname })}
              onClick={() => book.remove(entry)}
            >
              <Trash2 className="size-4" />
              {m.shipping_remove()}
            </CardButton>
          </div>
        </div>
      ))}
      {error && (
        <p id="shipping-address-error" role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <RemovedAddress book={book} />
      <div className="needs-script">
        <Button variant="secondary" onClick={() => book.edit('new')}>
          {m.shipping_add()}
        </Button>
      </div>
    </fieldset>
  )
}

/** Phone number and address, as on a parcel label. */
export function AddressText({ of: { tel, address } }: { of: Pick<SavedAddress, 'tel' | 'address'> }) {
  return (
    <>
      <span className="block tabular-nums">{tel}</span>
      <span className="block break-words whitespace-pre-line">{address}</span>
    </>
  )
}

function CardButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 text-sm text-ink-soft hover:bg-sunken"
    >
      {children}
    </button>
  )
}
