import { sweepSignIns } from '#app/business/accounts/sweep-sign-ins.server.ts'
import { sweepOldCarts } from '#app/business/cart/sweep-old-carts.server.ts'
import { sendDueMail } from '#app/business/notifications/send-due-mail.server.ts'
import { cancelOverdueOrders } from '#app/business/orders/cancel-overdue-orders.server.ts'
import { sweepOrphanUploads } from '#app/business/uploads/sweep-orphan-uploads.server.ts'
import { inBangkok } from '#app/platform/clock.ts'
import { describeError } from '#app/platform/log.ts'
import { createServices, type Services } from '../services.ts'
import { auditBooks } from './audit-books.ts'

type Chore = (services: Services) => Promise<unknown>

/** Each does a few hundred things at most, and nothing twice: two sweeps at once do no harm, a missed one is made up for. */
const CHORES: Readonly<Record<string, Chore>> = {
  overdueOrders: cancelOverdueOrders,
  dueMail: sendDueMail,
  orphanUploads: sweepOrphanUploads,
  oldSignIns: sweepSignIns,
  oldCarts: sweepOldCarts,
}

/** It reads whole tables, so it runs once a day, when the shop sleeps. */
const NIGHTLY_CHORES: Readonly<Record<string, Chore>> = { brokenRules: auditBooks }
const NIGHT = '03:00'

/** Every minute: what a lost message would leave behind. One chore that fails keeps no other from its turn. */
export async function sweep({ scheduledTime }: ScheduledController, env: Env): Promise<void> {
  const services = createServices(env)
  const isNight = inBangkok(scheduledTime).format('HH:mm') === NIGHT
  const done: Record<string, unknown> = {}
  for (const [name, chore] of Object.entries({ ...CHORES, ...(isNight && NIGHTLY_CHORES) })) {
    try {
      done[name] = await chore(services)
    } catch (error) {
      services.log.error('chore failed', { chore: name, ...describeError(error) })
    }
  }
  services.log.info('sweep', done)
}
