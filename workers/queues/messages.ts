import { z } from 'zod'

/**
 * A queue message: a version, a kind and ids, never content. The consumer reads the state again, because a message
 * may come late, twice or out of order.
 */
export const jobSchema = z.discriminatedUnion('kind', [
  z.object({ v: z.literal(1), kind: z.literal('send-outbox'), outboxId: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('cancel-overdue-order'), orderId: z.number().int() }),
  z.object({ v: z.literal(1), kind: z.literal('read-slip'), uploadId: z.string() }),
  z.object({ v: z.literal(1), kind: z.literal('payment-event'), eventId: z.number().int() }),
  z.object({ v: z.literal(1), kind: z.literal('follow-payment'), paymentId: z.number().int() }),
  z.object({
    v: z.literal(1),
    kind: z.literal('issue-certificate'),
    userId: z.string(),
    courseId: z.number().int(),
  }),
  z.object({ v: z.literal(1), kind: z.literal('draw-certificate'), code: z.string() }),
])

export type Job = z.infer<typeof jobSchema>

const FIRST_SECONDS = 10
const LONGEST_SECONDS = 600

/** Seconds until the next attempt: twice as long after each failure, ten minutes at most. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS)
}
