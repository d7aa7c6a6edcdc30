import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { ShoppingCart } from '#app/ui/icons.tsx'

/** The buttons of the form with the id `buy`; they may stand outside it. */
export function BuyButtons({
  isInCart,
  isSending,
  short = false,
}: {
  isInCart: boolean
  isSending: boolean
  /** On the phone bar only one button has room for text. */
  short?: boolean
}) {
  const add = isInCart ? m.product_change() : m.product_add()
  return (
    <>
      <Button type="submit" form="buy" name="then" value="buy" size="lg" pending={isSending} className="grow">
        {m.product_buy()}
      </Button>
      <Button
        type="submit"
        form="buy"
        variant="secondary"
        size="lg"
        pending={isSending}
        aria-label={short ? add : undefined}
        className={short ? 'shrink-0 max-lg:px-3.5' : ''}
      >
        <ShoppingCart className="size-5" />
        {!short && add}
      </Button>
    </>
  )
}
