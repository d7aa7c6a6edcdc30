type Try = { readonly state: string; readonly data: Record<string, unknown> | null }

/** Its provider has the money and looks at it first; it waits without anything for the buyer to do. */
export function isHeld({ state, data }: Try): boolean {
  return (state === 'waiting' || state === 'paid') && typeof data?.held === 'string'
}

/** How often something failed in it that it got over. */
export function setbacksOf({ data }: Pick<Try, 'data'>): number {
  return typeof data?.setbacks === 'number' ? data.setbacks : 0
}
