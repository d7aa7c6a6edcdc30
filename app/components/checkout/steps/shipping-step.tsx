import { lazy, Suspense, useState } from 'react'
import {
  type AddressErrors,
  checkShippingAddress,
  type SavedAddress,
  type ShippingAddress,
} from '#app/business/accounts/addresses/shipping-address.ts'
import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import type { ShippingMethod } from '#app/business/pricing/cart-facts.ts'
import { askAddressBook } from '#app/components/address/address-answer.ts'
import { AddressCards } from '#app/components/address/address-cards.tsx'
import { AddressFields, EMPTY_ADDRESS } from '#app/components/address/address-fields.tsx'
import { useAddressBook } from '#app/components/address/use-address-book.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { endToast } from '#app/ui/toast.ts'
import type { ShippingChoice } from './shipping-choice.ts'

const AddressDialog = lazy(async () => ({
  default: (await import('#app/components/address/address-dialog.tsx')).AddressDialog,
}))

const NAMES = { fullname: 'shippingFullname', tel: 'shippingTel', address: 'shippingAddress' }

/** Errors found in the browser or by the server. */
type ShippingErrors = {
  readonly fields?: AddressErrors
  readonly address?: string
  readonly method?: string
}

/** The shipping address (a saved or a typed one) and, for products, the method. behaviour: Shipping address rules */
export function ShippingStep({
  needsMethod,
  addresses,
  methods,
  currency,
  value,
  errors,
  onChange,
  onAddresses,
}: {
  /** Products need a shipping method with a fee. A book that comes with a plan needs only an address. */
  needsMethod: boolean
  addresses: readonly SavedAddress[]
  methods: readonly ShippingMethod[]
  currency: Currency
  value: ShippingChoice
  errors: ShippingErrors
  onChange: (value: ShippingChoice) => void
  onAddresses: (addresses: readonly SavedAddress[]) => void
}) {
  const book = useAddressBook(addresses, (left, chosen) => {
    const kept = left.find(({ id }) => id === value.addressId)?.id ?? null
    const addressId = chosen ?? kept ?? left[0]?.id ?? null
    onChange({ ...value, addressId, address: addressId === null ? value.address : null })
    onAddresses(left)
  })
  const [ownErrors, setOwnErrors] = useState<AddressErrors>({})
  const typed = value.address ?? EMPTY_ADDRESS

  const keep = async () => {
    endToast('addresses')
    const checked = checkShippingAddress(typed)
    setOwnErrors(checked.ok ? {} : checked.error.fields)
    if (!checked.ok) return
    const answer = await askAddressBook('add', checked.value)
    if (answer.kind === 'saved') return book.saved(answer)
    setOwnErrors(answer.errors)
    if (Object.keys(answer.errors).length > 0) return
    book.failed(answer)
  }
  const type = (address: ShippingAddress) => {
    // Clears the errors of the fields that were changed.
    const isSame = ([field]: [string, unknown]) =>
      address[field as keyof ShippingAddress] === typed[field as keyof ShippingAddress]
    setOwnErrors(Object.fromEntries(Object.entries(ownErrors).filter(isSame)))
    onChange({ ...value, address, addressId: null })
  }

  return (
    <>
      {!needsMethod && <p className="text-sm text-ink-soft">{m.shipping_why_book()}</p>}
      {book.addresses.length > 0 ? (
        <AddressCards
          book={book}
          chosenId={value.addressId}
          error={errors.address}
          onChoose={addressId => onChange({ ...value, addressId, address: null })}
        />
      ) : (
        <>
          <AddressFields
            names={NAMES}
            value={typed}
            errors={{ ...ownErrors, ...errors.fields }}
            onChange={type}
          />
          <div className="needs-script grid justify-items-start gap-1">
            <Button variant="secondary" onClick={keep}>
              {m.shipping_keep()}
            </Button>
            <p className="text-sm text-ink-soft">{m.shipping_keep_hint()}</p>
          </div>
        </>
      )}
      {needsMethod && (
        <ShippingMethodCards
          methods={methods}
          currency={currency}
          chosenId={value.methodId}
          error={errors.method}
          onChoose={methodId => onChange({ ...value, methodId, isMethodChosen: true })}
        />
      )}
      <Suspense fallback={null}>
        {book.edited && (
          <AddressDialog edited={book.edited} onSaved={book.saved} onClose={() => book.edit(null)} />
        )}
      </Suspense>
    </>
  )
}

function ShippingMethodCards({
  methods,
  currency,
  chosenId,
  error,
  onChoose,
}: {
  methods: readonly ShippingMethod[]
  currency: Currency
  chosenId: number | null
  error: string | undefined
  onChoose: (id: number) => void
}) {
  if (methods.length === 0) return <p className="text-warning">{m.shipping_method_none()}</p>
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? 'shipping-method-error' : undefined}>
      <legend className="mb-2 font-semibold">{m.shipping_method()}</legend>
      {methods.map(method => {
        const fee = priceIn({ price: method.fee, priceUsd: method.feeUsd }, currency)
        return (
          <RadioCard
            key={method.id}
            name="shippingMethodId"
            value={String(method.id)}
            title={method.name}
            aside={fee !== null && <Fee minor={fee} currency={currency} />}
            disabled={fee === null}
            whyDisabled={m.shipping_method_no_usd()}
            checked={method.id === chosenId}
            onChange={() => onChoose(method.id)}
            onPress={() => onChoose(method.id)}
          />
        )
      })}
      {error && (
        <p id="shipping-method-error" role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Fee({ minor, currency }: { minor: number; currency: Currency }) {
  return minor === 0 ? m.shipping_method_free() : <Price amount={money(minor, currency)} />
}
