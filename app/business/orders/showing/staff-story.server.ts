import { asc, sql } from 'drizzle-orm'
import {
  type ExplainedGrant,
  selectExplainedGrantsOf,
} from '#app/business/learning/grant-repository.server.ts'
import type { Order } from '#app/business/orders/order.ts'
import type { ReportRow } from '#app/business/orders/order-facts.server.ts'
import { refundIn } from '#app/business/orders/process/refund-statements.server.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { couponRedemptions } from '#app/db/schema/pricing.ts'
import type { HistoryRow } from './order-view.server.ts'
import { type StaffStoryEntry, type StoryFacts, staffStory } from './staff-story.ts'

/** The effects that a mail is named after; with the token and the version they are its key. */
const MAILS = JSON.stringify([
  'send-order-reported',
  'send-order-approved',
  'send-order-awaits-approval',
  'send-order-rejected',
  'send-order-cancelled',
  'send-order-refunded',
  'send-line-refunded',
])

/** What an order's story takes beside the order itself: mails, coupons, the buyer's grants, and people's names. For a batch. */
export function selectStory(db: Database, orderId: number) {
  return [
    db
      .select({
        key: outbox.key,
        template: outbox.template,
        recipient: outbox.recipient,
        state: outbox.state,
        sentAt: outbox.sentAt,
      })
      .from(outbox)
      .where(
        sql`${outbox.key} IN (SELECT 'order-placed:' || token FROM orders WHERE id = ${orderId}
          UNION ALL SELECT mail.value || ':' || orders.token || ':' || order_history.version
          FROM orders JOIN order_history ON order_history.order_id = orders.id JOIN json_each(${MAILS}) AS mail
          WHERE orders.id = ${orderId})`,
      )
      .orderBy(asc(outbox.createdAt)),
    db
      .select({
        state: couponRedemptions.state,
        code: sql<string>`(SELECT code FROM coupons WHERE id = coupon_id)`.as('code'),
      })
      .from(couponRedemptions)
      .where(sql`${couponRedemptions.orderId} = ${orderId}`),
    selectExplainedGrantsOf(db, sql`(SELECT user_id FROM orders WHERE id = ${orderId})`),
    db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(
        sql`${user.id} IN (SELECT opened_by FROM payment_reports WHERE order_id = ${orderId}
          UNION SELECT decided_by FROM payment_reports WHERE order_id = ${orderId}
          UNION SELECT substr(actor, instr(actor, ':') + 1) FROM order_history WHERE order_id = ${orderId})`,
      ),
  ] as const
}

type Rows<Selects> = { readonly [K in keyof Selects]: Awaited<Selects[K]> }

export function storyFromRows(
  [mailRows, couponRows]: Rows<ReturnType<typeof selectStory>>,
  facts: Pick<StoryFacts, 'nameOf'> & {
    order: Order
    history: readonly HistoryRow[]
    reports: readonly ReportRow[]
    grants: readonly ExplainedGrant[]
  },
): readonly StaffStoryEntry[] {
  const { order, history, reports, grants, nameOf } = facts
  const lineIds = order.lines.map(({ id }) => id)
  return staffStory({
    order,
    moves: history.map(row => ({ ...row, refund: refundIn(row) })),
    openings: reports.flatMap(({ id, openedAt, openedBy }) =>
      openedAt !== null && openedBy !== null ? [{ reportId: id, at: openedAt, userId: openedBy }] : [],
    ),
    mails: mailRows.map(row => ({
      kind: 'mail',
      template: row.template,
      to: row.recipient,
      state: row.state as 'waiting' | 'sent' | 'failed',
      sentAt: row.sentAt,
      version: Number(row.key.split(':')[2] ?? 1),
    })),
    coupons: couponRows.map(({ code, state }) => ({ code, isLive: state !== 'released' })),
    grants: grants.filter(({ orderLineId }) => orderLineId !== null && lineIds.includes(orderLineId)),
    nameOf,
  })
}
