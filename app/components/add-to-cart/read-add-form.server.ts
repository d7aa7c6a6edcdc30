import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import type { AddToCart } from '#app/business/cart/add-to-cart.server.ts'
import { MOST_OF_ONE, parseQuantity } from '#app/business/cart/quantity.ts'
import type { RemoveFromCart } from '#app/business/cart/remove-from-cart.server.ts'

/** What an add-to-cart form asks for. `qty` null: what was typed is no number of things. */
export type AddForm = {
  readonly returnTo: string
  readonly typedQty: string
  readonly wanted:
    | { readonly do: 'add'; readonly what: AddToCart }
    | { readonly do: 'remove'; readonly what: RemoveFromCart }
    | { readonly do: 'nothing'; readonly why: 'QUANTITY' }
}

/** null for what no form of ours sends. */
export function readAddForm(form: FormData): AddForm | null {
  const courseId = idOf(form, 'courseId')
  const productId = idOf(form, 'productId')
  if ((courseId === null) === (productId === null)) return null
  const typedQty = textOf(form, 'qty')
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

function idOf(form: FormData, name: string): number | null {
  const text = textOf(form, name)
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : null
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 32) : ''
}
