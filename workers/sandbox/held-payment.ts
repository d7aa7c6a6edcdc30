/** The outcomes that a person or a test can give a payment. */
export const OUTCOMES = ['paid', 'failed', 'expired', 'cancelled', 'pending', 'refunded'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A payment in a provider's records. */
export type HeldPayment = {
  readonly provider: string
  /** The provider's own id. */
  readonly id: string
  /** The reference that the shop gave the provider. */
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly state: Outcome
  /** Data that only this provider has. */
  readonly data: Readonly<Record<string, unknown>>
  readonly createdAt: number
}

/** Minor units as the major unit, which the sandbox's control uses like the shop's own calls. */
export function toMajor(minor: number): number {
  return Math.round(minor) / 100
}
