import { issueCertificate } from '#app/business/learning/certificates/issue-certificate.server.ts'
import { storeCertificatePdfs } from '#app/business/learning/certificates/store-certificate-pdfs.server.ts'
import { sendOutboxEntry } from '#app/business/notifications/send-outbox-entry.server.ts'
import { cancelOverdueOrder } from '#app/business/orders/process/cancel-overdue-order.server.ts'
import { followPayment } from '#app/business/payments/settling/follow-payment.server.ts'
import { handlePaymentEvent } from '#app/business/payments/settling/handle-payment-event.server.ts'
import { readReportedSlip } from '#app/business/payments/slips/read-reported-slip.server.ts'
import { unreachable } from '#app/platform/result.ts'
import type { Services } from '../services.ts'
import { type Job, jobSchema } from './messages.ts'

/** Runs the use-case of a job. A job may run twice, late, or for a row that is gone; then it does nothing. */
export async function work(services: Services, job: Job): Promise<void> {
  switch (job.kind) {
    case 'send-outbox':
      await sendOutboxEntry(services, job.outboxId)
      return
    case 'cancel-overdue-order':
      await cancelOverdueOrder(services, { orderId: job.orderId })
      return
    case 'read-slip':
      await readReportedSlip(services, job.uploadId)
      return
    case 'payment-event':
      await handlePaymentEvent(services, { eventId: job.eventId })
      return
    case 'follow-payment':
      await followPayment(services, { paymentId: job.paymentId })
      return
    case 'issue-certificate':
      await issueCertificate(services, job)
      return
    case 'draw-certificate':
      await storeCertificatePdfs(services, job.code)
      return
    default:
      return unreachable(job)
  }
}

/** Runs the job of any queue message. false: this release does not know the message. */
export async function workIfKnown(services: Services, message: unknown): Promise<boolean> {
  const job = jobSchema.safeParse(message)
  if (job.success) await work(services, job.data)
  return job.success
}
