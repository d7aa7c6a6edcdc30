import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import { toGrant } from '#app/business/learning/grant-repository.server.ts'
import { mayReview } from '#app/business/orders/order-facts.server.ts'
import { selectFreeLines, toFreeLines } from '#app/business/orders/order-repository.server.ts'
import { transition } from '#app/business/orders/order-transitions.ts'
import { reportedDifference } from '#app/business/orders/payment-report.ts'
import { refundPreview, schoolApproval } from '#app/business/orders/process/refund-preview.ts'
import type { Database } from '#app/db/connection.ts'
import { slipClaims } from '#app/db/schema/payments.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type OrderViewRows, selectOrderView, toBuyerReport, toOrderView } from './order-view.server.ts'
import type { StaffOrder } from './order-view.ts'
import { slipFactsOf } from './slip-facts.ts'
import { selectStory, storyFromRows } from './staff-story.server.ts'

export type StaffOrderRefusal = { readonly code: 'NOT_STAFF' } | { readonly code: 'NOT_FOUND' }

/** An order with its whole story, for staff. One batch. */
export async function getOrderForStaff(
  { db, now }: { db: Database; now: Clock },
  { orderId }: { orderId: number },
  caller: Caller,
): Promise<Result<StaffOrder, StaffOrderRefusal>> {
  if (!mayReview(caller)) return refuse({ code: 'NOT_STAFF' })
  const slips = sql`(SELECT slip_upload_id FROM payment_reports WHERE order_id = ${orderId})`
  const [freeRows, slipRows, claimRows, mailRows, couponRows, grantRows, people, ...rows] = await db.batch([
    selectFreeLines(db, { id: orderId }),
    db.select().from(uploads).where(sql`${uploads.id} IN ${slips}`),
    db
      .select()
      .from(slipClaims)
      .where(
        sql`${slipClaims.key} IN (SELECT 'ref:' || slip_bank || ':' || slip_reference FROM uploads
          WHERE id IN ${slips} AND slip_reference IS NOT NULL)`,
      ),
    ...selectStory(db, orderId),
    ...selectOrderView(db, { id: orderId }),
  ])
  const view = await toOrderView(rows as OrderViewRows, now())
  if (!view) return refuse({ code: 'NOT_FOUND' })

  const nameOf = (id: string | null) => people.find(person => person.id === id)?.name ?? null
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
    slip: slipFactsOf(
      slipRows.find(({ id }) => id === report.slipUploadId),
      claimRows,
      orderId,
    ),
  }))
  const grants = grantRows.map(toGrant)
  const pending = shown.find(report => report.state === 'pending')
  return ok({
    ...shared,
    reports: shown,
    pending: pending ? { reportId: pending.id, difference: reportedDifference(pending, view.order) } : null,
    story: storyFromRows([mailRows, couponRows, grantRows, people], {
      ...{ order: view.order, history, reports, grants },
      nameOf,
    }),
    refund: refundPreview(
      view.order,
      {
        grants,
        freeLines: toFreeLines(freeRows),
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
