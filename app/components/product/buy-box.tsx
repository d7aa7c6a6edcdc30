import { Link } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { mostToPick, parseQuantity, stepQuantity } from '#app/business/cart/quantity.ts'
import type { ProductPage } from '#app/business/storefront/product-page.ts'
import { ADD_TO_CART } from '#app/components/add-to-cart/add-answer.ts'
import type { useAddToCart } from '#app/components/add-to-cart/use-add-to-cart.ts'
import { ContactLinks } from '#app/components/frame/contact-links.tsx'
import { Price } from '#app/components/price.tsx'
import { useShell } from '#app/components/shell/shell-data.ts'
import { HIDE_SCRIPTED, StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Field } from '#app/ui/field.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { BuyButtons } from './buy-buttons.tsx'

/** Price, stock, quantity, and two ways to buy: now, or by adding to the cart. behaviour: Product page */
export function BuyBox({
  page,
  typedQty,
  add,
}: {
  page: ProductPage
  /** The refused quantity, as typed. */
  typedQty: string | undefined
  add: ReturnType<typeof useAddToCart>
}) {
  const { product, price, inCart } = page
  const most = mostToPick(product.availableQty)
  const [qty, setQty] = useState(typedQty || String(Math.max(1, Math.min(inCart, most))))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (parseQuantity(qty, product.availableQty) !== null) return void add.submit(event)
    event.preventDefault()
    add.refuse(m.product_quantity_error({ most }))
    event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <section aria-label={m.product_purchase()} className="grid gap-4">
      <div>
        <h1 className="text-xl leading-relaxed font-semibold break-words sm:text-2xl">{product.name}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-2xl leading-snug font-semibold lg:text-3xl">
            {price ? <Price amount={price} /> : m.product_no_price()}
          </span>
          <Stock available={product.availableQty} />
        </p>
      </div>
      {!page.mayBuy ? (
        <Alert kind="info" title={m.checkout_instructor_title()}>
          {m.product_not_a_student_text()}
        </Alert>
      ) : !price || most === 0 ? (
        <NotForSale page={page} />
      ) : (
        <form
          id="buy"
          method="post"
          action={ADD_TO_CART}
          onSubmit={submit}
          noValidate
          className="grid gap-4 lg:rounded-md lg:border lg:border-line lg:bg-surface lg:p-5 lg:shadow-raised"
        >
          <StyleWithoutScript>{HIDE_SCRIPTED}</StyleWithoutScript>
          <input type="hidden" name="productId" value={product.id} />
          <input type="hidden" name="returnTo" value={page.path} />
          <Field label={m.product_quantity()} error={add.refused}>
            {control => (
              <QuantityStepper
                control={control}
                name="qty"
                value={qty}
                most={most}
                onType={setQty}
                onStep={by => setQty(String(stepQuantity(qty, by, product.availableQty)))}
              />
            )}
          </Field>
          <div className="hidden gap-3 lg:grid">
            <BuyButtons isInCart={inCart > 0} isSending={add.isSending} />
          </div>
          <CartNote inCart={inCart} isAdded={add.isAdded} />
        </form>
      )}
    </section>
  )
}

/** Tells screen readers the result, and stays after the notification is gone. */
function CartNote({ inCart, isAdded }: { inCart: number; isAdded: boolean }) {
  const words = isAdded ? m.product_added() : inCart > 0 ? m.product_in_cart({ count: inCart }) : null
  return (
    <p role="status" className={words ? 'text-ink-soft' : 'sr-only'}>
      {words && (
        <>
          {words}{' '}
          <Link to="/cart" className="link inline-flex min-h-11 items-center">
            {m.product_view_cart()}
          </Link>
        </>
      )}
    </p>
  )
}

function NotForSale({ page: { product } }: { page: ProductPage }) {
  const shop = useShell()?.shop
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <p className="font-semibold">
        {product.availableQty < 1 ? m.product_sold_out() : m.product_no_price()}
      </p>
      {product.availableQty < 1 && <p className="text-ink-soft">{m.product_sold_out_text()}</p>}
      {shop && (
        <p className="flex flex-wrap gap-x-6">
          <ContactLinks shop={shop} className="link inline-flex min-h-11 items-center gap-2" />
        </p>
      )}
    </div>
  )
}

/** Up to this stock the page says that few are left. */
const FEW = 3

/** The stock of a product. behaviour: Product page */
function Stock({ available }: { available: number }) {
  if (available < 1) return <Badge>{m.product_sold_out()}</Badge>
  const words = m.product_in_stock({ count: available })
  return available <= FEW ? <Badge tone="warning">{words}</Badge> : <Badge tone="success">{words}</Badge>
}
