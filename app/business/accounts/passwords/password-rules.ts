import { hasStaffRole } from '#app/business/callers/permissions.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Longer than a student's, because staff see other people's orders (decisions: People). */
export const STAFF_PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 128

export type PasswordFault = 'TOO_SHORT' | 'TOO_LONG' | 'COMMON'

/**
 * Returns the fault of a password, or null (behaviour: Registration rules).
 * Length is in characters; any character is allowed.
 * `names` (user name, e-mail address) are refused as the password, because registration reveals which names exist.
 */
export function passwordFault(
  password: string,
  minLength: number,
  names: readonly (string | null | undefined)[],
): PasswordFault | null {
  const text = password.normalize('NFC')
  const length = Array.from(text).length
  if (length < minLength) return 'TOO_SHORT'
  if (length > PASSWORD_MAX_LENGTH) return 'TOO_LONG'
  return isCommon(text) || isName(text, names) ? 'COMMON' : null
}

function isName(text: string, names: readonly (string | null | undefined)[]): boolean {
  const lower = text.toLowerCase()
  const known = names.flatMap(name => (name ? [name, name.split('@')[0]] : []))
  return known.some(name => name?.normalize('NFC').toLowerCase() === lower)
}

function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  return COMMON_PASSWORDS.has(text) || new Set(text).size === 1 || isRun(text)
}

/** True if each character follows the one before: '12345678', 'abcdefgh'. */
function isRun(text: string): boolean {
  const codes = Array.from(text, character => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  if (Math.abs(step) !== 1) return false
  return codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
}

/** Returns the fewest characters for these roles. The shop's own minimum may be higher. */
export function passwordMinLengthOf(
  roles: readonly string[],
  { passwordMinLength }: { passwordMinLength: number },
): number {
  return hasStaffRole(roles) ? Math.max(STAFF_PASSWORD_MIN_LENGTH, passwordMinLength) : passwordMinLength
}
