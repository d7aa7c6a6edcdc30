import { Link } from '@remix-run/react'
import { useState } from 'react'
import { mostToPick, parseQuantity, stepQuantity } from '#app/business/cart/quantity.ts'
import { formatMoney } from '#app/business/money/format.ts'
import type { ProductItem } from '#app/business/storefront/checkout-facts.ts'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { ProductPicture } from '#app/components/catalogue/product-picture.tsx'
import { qtyOf } from '#app/components/checkout/choices.ts'
import { CHANGE_CART } from '#app/components/checkout/price/change-answer.ts'
import { LineError } from '#app/components/checkout/price/line-error.tsx'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { CircleAlert, Trash2 } from '#app/ui/icons.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { type CartLineProps, CartPlan } from './cart-plan.tsx'
import { priceChangeOf, unitPriceOf } from './price-change.ts'

/** One line of the cart: its choices and its amount, or why it cannot be ordered. */
export function CartLine(props: CartLineProps & { whyNot: string | undefined }) {
  const { line, state, whyNot } = props
  const { key, name, path, item } = line
  const Picture = item.kind === 'product' ? ProductPicture : Cover
  const priced = state.priced.lines.find(one => one.key === key)
  const isLeaving = state.changes.pending === key
  return (
    <li
      aria-busy={isLeaving || undefined}
      className={`grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 py-5 sm:grid-cols-[8rem_minmax(0,1fr)] ${isLeaving ? 'opacity-60' : ''}`}
    >
      <Picture url={line.pictureUrl} use="line" className={whyNot ? 'opacity-60' : ''} />
      <div className="grid min-w-0 content-start gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="min-w-0 font-semibold break-words">
            <Link to={path} className="link">
              {name}
            </Link>
          </h3>
          {priced && <Price amount={priced.amount} className="font-semibold" />}
        </div>
        {whyNot ? <NotBought why={whyNot} /> : <Chosen {...props} />}
        <LineError error={state.refused?.errors[`line.${key}`]} />
        <Button
          type="submit"
          variant="quiet"
          name="remove"
          value={key}
          formAction={CHANGE_CART}
          pending={isLeaving}
          className="-ml-4 justify-self-start text-sm"
        >
          <Trash2 className="size-4" />
          {m.cart_remove()}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

function Chosen(props: CartLineProps) {
  const { item, key } = props.line
  return (
    <>
      <input type="hidden" name="line" value={key} />
      {item.kind === 'course' ? <CartPlan {...props} item={item} /> : <CartQuantity {...props} item={item} />}
      <PriceNote {...props} />
    </>
  )
}

function NotBought({ why }: { why: string }) {
  return (
    <div className="flex items-start gap-1.5 text-sm text-warning">
      <CircleAlert className="mt-1 size-4 shrink-0" />
      <p>
        {why} <span className="block">{m.cart_not_counted()}</span>
      </p>
    </div>
  )
}

/** Says that the price changed since the item was added, or that its plan was replaced by another. */
function PriceNote({ line, facts, state }: CartLineProps) {
  const locale = useLocale()
  const { item, key, refusal } = line
  const wasPlanReplaced = item.kind === 'course' && item.isPlanReplaced && !refusal
  if (wasPlanReplaced && state.choices.plans[key] === undefined)
    return <p className="text-sm text-warning">{m.cart_plan_gave_way()}</p>
  const change = priceChangeOf(line, facts, state.choices)
  if (!change) return null
  const words = { before: formatMoney(change.before, locale), after: formatMoney(change.after, locale) }
  return <p className="text-sm text-warning">{m.cart_price_changed(words)}</p>
}

/** Quantity, unit price and stock of a product. An invalid quantity stays in the field to be corrected. */
function CartQuantity({ line, item, facts, state }: CartLineProps & { item: ProductItem }) {
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
