import { postForm } from '#app/components/order/post-form.ts'
import { CHANGE_CART, type ChangeAnswer } from './change-answer.ts'

/** Asks the shop to change the cart; null when no answer came. */
export function postChange(body: FormData): Promise<ChangeAnswer | null> {
  return postForm<ChangeAnswer>(CHANGE_CART, body)
}

/** The same with a few fields, where only whether it was done matters. */
export async function sendChange(fields: Readonly<Record<string, string>>): Promise<boolean> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return (await postChange(body))?.kind === 'changed'
}
