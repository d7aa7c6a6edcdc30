import { type Clock, DAY, SECOND } from '#app/platform/clock.ts'
import type { Jobs } from '#app/platform/jobs.ts'
import { describeError, type Log } from '#app/platform/log.ts'
import { waitAtMost } from '#app/platform/wait-at-most.ts'
import type { Job } from './messages.ts'

/** The queue waits at most a day; a longer wait goes in hops, each of which asks the database again. */
const LONGEST_DELAY = DAY
/** A buyer does not wait for a queue: what does not get through is the sweep's. */
const PATIENCE_MS = SECOND

/** Slips have a queue of their own, so that no mail or payment waits until a picture is read. */
export type Queues = { readonly jobs: Queue; readonly slips: Queue }

export function jobsThroughQueue({ jobs, slips }: Queues, now: Clock, log: Log): Jobs {
  const send = async (job: Job, delay = 0) => {
    const queue = job.kind === 'read-slip' ? slips : jobs
    const delaySeconds = Math.ceil(Math.min(Math.max(delay, 0), LONGEST_DELAY) / SECOND)
    try {
      await waitAtMost(PATIENCE_MS, queue.send(job, { delaySeconds }))
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
