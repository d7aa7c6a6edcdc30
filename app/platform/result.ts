/** The result of an action: the value, or a refusal that says why. What a person can cause is never an exception. */
export type Result<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Refusal }

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function refuse<Refusal>(error: Refusal): { readonly ok: false; readonly error: Refusal } {
  return { ok: false, error }
}

/** Throws if a claim is false that only a bug can break. Never use it for what a person can cause. */
export function invariant(claim: unknown, message: string): asserts claim {
  if (!claim) throw new Error(`Invariant: ${message}`)
}

/** Ends a `switch`: the compiler reports a forgotten case. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`)
}
