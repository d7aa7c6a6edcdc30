import { eq, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { paymentReports } from '#app/db/schema/payments.ts'
import { type Clock, type Instant, MINUTE } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** The staff member who reviews a report. `isOwn`: it is the caller. */
export type ReportOpened = { readonly by: string; readonly at: Instant; readonly isOwn: boolean }
export type OpenReportRefusal = { readonly code: 'NOT_STAFF' } | { readonly code: 'NOT_FOUND' }

/**
 * After this long the reviewer is taken to be away, and the next staff member who opens the report is shown instead.
 */
const OPEN_FOR = 10 * MINUTE

/**
 * Notes that a staff member reviews a report, and returns who does, so that two do not review the same one. It locks
 * nothing: the order's history decides whose decision came first.
 */
export async function openReport(
  needs: { db: Database; now: Clock },
  { reportId }: { reportId: number },
  caller: Caller,
): Promise<Result<ReportOpened, OpenReportRefusal>> {
  if (!may(caller, 'orders.decide')) return refuse({ code: 'NOT_STAFF' })
  const { userId } = caller.account
  const at = needs.now()
  const isFree = sql`${paymentReports.openedBy} IS NULL OR ${paymentReports.openedAt} <= ${at - OPEN_FOR}`
  const {
    reports: [report],
    openers: [opener],
  } = await writeBatch(needs.db, {
    opened: needs.db
      .update(paymentReports)
      .set({ openedBy: userId, openedAt: at })
      .where(sql`${paymentReports.id} = ${reportId} AND ${paymentReports.state} = 'pending' AND (${isFree})`),
    reports: needs.db
      .select({ openedBy: paymentReports.openedBy, openedAt: paymentReports.openedAt })
      .from(paymentReports)
      .where(eq(paymentReports.id, reportId)),
    openers: needs.db
      .select({ name: user.name })
      .from(user)
      .where(sql`${user.id} = (SELECT opened_by FROM payment_reports WHERE id = ${reportId})`),
  })
  if (!report) return refuse({ code: 'NOT_FOUND' })
  return ok({
    by: opener?.name ?? '',
    at: report.openedAt ?? at,
    isOwn: report.openedBy === userId,
  })
}
