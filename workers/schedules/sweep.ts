import { sweepSignIns } from '#app/business/accounts/sign-in/sweep-sign-ins.server.ts'
import { sweepOldCarts } from '#app/business/cart/sweep-old-carts.server.ts'
import { forgetOldFailures } from '#app/business/notifications/job-failures.server.ts'
import { sendDueMail } from '#app/business/notifications/send-due-mail.server.ts'
import { cancelOverdueOrders } from '#app/business/orders/process/cancel-overdue-orders.server.ts'
import { forgetOldEvents } from '#app/business/payments/settling/forget-old-events.server.ts'
import { sweepOpenPayments } from '#app/business/payments/settling/sweep-open-payments.server.ts'
import { finishErasures } from '#app/business/privacy/finish-erasures.server.ts'
import { sweepOrphanUploads } from '#app/business/uploads/sweep-orphan-uploads.server.ts'
import { SWEEP_OF_MINUTE, sweeps } from '#app/db/schema/settings.ts'
import { type Instant, inBangkok } from '#app/platform/clock.ts'
import { describeError } from '#app/platform/log.ts'
import { createServices, type Services } from '../services.ts'
import { auditBooks, auditMovedOrders } from './audit-books.ts'

type Needs = { d1: D1Database }

/** Rows of each table per sweep. They take the database a second or two. */
const AT_ONCE = 2_000

const GRAMS: Readonly<Record<string, { grams: string; now: string }>> = {
  orders: { grams: 'order_grams', now: 'order_grams_now' },
  people: { grams: 'people_grams', now: 'people_grams_now' },
}

/**
 * Adds orders and people from before migration 0022 to the search index of staff, newest first. Returns how many tables
 * were unfinished. Adding the same rows again changes nothing.
 */
export async function fillSearchIndex({ d1 }: Needs): Promise<number> {
  const { results } = await d1
    .prepare('SELECT source, before FROM grams_to_fill')
    .all<{ source: string; before: number }>()
  for (const { source, before } of results) {
    const { grams, now } = GRAMS[source] ?? {}
    if (!grams) continue
    const first = `coalesce((SELECT id FROM ${source} WHERE id < ?1 ORDER BY id DESC LIMIT 1 OFFSET ${AT_ONCE - 1}), 0)`
    await d1.batch([
      d1
        .prepare(
          `INSERT OR IGNORE INTO ${grams} (gram, id) SELECT gram, id FROM ${now} WHERE id >= ${first} AND id < ?1`,
        )
        .bind(before),
      d1
        .prepare(`UPDATE grams_to_fill SET before = ${first} WHERE source = ?2 AND before = ?1`)
        .bind(before, source),
      d1
        .prepare(
          `DELETE FROM grams_to_fill WHERE source = ?1 AND NOT EXISTS (SELECT 1 FROM ${source} WHERE id < before)`,
        )
        .bind(source),
    ])
  }
  return results.length
}

type Chore = (services: Services) => Promise<unknown>

/** Each chore does limited work and repeats nothing. Two sweeps at once do no harm, and the next makes up for a missed one. */
const CHORES: Readonly<Record<string, Chore>> = {
  overdueOrders: cancelOverdueOrders,
  dueMail: sendDueMail,
  orphanUploads: sweepOrphanUploads,
  openPayments: sweepOpenPayments,
  oldEvents: forgetOldEvents,
  oldSignIns: sweepSignIns,
  oldCarts: sweepOldCarts,
  oldFailures: forgetOldFailures,
  openErasures: finishErasures,
  rowsToSearch: fillSearchIndex,
}

/** When the audit runs, in Bangkok: every night over recent orders. On Sundays over everything, which reads whole tables. */
const NIGHT = '03:00'
const SUNDAY = 0

/** Runs every minute and does the work of lost queue messages. If one chore fails, the others still run. */
export async function sweep({ scheduledTime }: ScheduledController, env: Env): Promise<void> {
  const services = createServices(env)
  const done: Record<string, unknown> = {}
  for (const [name, chore] of Object.entries({ ...CHORES, ...choresOfNight(scheduledTime) })) {
    try {
      done[name] = await chore(services)
    } catch (error) {
      services.log.error('chore failed', { chore: name, ...describeError(error) })
    }
  }
  await services.db
    .insert(sweeps)
    .values({ name: SWEEP_OF_MINUTE, endedAt: services.now() })
    .onConflictDoUpdate({ target: sweeps.name, set: { endedAt: services.now() } })
  services.log.info('sweep', done)
}

function choresOfNight(at: Instant): Readonly<Record<string, Chore>> {
  const moment = inBangkok(at)
  if (moment.format('HH:mm') !== NIGHT) return {}
  return { brokenRules: moment.day() === SUNDAY ? auditBooks : auditMovedOrders }
}
