/** What can be made of a payment, by a person or a test. */
export const OUTCOMES = ['paid', 'failed', 'expired', 'cancelled', 'pending', 'refunded'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A payment as some provider holds it. */
export type HeldPayment = {
  readonly provider: string
  /** The provider's own id. */
  readonly id: string
  /** What the shop gave the provider. */
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly state: Outcome
  /** What only this provider knows of. */
  readonly data: Readonly<Record<string, unknown>>
  readonly createdAt: number
}

/** Amounts of the control are in the major unit, as in the shop's own calls. */
export function toMajor(minor: number): number {
  return Math.round(minor) / 100
}
