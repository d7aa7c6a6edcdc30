import { sweepSignIns } from '#app/business/accounts/sign-in/sweep-sign-ins.server.ts'
import { sweepOldActs } from '#app/business/callers/staff-log.server.ts'
import { sweepOldCarts } from '#app/business/cart/sweep-old-carts.server.ts'
import { sweepCertificates } from '#app/business/learning/certificates/sweep-certificates.server.ts'
import { closeOverdueAttempts } from '#app/business/learning/quizzes/close-attempt.server.ts'
import { sendDeskMails } from '#app/business/learning/teaching/desk-mails.server.ts'
import { deleteOldFailures } from '#app/business/notifications/job-failures.server.ts'
import { sendDueMail } from '#app/business/notifications/send-due-mail.server.ts'
import { cancelOverdueOrders } from '#app/business/orders/process/cancel-overdue-orders.server.ts'
import { deleteOldEvents } from '#app/business/payments/settling/delete-old-events.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { finishErasures } from '#app/business/privacy/finish-erasures.server.ts'
import { sweepLeftFiles } from '#app/business/uploads/sweep-left-files.server.ts'
import { sweepOrphanUploads } from '#app/business/uploads/sweep-orphan-uploads.server.ts'
import { sweepUnfinishedVideos } from '#app/business/uploads/videos/sweep-unfinished-videos.server.ts'
import { SWEEP_OF_MINUTE, sweeps } from '#app/db/schema/settings.ts'
import { type Instant, inBangkok } from '#app/platform/clock.ts'
import { describeError } from '#app/platform/log.ts'
import { createServices, type Services } from '../services.ts'
import { auditBooks, auditMovedOrders } from './audit-books.ts'
import { fillSearchIndex } from './fill-search-index.ts'

type Chore = (services: Services) => Promise<unknown>

/**
 * Each chore does limited work and repeats nothing. Two sweeps at once do no harm, and the next makes up for a missed
 * one.
 */
const CHORES: Readonly<Record<string, Chore>> = {
  overdueOrders: cancelOverdueOrders,
  dueMail: sendDueMail,
  unfinishedVideos: sweepUnfinishedVideos,
  orphanUploads: sweepOrphanUploads,
  openPayments: sweepOpenPayments,
  oldEvents: deleteOldEvents,
  oldSignIns: sweepSignIns,
  oldCarts: sweepOldCarts,
  oldFailures: deleteOldFailures,
  openErasures: finishErasures,
  // Before the certificates: a quiz that is passed now may be the last thing of a course.
  overdueQuizzes: closeOverdueAttempts,
  certificates: sweepCertificates,
  deskMails: sendDeskMails,
  rowsToSearch: fillSearchIndex,
}

/**
 * When the audit runs, in Bangkok: every night over recent orders. On Sundays over everything, which reads whole
 * tables.
 */
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
  // A portion in each minute of the hour, so that a log of any length gets shorter and no sweep takes long.
  const portions: Readonly<Record<string, Chore>> =
    moment.format('HH') === NIGHT.slice(0, 2) ? { oldActs: sweepOldActs, leftFiles: sweepLeftFiles } : {}
  if (moment.format('HH:mm') !== NIGHT) return portions
  return { ...portions, brokenRules: moment.day() === SUNDAY ? auditBooks : auditMovedOrders }
}
