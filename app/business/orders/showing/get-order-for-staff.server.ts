import { asc, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import {
  type ExplainedGrant,
  selectExplainedGrantsOf,
  toGrant,
} from '#app/business/learning/grant-repository.server.ts'
import type { Order } from '#app/business/orders/order.ts'
import type { ReportRow } from '#app/business/orders/order-facts.server.ts'
import { selectFreeLines, toFreeLines } from '#app/business/orders/order-repository.server.ts'
import { transition } from '#app/business/orders/order-transitions.ts'
import { reportedDifference } from '#app/business/orders/payment-report.ts'
import { refundPreview, schoolApproval } from '#app/business/orders/process/refund-preview.ts'
import { refundIn } from '#app/business/orders/process/refund-statements.server.ts'
import { type RowsOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { couponRedemptions } from '#app/db/schema/pricing.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type HistoryRow, selectOrderView, toBuyerReport, toOrderView } from './order-view.server.ts'
import type { StaffOrder } from './order-view.ts'
import { selectSlips, toSlipFacts } from './slip-facts.server.ts'
import { type StaffStoryEntry, type StoryFacts, staffStory } from './staff-story.ts'

type StaffOrderRefusal = { readonly code: 'NOT_STAFF' } | { readonly code: 'NOT_FOUND' }

/** Returns an order with its whole history, for staff. One batch. */
export async function getOrderForStaff(
  { db, now }: { db: Database; now: Clock },
  { orderId }: { orderId: number },
  caller: Caller,
): Promise<Result<StaffOrder, StaffOrderRefusal>> {
  if (!may(caller, 'money.read')) return refuse({ code: 'NOT_STAFF' })
  const rows = await readBatch(db, {
    freeLines: selectFreeLines(db, { id: orderId }),
    slips: selectSlips(db, sql`order_id = ${orderId}`),
    story: selectStory(db, orderId),
    view: selectOrderView(db, { id: orderId }),
  })
  const view = toOrderView(rows.view, { now: now(), locale: db.$locale })
  if (!view) return refuse({ code: 'NOT_FOUND' })

  const nameOf = (id: string | null) => rows.story.people.find(person => person.id === id)?.name ?? null
  const { history, reports, accounts, ...shared } = view
  const approval = transition(view.order, { kind: 'approve' }, now())
  const shown = reports.map(report => ({
    ...toBuyerReport(report, accounts),
    contactName: report.contactName,
    email: report.email,
    tel: report.tel,
    description: report.description,
    openedBy: nameOf(report.openedBy),
    decidedBy: nameOf(report.decidedBy),
    slip: toSlipFacts(rows.slips, report.slipUploadId, orderId),
  }))
  const grants = rows.story.grants.map(toGrant)
  const pending = shown.find(report => report.state === 'pending')
  return ok({
    ...shared,
    reports: shown,
    pending: pending ? { reportId: pending.id, difference: reportedDifference(pending, view.order) } : null,
    story: storyFromRows(rows.story, {
      order: view.order,
      history,
      reports,
      grants,
      nameOf,
    }),
    refund: refundPreview(
      view.order,
      {
        grants,
        freeLines: toFreeLines(rows.freeLines),
        difference: history.reduce((sum, row) => sum + (row.difference ?? 0), 0),
      },
      now(),
    ),
    approval: schoolApproval(view.order),
    canApprove: approval.ok,
    whyNotApprove: approval.ok ? null : approval.error,
    slipAlreadyUsed: pending?.slip?.alsoOnOrder != null,
  })
}

/** The effects that send a mail. A mail's key is the effect, the order's token and the version of the move. */
const MAILS = JSON.stringify([
  'send-order-reported',
  'send-order-approved',
  'send-order-awaits-approval',
  'send-order-rejected',
  'send-order-cancelled',
  'send-order-refunded',
  'send-line-refunded',
  'send-order-dispatched',
])

/** Returns the further selects for an order's history: mails, coupons, the buyer's grants and people's names. */
function selectStory(db: Database, orderId: number) {
  return {
    mails: db
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
    coupons: db
      .select({
        state: couponRedemptions.state,
        code: sql<string>`(SELECT code FROM coupons WHERE id = coupon_id)`.as('code'),
      })
      .from(couponRedemptions)
      .where(sql`${couponRedemptions.orderId} = ${orderId}`),
    grants: selectExplainedGrantsOf(db, sql`(SELECT user_id FROM orders WHERE id = ${orderId})`),
    people: db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(
        sql`${user.id} IN (SELECT opened_by FROM payment_reports WHERE order_id = ${orderId}
          UNION SELECT decided_by FROM payment_reports WHERE order_id = ${orderId}
          UNION SELECT substr(actor, instr(actor, ':') + 1) FROM order_history WHERE order_id = ${orderId})`,
      ),
  }
}

function storyFromRows(
  { mails, coupons }: Pick<RowsOf<ReturnType<typeof selectStory>>, 'mails' | 'coupons'>,
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
    mails: mails.map(row => ({
      kind: 'mail',
      template: row.template,
      to: row.recipient,
      state: row.state as 'waiting' | 'sent' | 'failed',
      sentAt: row.sentAt,
      version: Number(row.key.split(':')[2] ?? 1),
    })),
    coupons: coupons.map(({ code, state }) => ({ code, isLive: state !== 'released' })),
    grants: grants.filter(({ orderLineId }) => orderLineId !== null && lineIds.includes(orderLineId)),
    nameOf,
  })
}
