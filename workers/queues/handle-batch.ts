import { recordJobFailure, storeDeadLetter } from '#app/business/notifications/job-failures.server.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { describeError, type Log } from '#app/platform/log.ts'
import { type Job, jobSchema, retryDelaySeconds } from './messages.ts'

type Needs = { readonly db: Database; readonly now: Clock; readonly log: Log }

/** How a Worker does its jobs. `work` throws if a job fails. */
type Handling<N extends Needs> = {
  /** Builds what one message needs, so that nothing leaks from one to the next. */
  readonly createNeeds: () => N
  readonly work: (needs: N, job: Job) => Promise<void>
}

/** Handles a batch. Each message is acked or retried on its own, so that a bad message does not block the others. */
export async function handleBatch<N extends Needs>(
  batch: MessageBatch,
  { createNeeds, work }: Handling<N>,
): Promise<void> {
  const isDead = batch.queue.includes('dead')
  for (const message of batch.messages) {
    const needs = createNeeds()
    const job = isDead ? null : jobSchema.safeParse(message.body)
    // This release does not know the kind or version. Retries would not help, so it goes to the dead letters at once.
    if (job?.success === false) needs.log.error('job not understood', { queue: batch.queue })
    try {
      if (job?.success) await work(needs, job.data)
      else await storeDeadLetter(needs, { queue: batch.queue, message: message.body })
      message.ack()
    } catch (error) {
      needs.log.error('job failed', {
        attempts: message.attempts,
        queue: batch.queue,
        ...describeError(error),
      })
      if (!isDead) await storeFailure(needs, message.body, error)
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) })
    }
  }
}

/** Stores why a job failed. Never throws: without a database the message must still be retried. */
async function storeFailure(needs: Needs, message: unknown, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  try {
    await recordJobFailure(needs, { message, reason })
  } catch (failure) {
    needs.log.warn('failure not noted', describeError(failure))
  }
}
