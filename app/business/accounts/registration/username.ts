import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import type { Settings } from '#app/business/settings/settings.ts'

const LONGEST = 255
const LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/
const LAYOUT_FOUR = /^[A-Za-z0-9@\-_.]+$/

/**
 * Returns the user name in lower case, or null: letters and digits, in layout four also @ - _ and dot.
 * Another person's e-mail address is refused as a name, because both are typed into the same login field.
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

/** Returns the part of an address before the @ as a user name that every layout allows; '' if nothing of it is left. */
export function proposedUsername(email: string): string {
  const [beforeTag = ''] = email.trim().split(/[@+]/)
  return beforeTag.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
}

/** Returns a user name for a person who typed none. Four random digits keep it from being taken already. */
export function derivedUsername(email: string): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${proposedUsername(email).slice(0, LONGEST - 4) || 'student'}${1000 + (random % 9000)}`
}
