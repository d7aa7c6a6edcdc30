import type { Instant } from '#app/platform/clock.ts'

/** A new state of a payment, as its provider reported it. */
export type PaymentStoryEntry = {
  readonly at: Instant
  readonly paymentId: number
  readonly method: { readonly id: number; readonly name: string }
  /** 'wait', 'approve', 'end:expired', 'review:wrong-amount'. */
  readonly outcome: string
  /** True for money that staff still have to review. */
  readonly awaitsReview: boolean
}

type Told = { readonly at: Instant; readonly paymentId: number | null; readonly outcome: string | null }

/** Returns the payment entries of an order's history, oldest first. Each state of a payment appears once. */
export function paymentStory(
  told: readonly Told[],
  methodOf: (paymentId: number) => PaymentStoryEntry['method'],
): readonly PaymentStoryEntry[] {
  const seen = new Set<string>()
  return told.flatMap(({ at, paymentId, outcome }, position) => {
    const key = `${paymentId} ${outcome}`
    if (paymentId === null || outcome === null || seen.has(key)) return []
    seen.add(key)
    const later = told.slice(position + 1).filter(entry => entry.paymentId === paymentId)
    const awaitsReview = outcome.startsWith('review:') && !later.some(isSettlement)
    return [{ at, paymentId, method: methodOf(paymentId), outcome, awaitsReview }]
  })
}

/** True if staff have decided about the payment, or its money went back. */
function isSettlement({ outcome }: Told): boolean {
  return outcome !== null && (outcome.startsWith('settled:') || outcome === 'refund:given-back')
}
