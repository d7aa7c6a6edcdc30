import { sendDueMail } from '#app/business/notifications/send-due-mail.server.ts'
import { cancelOverdueOrders } from '#app/business/orders/cancel-overdue-orders.server.ts'
import { sweepOrphanUploads } from '#app/business/uploads/sweep-orphan-uploads.server.ts'
import { describeError } from '#app/platform/log.ts'
import { createServices, type Services } from '../services.ts'

type Chore = (services: Services) => Promise<unknown>

/** Each does at most a hundred things, and nothing twice: two sweeps at once do no harm, a missed one is made up for. */
const CHORES: Readonly<Record<string, Chore>> = {
  overdueOrders: cancelOverdueOrders,
  dueMail: sendDueMail,
  orphanUploads: sweepOrphanUploads,
}

/** Every minute: what a lost message would leave behind. One chore that fails keeps no other from its turn. */
export async function sweep(_event: ScheduledController, env: Env): Promise<void> {
  const services = createServices(env)
  const done: Record<string, unknown> = {}
  for (const [name, chore] of Object.entries(CHORES)) {
    try {
      done[name] = await chore(services)
    } catch (error) {
      services.log.error('chore failed', { chore: name, ...describeError(error) })
    }
  }
  services.log.info('sweep', done)
}
