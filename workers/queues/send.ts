import { type Clock, DAY, SECOND } from '#app/platform/clock.ts'
import type { Jobs } from '#app/platform/jobs.ts'
import { describeError, type Log } from '#app/platform/log.ts'
import { waitAtMost } from '#app/platform/wait-at-most.ts'
import type { Job } from './messages.ts'

/** A queue delays a message by a day at most. For a longer delay, the consumer reads the database and sends it again. */
const LONGEST_DELAY = DAY
/** A buyer must not wait for a slow queue. The sweep does the work of messages that the queue did not take. */
const MAX_WAIT_MS = SECOND

/** Slips have their own queue, so that no mail or payment waits while a slip is read. */
export type Queues = { readonly jobs: Queue; readonly slips: Queue }

export function jobsThroughQueue({ jobs, slips }: Queues, now: Clock, log: Log): Jobs {
  const send = async (job: Job, delay = 0) => {
    const queue = job.kind === 'read-slip' ? slips : jobs
    const delaySeconds = Math.ceil(Math.min(Math.max(delay, 0), LONGEST_DELAY) / SECOND)
    try {
      await waitAtMost(MAX_WAIT_MS, queue.send(job, { delaySeconds }))
    } catch (error) {
      log.warn('job not queued, left to the sweep', { kind: job.kind, ...describeError(error) })
    }
  }
  return {
    async sendOutbox(ids) {
      await Promise.all(ids.map(outboxId => send({ v: 1, kind: 'send-outbox', outboxId })))
    },
    cancelOverdueOrder: (orderId, at) => send({ v: 1, kind: 'cancel-overdue-order', orderId }, at - now()),
    readSlip: uploadId => send({ v: 1, kind: 'read-slip', uploadId }),
    handlePaymentEvent: eventId => send({ v: 1, kind: 'payment-event', eventId }),
    followPayment: (paymentId, at) => send({ v: 1, kind: 'follow-payment', paymentId }, at - now()),
  }
}
