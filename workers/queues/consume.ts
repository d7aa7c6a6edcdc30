import { describeError } from '#app/platform/log.ts'
import { createServices, type Services } from '../services.ts'
import { type Job, jobSchema } from './messages.ts'

const FIRST_RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 600

/** Every message is acked or retried on its own, so that one bad message holds up nothing else. */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  for (const message of batch.messages) {
    const services = createServices(env)
    try {
      const job = jobSchema.parse(message.body)
      await work(services, job)
      message.ack()
    } catch (error) {
      services.log.error('job failed', { attempts: message.attempts, queue: batch.queue, ...describeError(error) })
      const delaySeconds = Math.min(FIRST_RETRY_SECONDS * 2 ** message.attempts, LONGEST_RETRY_SECONDS)
      message.retry({ delaySeconds })
    }
  }
}

async function work(_services: Services, _job: Job): Promise<void> {}
