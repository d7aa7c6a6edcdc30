type Attempt = { readonly state: string; readonly data: Record<string, unknown> | null }

/** True if the provider has the money but checks it first. The buyer has nothing to do meanwhile. */
export function isHeld({ state, data }: Attempt): boolean {
  return (state === 'waiting' || state === 'paid') && typeof data?.held === 'string'
}

/** Returns how many failures the attempt survived. */
export function setbacksOf({ data }: Pick<Attempt, 'data'>): number {
  return typeof data?.setbacks === 'number' ? data.setbacks : 0
}
