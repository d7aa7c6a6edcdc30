/** What a person can cause is a value: either the thing asked for, or a refusal that says why. */
export type Result<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Refusal }

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function refuse<Refusal>(error: Refusal): { readonly ok: false; readonly error: Refusal } {
  return { ok: false, error }
}

/** Throws when a claim that only a bug can break does not hold. Never for what a person can cause. */
export function invariant(claim: unknown, message: string): asserts claim {
  if (!claim) throw new Error(`Invariant: ${message}`)
}

/** For the end of a `switch`: the compiler finds the case that was forgotten. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`)
}
