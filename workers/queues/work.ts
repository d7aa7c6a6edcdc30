import { issueCertificate } from '#app/business/learning/certificates/issue-certificate.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { sendOutboxEntry } from '#app/business/notifications/send-outbox-entry.server.ts'
import { cancelOverdueOrder } from '#app/business/orders/process/cancel-overdue-order.server.ts'
import { followPayment } from '#app/business/payments/settling/follow-payment.server.ts'
import { handlePaymentEvent } from '#app/business/payments/settling/handle-payment-event.server.ts'
import { readReportedSlip } from '#app/business/payments/slips/read-reported-slip.server.ts'
import { unreachable } from '#app/platform/result.ts'
import { type Job, jobSchema } from './messages.ts'

/** The services that the use-cases need. Not `Services`, because its `runJob` is built from this file. */
type Needs = Parameters<typeof sendOutboxEntry>[0] &
  Parameters<typeof cancelOverdueOrder>[0] &
  Parameters<typeof readReportedSlip>[0] &
  Parameters<typeof handlePaymentEvent>[0] &
  Parameters<typeof followPayment>[0] &
  Parameters<typeof issueCertificate>[0] & { readonly jobs: Pick<Jobs, 'drawCertificate'> }

/** Runs the use-case of a job. A job may run twice, late, or for a row that is gone; then it does nothing. */
export async function work(needs: Needs, job: Job): Promise<void> {
  switch (job.kind) {
    case 'send-outbox':
      await sendOutboxEntry(needs, job.outboxId)
      return
    case 'cancel-overdue-order':
      await cancelOverdueOrder(needs, { orderId: job.orderId })
      return
    case 'read-slip':
      await readReportedSlip(needs, job.uploadId)
      return
    case 'payment-event':
      await handlePaymentEvent(needs, { eventId: job.eventId })
      return
    case 'follow-payment':
      await followPayment(needs, { paymentId: job.paymentId })
      return
    case 'issue-certificate':
      await issueCertificate(needs, job)
      return
    case 'draw-certificate':
      // Only staff who run a dead letter again bring it here. The other Worker draws it (workers/rare).
      await needs.jobs.drawCertificate(job.code)
      return
    default:
      return unreachable(job)
  }
}

/** Runs the job of any queue message. false: this release does not know the message. */
export async function workIfKnown(needs: Needs, message: unknown): Promise<boolean> {
  const job = jobSchema.safeParse(message)
  if (job.success) await work(needs, job.data)
  return job.success
}
