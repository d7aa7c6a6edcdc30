const BROKEN = /(?:UNIQUE|CHECK|FOREIGN KEY|NOT NULL) constraint failed(?:: ([^:]+))?/

/**
 * Returns the constraint that made a write fail: a CHECK by its name, a UNIQUE by its columns ('orders.token'), a
 * foreign key as ''. null: another error, such as a lost connection, after which the write may or may not have
 * happened.
 *
 * Drizzle wraps single statements and keeps the real message in `cause`; a batch throws it as it is.
 */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const match = BROKEN.exec(error.message)
  if (match) return (match[1] ?? '').trim()
  return error.cause === undefined ? null : brokenConstraint(error.cause)
}

/** True if a write failed because its account was erased meanwhile (the triggers of migration 0011). */
export function wasErased(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message.includes('account erased') || wasErased(error.cause)
}
