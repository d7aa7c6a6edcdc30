import { oneLine } from '#app/platform/plain-text.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { parseEmailAddress } from '../accounts/email-address.ts'
import type { Settings } from '../settings/settings.ts'
import type { Contact, ContactField, ContactFieldCode, PlaceOrderRefusal } from './place-order-command.ts'

const MAX_TEXT = 255
const TEL_DIGITS = { min: 9, max: 10 }

type ContactRefusal = Extract<PlaceOrderRefusal, { code: 'CONTACT_INVALID' }>

/**
 * Who to reach about the order, trimmed, or every field that is wrong. §5 'Registration': e-mail always, tel by setting.
 * What the account of somebody signed in lacks stands in the way of no order: the order call of §7 has no field for it.
 */
export function checkContact(
  typed: Contact,
  settings: Pick<Settings, 'registerForm' | 'telMinimumSkipped'>,
  { isSignedIn }: { isSignedIn: boolean },
): Result<Contact, ContactRefusal> {
  // It goes into mails and before the eyes of staff.
  const fullname = oneLine(typed.fullname)
  const tel = typed.tel.replace(/[\s-]/g, '')
  const email = parseEmailAddress(typed.email)
  const codes: Partial<Record<ContactField, ContactFieldCode | null>> = {
    fullname: fullname === '' && !isSignedIn ? 'REQUIRED' : fullname.length > MAX_TEXT ? 'TOO_LONG' : null,
    email: typed.email.trim() === '' ? 'REQUIRED' : email === null ? 'NOT_AN_EMAIL' : null,
    tel: tel === '' && isSignedIn ? null : telCode(tel, settings),
  }
  const fields = Object.fromEntries(Object.entries(codes).filter(([, code]) => code))
  if (Object.keys(fields).length > 0) return refuse({ code: 'CONTACT_INVALID', fields })
  return ok({ fullname, email: email ?? '', tel })
}

function telCode(
  tel: string,
  { registerForm, telMinimumSkipped }: Pick<Settings, 'registerForm' | 'telMinimumSkipped'>,
): ContactFieldCode | null {
  if (tel === '') return registerForm.tel.enabled && registerForm.tel.required ? 'REQUIRED' : null
  const min = telMinimumSkipped ? 1 : TEL_DIGITS.min
  return /^[0-9]+$/.test(tel) && tel.length >= min && tel.length <= TEL_DIGITS.max ? null : 'NOT_A_TEL'
}
