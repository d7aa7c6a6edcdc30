import { keepDeadLetter } from '#app/business/notifications/keep-dead-letter.server.ts'
import { describeError } from '#app/platform/log.ts'
import { createServices, type Services } from '../services.ts'
import { jobSchema } from './messages.ts'
import { retryDelaySeconds } from './retry-delay.ts'
import { work } from './work.ts'

/** Every message is acked or retried on its own, so that one bad message holds up nothing else. */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  const isDead = batch.queue.includes('dead')
  for (const message of batch.messages) {
    const services = createServices(env)
    try {
      await (isDead ? keep(services, batch.queue, message.body) : take(services, batch.queue, message.body))
      message.ack()
    } catch (error) {
      services.log.error('job failed', {
        attempts: message.attempts,
        queue: batch.queue,
        ...describeError(error),
      })
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) })
    }
  }
}

async function take(services: Services, queue: string, body: unknown): Promise<void> {
  const job = jobSchema.safeParse(body)
  if (job.success) return work(services, job.data)
  // A kind or version this release does not know: no retry will teach it, so it goes to the dead letters at once.
  services.log.error('job not understood', { queue })
  await keep(services, queue, body)
}

async function keep(services: Services, queue: string, message: unknown): Promise<void> {
  await keepDeadLetter(services, { queue, message })
}
