import { recordJobFailure, storeDeadLetter } from '#app/business/notifications/job-failures.server.ts'
import { describeError } from '#app/platform/log.ts'
import { createServices, type Services } from '../services.ts'
import { jobSchema, retryDelaySeconds } from './messages.ts'
import { work } from './work.ts'

/** Handles a batch. Each message is acked or retried on its own, so that a bad message does not block the others. */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  const isDead = batch.queue.includes('dead')
  for (const message of batch.messages) {
    const services = createServices(env)
    try {
      await (isDead
        ? storeAsDead(services, batch.queue, message.body)
        : runJob(services, batch.queue, message.body))
      message.ack()
    } catch (error) {
      services.log.error('job failed', {
        attempts: message.attempts,
        queue: batch.queue,
        ...describeError(error),
      })
      if (!isDead) await storeFailure(services, message.body, error)
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) })
    }
  }
}

async function runJob(services: Services, queue: string, body: unknown): Promise<void> {
  const job = jobSchema.safeParse(body)
  if (job.success) return work(services, job.data)
  // This release does not know the kind or version. Retries would not help, so it goes to the dead letters at once.
  services.log.error('job not understood', { queue })
  await storeAsDead(services, queue, body)
}

async function storeAsDead(services: Services, queue: string, message: unknown): Promise<void> {
  await storeDeadLetter(services, { queue, message })
}

/** Stores why a job failed. Never throws: without a database the message must still be retried. */
async function storeFailure(services: Services, message: unknown, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  try {
    await recordJobFailure(services, { message, reason })
  } catch (failure) {
    services.log.warn('failure not noted', describeError(failure))
  }
}
