import { COMMON_PASSWORDS } from './common-passwords.ts'

/** decisions: People: staff hold other people's orders, so their passwords are longer. */
export const STAFF_PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 128

export type PasswordFault = 'TOO_SHORT' | 'TOO_LONG' | 'COMMON'

/**
 * What speaks against a password, or null. Length is counted in characters, up to 128; any character is allowed; well-known
 * passwords and one character repeated are refused (§5, decisions: People).
 */
export function passwordFault(password: string, minLength: number): PasswordFault | null {
  const text = password.normalize('NFC')
  const length = Array.from(text).length
  if (length < minLength) return 'TOO_SHORT'
  if (length > PASSWORD_MAX_LENGTH) return 'TOO_LONG'
  return isCommon(text) ? 'COMMON' : null
}

function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  return COMMON_PASSWORDS.has(text) || new Set(text).size === 1 || isRun(text)
}

/** '12345678', 'abcdefgh' and the like: each character follows the one before. */
function isRun(text: string): boolean {
  const codes = Array.from(text, character => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  if (Math.abs(step) !== 1) return false
  return codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
}

/** Characters that a password of these roles needs; the shop may ask for more than is asked for here. */
export function passwordMinLengthOf(
  roles: readonly string[],
  { passwordMinLength }: { passwordMinLength: number },
): number {
  return roles.includes('admin') ? Math.max(STAFF_PASSWORD_MIN_LENGTH, passwordMinLength) : passwordMinLength
}
