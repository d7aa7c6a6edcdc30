import { Link } from '@remix-run/react'
import { ShoppingCart } from 'lucide-react'
import { useCartCount } from '#app/components/add-to-cart/cart-count.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** The way to the cart, with how many different things are in it. */
export function CartLink() {
  const count = useCartCount()
  return (
    <Link
      to="/cart"
      prefetch="intent"
      aria-label={m.common_cart({ count })}
      className="relative grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
    >
      <ShoppingCart aria-hidden="true" className="size-5" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-sm leading-5 font-semibold text-on-accent tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
