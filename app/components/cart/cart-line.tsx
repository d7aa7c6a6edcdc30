import { Link } from '@remix-run/react'
import { CircleAlert, Trash2 } from 'lucide-react'
import type { CheckoutFacts, CheckoutLine } from '#app/business/storefront/checkout-facts.ts'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { CHANGE_CART } from '#app/components/checkout/change-answer.ts'
import { LineError } from '#app/components/checkout/line-error.tsx'
import type { CheckoutState } from '#app/components/checkout/use-checkout.ts'
import { ProductPicture } from '#app/components/product/product-picture.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Price } from '#app/ui/price.tsx'
import { CartPlan } from './cart-plan.tsx'
import { CartQuantity } from './cart-quantity.tsx'
import { PriceNote } from './price-note.tsx'

export type CartLineProps = {
  line: CheckoutLine
  facts: CheckoutFacts
  state: CheckoutState
}

/** One thing in the cart: what can be chosen about it and what it comes to, or why it is not part of the order. */
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
      <Picture url={line.pictureUrl} className={whyNot ? 'opacity-60' : ''} />
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
          <Trash2 aria-hidden="true" className="size-4" />
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
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <p>
        {why} <span className="block">{m.cart_not_counted()}</span>
      </p>
    </div>
  )
}
