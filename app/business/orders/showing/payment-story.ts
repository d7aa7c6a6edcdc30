import type { Instant } from '#app/platform/clock.ts'

/** What a provider said of a try to pay, when it said something new. */
export type PaymentStoryEntry = {
  readonly at: Instant
  readonly paymentId: number
  readonly methodName: string
  /** 'wait', 'approve', 'end:expired', 'review:wrong-amount'. */
  readonly outcome: string
}

type Told = { readonly at: Instant; readonly paymentId: number | null; readonly outcome: string | null }

/** The payments' part of an order's story, the first thing first: of each try what happened to it, once. */
export function paymentStory(
  told: readonly Told[],
  methodNameOf: (paymentId: number) => string,
): readonly PaymentStoryEntry[] {
  const seen = new Set<string>()
  return told.flatMap(({ at, paymentId, outcome }) => {
    const key = `${paymentId} ${outcome}`
    if (paymentId === null || outcome === null || seen.has(key)) return []
    seen.add(key)
    return [{ at, paymentId, methodName: methodNameOf(paymentId), outcome }]
  })
}
