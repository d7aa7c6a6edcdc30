import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { parseIdSlug } from '#app/business/catalogue/link-path.ts'
import { addPromotionToCart } from '#app/business/storefront/promotions/add-promotion-to-cart.server.ts'
import type { AddPromotionAnswer } from '#app/components/promotion/use-add-promotion.ts'
import { readForm } from '#app/platform/read-form.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'

/**
 * Adds a promotion's courses to the cart and leads there with the promotion. A script gets an answer and stays on its
 * page; a plain form goes on, or back with the reason. The plain form needs this address, and one action serves both.
 */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const promotionId = parseIdSlug(params.id ?? '')?.id
  if (!promotionId) throw new Response(null, { status: 404 })
  const courseIds = (await readForm(request)).getAll('courseId').map(Number).filter(Number.isSafeInteger)
  const added = await addPromotionToCart(context.services, { promotionId, courseIds }, await context.caller())
  const cartPath = `/cart?promotion=${promotionId}`
  if (request.headers.get('accept')?.includes('application/json')) {
    const answer: AddPromotionAnswer = added.ok
      ? { kind: 'added', cartPath }
      : { kind: 'refused', sentence: refusalSentence(added.error, context.locale) }
    return Response.json(answer)
  }
  return redirect(added.ok ? cartPath : `/promotion/${promotionId}?notAdded=${added.error.code}`, 303)
}

/** Leads a person who opens this address directly to the promotion. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/promotion/${parseIdSlug(params.id ?? '')?.id ?? 0}`)
}
