import { COMMON_PASSWORDS } from './common-passwords.ts'

/** decisions: People: staff hold other people's orders, so their passwords are longer. */
export const STAFF_PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 128

export type PasswordFault = 'TOO_SHORT' | 'TOO_LONG' | 'COMMON'

/**
 * What speaks against a password, or null. Length is counted in characters, up to 128; any character is allowed; well-known
 * passwords, one character repeated, and what the account itself is signed in to by (`names`: user name, e-mail address) are
 * refused: registration tells anybody which user names there are. §5
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
