import type { Instant } from '#app/platform/clock.ts'

/** Work for later. The database holds what must happen. A job only triggers it, so the sweep covers a lost job. */
export type Jobs = {
  /** Sends the outbox entries with these ids. Never throws: the sweep retries what failed. */
  sendOutbox(ids: readonly string[]): Promise<void>
  /** Checks the order again at `at`, in several delays if the queue cannot wait that long. Never throws. */
  cancelOverdueOrder(orderId: number, at: Instant): Promise<void>
  /** Reads the small QR of a slip that a payment report shows. Never throws. */
  readSlip(uploadId: string): Promise<void>
  /** Handles an event of the payment inbox. Never throws. */
  handlePaymentEvent(eventId: number): Promise<void>
  /** Asks the provider at `at` about a payment attempt. Never throws. */
  followPayment(paymentId: number, at: Instant): Promise<void>
  /** Issues the certificate of a course that the student has finished, if it is due. Never throws. */
  issueCertificate(student: { userId: string; courseId: number }): Promise<void>
  /** Draws the PDFs of the certificate with this code. Never throws. */
  drawCertificate(code: string): Promise<void>
}

/** What the shop tells open pages: which kind of thing changed. A page then asks the shop for the new state. */
export type Announced = {
  readonly kind:
    | 'order-changed'
    | 'payment-changed'
    | 'access-opened'
    | 'homework-changed'
    | 'session-ended'
    | 'roles-changed'
    | 'comments-changed'
  readonly id?: number
  /** The room disconnects its pages after it: the account is closed. */
  readonly isLast?: true
}

/** Tells open pages that something changed. Never throws, never waits long. */
export type Announce = (
  to: { userId?: string | null; visitorId?: string | null; courseId?: number },
  hint: Announced,
) => Promise<void>
