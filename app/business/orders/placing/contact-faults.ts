import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { oneLine } from '#app/platform/plain-text.ts'
import type { ContactFieldCode } from './place-order-command.ts'

const MAX_TEXT = 255
const TEL_DIGITS = { min: 9, max: 10 }

export type ContactSettings = Pick<Settings, 'registerForm' | 'telMinimumSkipped'>

// The checkout asks these rules in the browser too, so its ticks say what the shop will say. behaviour: Contact rules

/** Returns what is wrong with a typed name; null: nothing. */
export function nameFault(typed: string): ContactFieldCode | null {
  const fullname = oneLine(typed)
  return fullname === '' ? 'REQUIRED' : fullname.length > MAX_TEXT ? 'TOO_LONG' : null
}

/** Returns what is wrong with a typed email address; null: nothing. */
export function emailFault(typed: string): ContactFieldCode | null {
  if (typed.trim() === '') return 'REQUIRED'
  return parseEmailAddress(typed) === null ? 'NOT_AN_EMAIL' : null
}

/** Returns a typed telephone number without spaces and dashes. */
export function plainTel(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

/** Returns what is wrong with a typed telephone number; null: nothing. */
export function telFault(
  typed: string,
  { registerForm, telMinimumSkipped }: ContactSettings,
): ContactFieldCode | null {
  const tel = plainTel(typed)
  if (tel === '') return registerForm.tel.enabled && registerForm.tel.required ? 'REQUIRED' : null
  const min = telMinimumSkipped ? 1 : TEL_DIGITS.min
  return /^[0-9]+$/.test(tel) && tel.length >= min && tel.length <= TEL_DIGITS.max ? null : 'NOT_A_TEL'
}
