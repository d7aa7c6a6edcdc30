import { parseEmailAddress } from '#app/business/accounts/email-address.ts'
import type { Settings } from '#app/business/settings/settings.ts'

const LONGEST = 255
const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/
const LAYOUT_FOUR = /^[A-Za-z0-9@\-_.]+$/

/**
 * The user name as it is compared (lower case), or null. §5: letters and digits, in layout four also @ - _ and dot.
 * A name that reads as somebody else's e-mail address is refused, because both open the same login field.
 */
export function parseUsername(
  text: string,
  settings: Pick<Settings, 'courseDetailLayout'>,
  ownEmail: string,
): string | null {
  const alphabet = settings.courseDetailLayout === 4 ? LAYOUT_FOUR : LETTERS_AND_DIGITS
  const name = text.trim().toLowerCase()
  if (name.length > LONGEST || !alphabet.test(name)) return null
  return parseEmailAddress(name) && name !== ownEmail ? null : name
}
