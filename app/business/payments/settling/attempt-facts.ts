type Try = { readonly state: string; readonly data: Record<string, unknown> | null }

/** True if the provider has the money but checks it first. The buyer has nothing to do meanwhile. */
export function isHeld({ state, data }: Try): boolean {
  return (state === 'waiting' || state === 'paid') && typeof data?.held === 'string'
}

/** Returns how many failures the try survived. */
export function setbacksOf({ data }: Pick<Try, 'data'>): number {
  return typeof data?.setbacks === 'number' ? data.setbacks : 0
}
