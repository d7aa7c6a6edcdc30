import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { memo } from 'react'
import { getCartPage } from '#app/business/storefront/get-cart-page.server.ts'
import { whenUsed } from '#app/components/cart/when-used.ts'
import { keptChoices } from '#app/components/checkout/kept-choices.ts'
import { lazyPart } from '#app/components/lazy-part.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readId } from '#app/platform/typed-numbers.ts'
import { openToProviders } from '#app/routes/account/login.server.ts'
import { whyNotBought } from './cart.server.ts'
import { removedIn } from './change-line.server.ts'
import { checkoutAction } from './checkout.server.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: m.cart_title(), hidden: true })

/**
 * Returns the caller's cart. `promotion` is the promotion that the link named, until the buyer chooses one. `removed`
 * is the line that a plain form just removed.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  openToProviders(context)
  const query = new URL(request.url).searchParams
  const facts = await getCartPage(context.services, { caller: await context.caller() })
  const promotionId = facts.promotionId ?? readId(query.get('promotion'))
  return {
    facts: { ...facts, promotionId },
    reasons: whyNotBought(facts.lines, context.locale),
    removed: removedIn(query),
  }
}

export const action = checkoutAction

/**
 * The cart's forms work without JavaScript. Their code is as large as React, so it loads when somebody uses the page,
 * or at once when the tab keeps choices, which have to be shown. Memoised, because React drops server markup that it
 * has not hydrated yet as soon as the props change.
 */
const CartView = memo(
  lazyPart(async () => (await import('#app/components/cart/cart-view.tsx')).CartView, {
    fallback: (
      <main id="main" className="page min-h-96 max-w-5xl py-8" aria-busy="true">
        <h1 className="mb-4 text-2xl font-semibold">{m.cart_title()}</h1>
      </main>
    ),
    whenNeeded: async () => {
      if (!keptChoices(location.pathname)) await whenUsed('cart')
    },
  }),
)

export default function Cart() {
  const { facts, reasons, removed } = useLoaderData<typeof loader>()
  return <CartView facts={facts} reasons={reasons} removed={removed} />
}
