const LONGEST = 254
/** A mailbox as people have one: no quoting, no second address. */
const SHAPE = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/
/** Domains that can never be (RFC 2606): they stand where an account has no address, and are neither shown nor written to. */
const NEVER = '.invalid'

/** The address as it is kept and compared: trimmed, in lower case. Null when it is not one (§5 'pattern-checked'). */
export function parseEmailAddress(text: string): string | null {
  const address = text.trim().toLowerCase()
  return address.length <= LONGEST && SHAPE.test(address) && hasAddress(address) ? address : null
}

/** What `user.email` holds for somebody whose address the shop does not know: somebody let in by LINE, for one. */
export function noAddressOf(userId: string): string {
  return `${userId.toLowerCase()}@no-address${NEVER}`
}

/** Whether what stands in `user.email` is an address that reaches somebody. */
export function hasAddress(email: string): boolean {
  return !email.endsWith(NEVER)
}
