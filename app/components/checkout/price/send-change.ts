import { postForm } from '#app/components/ask.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { CHANGE_CART, type ChangeAnswer } from './change-answer.ts'

/** Posts a change of the cart. */
export function postChange(fields: FormData | Readonly<Record<string, string>>) {
  return postForm<ChangeAnswer>(CHANGE_CART, fields, m.connection_lost)
}

/** Posts a change given as plain fields. True if it was saved. */
export async function sendChange(fields: Readonly<Record<string, string>>): Promise<boolean> {
  return (await postChange(fields)).kind === 'changed'
}
