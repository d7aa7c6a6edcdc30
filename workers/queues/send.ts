import type { Jobs } from '#app/business/notifications/jobs.ts'
import { type Clock, DAY, SECOND } from '#app/platform/clock.ts'
import { describeError, type Log } from '#app/platform/log.ts'
import { type AfterAnswer, waitAtMost, waitForIt } from '#app/platform/wait-at-most.ts'
import type { Job } from './messages.ts'

/**
 * A queue delays a message by a day at most. For a longer delay, the consumer reads the database and sends it again.
 */
const LONGEST_DELAY = DAY
/** How long the sender waits for a queue. The sweep does the work of a message that the queue did not take by then. */
const MAX_WAIT_MS = SECOND
/** A queue takes no more messages at once. */
const MOST_AT_ONCE = 100

/**
 * Slips have their own queue, so that no mail or payment waits while a slip is read. Certificates have one because
 * another Worker draws them.
 */
export type Queues = { readonly jobs: Queue; readonly slips: Queue; readonly certificates: Queue }

/** The queue of each kind of job that does not go to `jobs`. */
const QUEUE_OF: Partial<Record<Job['kind'], keyof Queues>> = {
  'read-slip': 'slips',
  'draw-certificate': 'certificates',
}

type Sending = { readonly now: Clock; readonly log: Log; readonly afterAnswer?: AfterAnswer }

/**
 * Sends jobs through the queues. Jobs that are sent at the same moment leave together, because each request to a queue
 * costs as much as a read. `afterAnswer` decides whether the sender waits for the queue.
 */
export function jobsThroughQueue(queues: Queues, { now, log, afterAnswer = waitForIt }: Sending): Jobs {
  const to = {
    jobs: sendTogether(queues.jobs, log),
    slips: sendTogether(queues.slips, log),
    certificates: sendTogether(queues.certificates, log),
  }
  const send = (job: Job, delay = 0) => {
    const delaySeconds = Math.ceil(Math.min(Math.max(delay, 0), LONGEST_DELAY) / SECOND)
    return afterAnswer(to[QUEUE_OF[job.kind] ?? 'jobs']({ body: job, delaySeconds }))
  }
  return {
    async sendOutbox(ids) {
      await Promise.all(ids.map(outboxId => send({ v: 1, kind: 'send-outbox', outboxId })))
    },
    cancelOverdueOrder: (orderId, at) => send({ v: 1, kind: 'cancel-overdue-order', orderId }, at - now()),
    readSlip: uploadId => send({ v: 1, kind: 'read-slip', uploadId }),
    handlePaymentEvent: eventId => send({ v: 1, kind: 'payment-event', eventId }),
    followPayment: (paymentId, at) => send({ v: 1, kind: 'follow-payment', paymentId }, at - now()),
    issueCertificate: ({ userId, courseId }) => send({ v: 1, kind: 'issue-certificate', userId, courseId }),
    drawCertificate: code => send({ v: 1, kind: 'draw-certificate', code }),
  }
}

type Message = MessageSendRequest<Job>

/**
 * Returns a function that sends a message together with all others of the same moment. It never throws, and waits at
 * most a second.
 */
function sendTogether(queue: Queue, log: Log): (message: Message) => Promise<void> {
  let gathering: { readonly messages: Message[]; readonly sent: Promise<void> } | null = null
  const leave = async (messages: Message[]) => {
    // One microtask, so that a job that is sent at the same moment can join.
    await null
    gathering = null
    for (let from = 0; from < messages.length; from += MOST_AT_ONCE) {
      const some = messages.slice(from, from + MOST_AT_ONCE)
      try {
        await waitAtMost(MAX_WAIT_MS, queue.sendBatch(some))
      } catch (error) {
        const kinds = [...new Set(some.map(({ body }) => body.kind))]
        log.warn('job not queued, left to the sweep', { kind: kinds.join(' '), ...describeError(error) })
      }
    }
  }
  return message => {
    if (!gathering) {
      const messages: Message[] = []
      gathering = { messages, sent: leave(messages) }
    }
    gathering.messages.push(message)
    return gathering.sent
  }
}
