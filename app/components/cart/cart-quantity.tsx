import { useState } from 'react'
import { mostToPick, parseQuantity, stepQuantity } from '#app/business/cart/quantity.ts'
import { formatMoney } from '#app/business/money/format.ts'
import type { ProductItem } from '#app/business/storefront/checkout-facts.ts'
import { qtyOf } from '#app/components/checkout/choices.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Field } from '#app/ui/field.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import type { CartLineProps } from './cart-line.tsx'
import { unitPriceOf } from './price-change.ts'

/** How many of a product, what one costs and how many there are. A number that is none stays to be corrected. */
export function CartQuantity({ line, item, facts, state }: CartLineProps & { item: ProductItem }) {
  const locale = useLocale()
  const { availableQty, qty, qtyInCart } = item
  const most = mostToPick(availableQty)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? String(qtyOf(line, state.choices))
  const change = (text: string) => {
    const number = parseQuantity(text, availableQty)
    setTyped(number === null ? text : null)
    if (number !== null) state.changeLine({ key: line.key, qty: number })
  }
  const unit = unitPriceOf(line, facts, state.choices)
  return (
    <div className="grid gap-1">
      <input type="hidden" name={`shownPrice.${line.key}`} value={unit?.minor ?? ''} />
      <Field
        label={<span className="text-sm">{m.product_quantity()}</span>}
        hint={[
          unit && m.cart_each({ price: formatMoney(unit, locale) }),
          m.cart_available({ count: availableQty }),
        ]
          .filter(Boolean)
          .join(' · ')}
        error={typed === null ? undefined : m.product_quantity_error({ most })}
      >
        {control => (
          <QuantityStepper
            control={control}
            name={`qty.${line.key}`}
            value={shown}
            most={most}
            onType={change}
            onStep={by => change(String(stepQuantity(shown, by, availableQty)))}
          />
        )}
      </Field>
      {qtyInCart > qty && (
        <p className="text-sm text-warning">{m.cart_reduced({ wanted: qtyInCart, left: qty })}</p>
      )}
    </div>
  )
}
