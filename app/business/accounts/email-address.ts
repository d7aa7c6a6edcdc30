const LONGEST = 254
/** As narrow as better-auth's own check, or an account could be made that cannot sign in. No quoting, no second address. */
const SHAPE = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** The address as it is kept and compared: trimmed, in lower case. Null when it is not one (§5 'pattern-checked'). */
export function parseEmailAddress(text: string): string | null {
  const address = text.trim().toLowerCase()
  return address.length <= LONGEST && SHAPE.test(address) ? address : null
}
