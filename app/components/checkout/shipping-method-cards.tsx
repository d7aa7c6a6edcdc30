import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import type { ShippingMethod } from '#app/business/pricing/cart-facts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Price } from '#app/ui/price.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'

/** How it is sent, and what each way costs. */
export function ShippingMethodCards({
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
