import type { AppLoadContext } from '@remix-run/cloudflare'
import { type AddedToCart, type AddToCart, addToCart } from '#app/business/cart/add-to-cart.server.ts'
import { selectLineCount } from '#app/business/cart/count-cart-lines.server.ts'
import { type RemoveFromCart, removeFromCart } from '#app/business/cart/remove-from-cart.server.ts'
import type { AddAnswer } from './add-answer.ts'
import { notAddedSentence } from './not-added.server.ts'
import type { AddForm } from './read-add-form.server.ts'

/** What came of an add-to-cart form; a refusal with its code, for the page that has to word it after a redirect. */
export type Added = { readonly answer: AddAnswer; readonly code: string | null; readonly available: number }

/** Puts a thing into the caller's cart, or takes it out again. */
export async function answerAdd(context: AppLoadContext, { wanted }: AddForm): Promise<Added> {
  if (wanted.do === 'nothing') return refused(context, wanted.why, 0)
  const caller = await context.caller()
  if (wanted.do === 'remove') {
    await removeFromCart(context.services, wanted.what, caller)
    const [row] = await selectLineCount(context.services.db, caller)
    return changed(context, row?.lineCount ?? 0, {})
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

/** A thing that was in the cart before goes back to what it was; a new one goes out again. */
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
