import type { AppLoadContext } from '@remix-run/cloudflare'
import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { type AddedToCart, type AddToCart, addToCart } from '#app/business/cart/add-to-cart.server.ts'
import { countCartLines } from '#app/business/cart/count-cart-lines.server.ts'
import { MOST_OF_ONE, mostToPick, parseQuantity } from '#app/business/cart/quantity.ts'
import { type RemoveFromCart, removeFromCart } from '#app/business/cart/remove-from-cart.server.ts'
import type { AddAnswer } from '#app/components/add-to-cart/add-answer.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { idOf, textOf } from '#app/routes/forms.server.ts'

/** The result of an add-to-cart form. A refusal has a code, because a redirect loses the sentence. */
export type Added = { readonly answer: AddAnswer; readonly code: string | null; readonly available: number }

/** Adds a product or course to the caller's cart, or removes it. */
export async function answerAdd(context: AppLoadContext, { wanted }: AddForm): Promise<Added> {
  if (wanted.do === 'nothing') return refused(context, wanted.why, 0)
  const caller = await context.caller()
  if (wanted.do === 'remove') {
    await removeFromCart(context.services, wanted.what, caller)
    return changed(context, await countCartLines(context.services, caller), {})
  }
  const added = await addToCart(context.services, wanted.what, caller)
  if (added.ok) return changed(context, added.value.lineCount, undoOf(wanted.what, added.value))
  const { error } = added
  return refused(context, error.code, 'available' in error ? error.available : 0)
}

function changed({ services }: AppLoadContext, count: number, undo: Record<string, string>): Added {
  return { answer: { kind: 'added', count, at: services.now(), undo }, code: null, available: 0 }
}

function refused({ locale }: AppLoadContext, code: string, available: number): Added {
  return {
    answer: { kind: 'refused', sentence: notAddedSentence(code, available, locale) },
    code,
    available,
  }
}

/** Returns the form that undoes an addition: it restores the previous line or removes a new one. */
function undoOf(what: AddToCart, { before }: AddedToCart): Record<string, string> {
  const thing = nameOf('productId' in what ? { productId: what.productId } : { courseId: what.courseId })
  if (!before) return { ...thing, do: 'remove' }
  return 'productId' in what
    ? { ...thing, qty: String(before.qty) }
    : { ...thing, planId: String(before.planId ?? '') }
}

function nameOf(what: Exclude<RemoveFromCart, 'all'>): Record<string, string> {
  return Object.fromEntries(Object.entries(what).map(([name, id]) => [name, String(id)]))
}

/** The request of an add-to-cart form. `qty` null: the typed text is not a valid quantity. */
export type AddForm = {
  readonly returnTo: string
  readonly typedQty: string
  readonly wanted:
    | { readonly do: 'add'; readonly what: AddToCart }
    | { readonly do: 'remove'; readonly what: RemoveFromCart }
    | { readonly do: 'nothing'; readonly why: 'QUANTITY' }
}

/** Returns the add-to-cart form; null if no page of the shop sends such a form. */
export function readAddForm(form: FormData): AddForm | null {
  const courseId = idOf(form, 'courseId')
  const productId = idOf(form, 'productId')
  if ((courseId === null) === (productId === null)) return null
  const typedQty = textOf(form, 'qty').slice(0, 32)
  const base = { returnTo: safeReturnPath(form.get('returnTo')), typedQty }
  if (form.get('do') === 'remove') {
    const what = courseId === null ? { productId: productId ?? 0 } : { courseId }
    return { ...base, wanted: { do: 'remove', what } }
  }
  if (courseId !== null)
    return { ...base, wanted: { do: 'add', what: { courseId, planId: idOf(form, 'planId') } } }
  const qty = parseQuantity(typedQty || '1', MOST_OF_ONE)
  if (qty === null) return { ...base, wanted: { do: 'nothing', why: 'QUANTITY' } }
  return { ...base, wanted: { do: 'add', what: { productId: productId ?? 0, qty } } }
}

/**
 * Returns why the cart refused an addition, by the refusal's code. An address may carry the code, so an unknown code
 * gets a sentence too.
 */
export function notAddedSentence(code: string, available: number, locale: Locale): string {
  const options = { locale }
  switch (code) {
    case 'SOLD_OUT':
    case 'QUANTITY':
      return available > 0
        ? m.product_quantity_error({ most: mostToPick(available) }, options)
        : m.product_sold_out_text({}, options)
    case 'COURSE_NOT_FOR_SALE':
      return m.refusals_course_not_for_sale({}, options)
    case 'dont_have_pricing':
      return m.refusals_dont_have_pricing({}, options)
    default:
      return m.product_not_added_text({}, options)
  }
}

/** Returns the refusal sentence after a plain form came back; null if nothing was refused. */
export function notAddedOf(query: URLSearchParams, available: number, locale: Locale): string | null {
  const code = query.get('notAdded')
  return code === null ? null : notAddedSentence(code, available, locale)
}
