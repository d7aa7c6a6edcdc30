const LONGEST = 254
/** A plain mailbox: no quoted part, no second address. */
const SHAPE = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/
/**
 * RFC 2606 reserves this domain. Accounts without an address hold one under it; it is never shown and never written to.
 */
export const NEVER_DELIVERED = '.invalid'

/** Returns the address trimmed and in lower case, or null if it is not one (behaviour: Registration rules). */
export function parseEmailAddress(text: string): string | null {
  const address = text.trim().toLowerCase()
  return address.length <= LONGEST && SHAPE.test(address) && hasAddress(address) ? address : null
}

/**
 * Returns the placeholder that `user.email` holds if the shop knows no address, for example after a sign-in by LINE.
 */
export function placeholderAddress(userId: string): string {
  return `${userId.toLowerCase()}@no-address${NEVER_DELIVERED}`
}

/** True if `user.email` holds a real address and not the placeholder. */
export function hasAddress(email: string): boolean {
  return !email.endsWith(NEVER_DELIVERED)
}
