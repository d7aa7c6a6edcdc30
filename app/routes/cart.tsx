import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getCartPage } from '#app/business/storefront/get-cart-page.server.ts'
import { CartView } from '#app/components/cart/cart-view.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { whyNotBought } from './cart.server.ts'
import { removedIn } from './cart_.change.server.ts'
import { checkoutAction } from './checkout.server.ts'
import { openToProviders } from './login.server.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: m.cart_title(), hidden: true })

/**
 * Returns the caller's cart. `promotion` is the promotion that the link named, until the buyer chooses one. `removed` is
 * the line that a plain form just removed.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  openToProviders(context)
  const query = new URL(request.url).searchParams
  const facts = await getCartPage(context.services, { caller: await context.caller() })
  const promotionId = facts.promotionId ?? (Number(query.get('promotion')) || null)
  return {
    facts: { ...facts, promotionId },
    reasons: whyNotBought(facts.lines, context.locale),
    removed: removedIn(query),
  }
}

export const action = checkoutAction

export default function Cart() {
  const { facts, reasons, removed } = useLoaderData<typeof loader>()
  return <CartView facts={facts} reasons={reasons} removed={removed} />
}
