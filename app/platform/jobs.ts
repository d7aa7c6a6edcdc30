import type { Instant } from './clock.ts'

/** Work for later. The database holds what must happen; a job only says 'look now', so a lost one is caught by the sweep. */
export type Jobs = {
  /** Sends the outbox entries with these ids. Never throws: what does not get through, the sweep sends. */
  sendOutbox(ids: readonly string[]): Promise<void>
  /** Looks at the order again at `at`, in hops where the queue cannot wait that long. Never throws. */
  cancelOverdueOrder(orderId: number, at: Instant): Promise<void>
  /** Reads the small QR of a slip that a payment report shows. Never throws. */
  readSlip(uploadId: string): Promise<void>
  /** Acts on an event of the payments' inbox. Never throws. */
  handlePaymentEvent(eventId: number): Promise<void>
  /** Asks at `at` how a try to pay stands. Never throws. */
  followPayment(paymentId: number, at: Instant): Promise<void>
}

/** Tells open pages that something changed. A hint without content; the page reads again. Never throws, never waits long. */
export type Announce = (
  to: { userId?: string | null; visitorId?: string | null },
  hint: { kind: 'order-changed' | 'payment-changed' | 'access-opened' | 'session-ended'; id?: number },
) => Promise<void>
