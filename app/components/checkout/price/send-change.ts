import { postForm } from '#app/components/ask.ts'
import { CHANGE_CART, type ChangeAnswer } from './change-answer.ts'

/** Posts a change of the cart; null if no answer came. */
export function postChange(body: FormData): Promise<ChangeAnswer | null> {
  return postForm<ChangeAnswer>(CHANGE_CART, body)
}

/** Posts a change given as plain fields. True if it was saved. */
export async function sendChange(fields: Readonly<Record<string, string>>): Promise<boolean> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return (await postChange(body))?.kind === 'changed'
}
