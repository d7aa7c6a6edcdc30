import { desc, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import { countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { mayHandle } from '#app/business/orders/order-facts.server.ts'
import { type OrderRef, selectOrder } from '#app/business/orders/order-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

type Needs = { db: Database; now: Clock; jobs: Jobs }

export type SendPaymentMailRefusal =
  | TooManyTries
  | { readonly code: 'NOT_FOUND' }
  /** Nobody has paid or reported anything yet. */
  | { readonly code: 'PAYMENT_NOT_CONFIRMED' }

/** A page asks once after each report; more calls are misuse. */

/**
 * Sends the waiting mail about an order's payment now. The mail was written together with the report or payment, once
 * for each, to the order's own address. The caller chooses neither recipient nor content.
 * behaviour: Mail calls
 */
export async function sendPaymentMail(
  needs: Needs,
  { order: ref }: { order: OrderRef },
  caller: Caller,
): Promise<Result<{ readonly orderToken: string }, SendPaymentMailRefusal>> {
  const [order] = await selectOrder(needs.db, ref)
  if (!order || !mayHandle(order, ref, caller)) return refuse({ code: 'NOT_FOUND' })
  const tooMany = await countTry(needs, limitsOf('paymentMail', `payment-mail:${order.id}`))
  if (tooMany) return refuse(tooMany)
  const [mail] = await needs.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      sql`${toldUnder('send-order-reported', order.token)} OR ${toldUnder('send-order-approved', order.token)}`,
    )
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  if (!mail) return refuse({ code: 'PAYMENT_NOT_CONFIRMED' })
  await needs.jobs.sendOutbox([mail.id])
  return ok({ orderToken: order.token })
}

/** Matches the start of a mail's key, which ends with the order's version. A range lets the query use the index. */
function toldUnder(effect: string, token: string) {
  const prefix = `${effect}:${token}:`
  return sql`(${outbox.key} >= ${prefix} AND ${outbox.key} < ${`${prefix}~`})`
}
