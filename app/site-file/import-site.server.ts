import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { account, customLabels, session, students, user, userGroups } from '#app/db/schema/accounts.ts'
import {
  courses,
  courseUserGroups,
  lectures,
  pricingPlans,
  products,
  relatedCourses,
  sections,
  teachers,
} from '#app/db/schema/catalogue.ts'
import { comments } from '#app/db/schema/comments.ts'
import {
  accessGrants,
  certificates,
  homework,
  homeworkSubmissions,
  notes,
  progress,
  quizAttempts,
  quizzes,
} from '#app/db/schema/learning.ts'
import { orderHistory, orderLines, orders } from '#app/db/schema/orders.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import {
  bankAccounts,
  originBanks,
  paymentMethods,
  paymentReports,
  payments,
  slipClaims,
} from '#app/db/schema/payments.ts'
import { coupons, promotions, shippingMethods } from '#app/db/schema/pricing.ts'
import { settings } from '#app/db/schema/settings.ts'
import { siteFiles, uploads } from '#app/db/schema/uploads.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { commitSql, indexForSearch } from '#app/site-file/drafting/bulk-write.server.ts'
import type { Count, Draft, Overwrite } from '#app/site-file/drafting/import-draft.ts'
import { isSame } from '#app/site-file/drafting/is-same.ts'
import { countLectures, draftedWrites } from '#app/site-file/drafting/write-draft.server.ts'
import { putFiles, removeFiles } from '#app/site-file/files/site-files.server.ts'
import type { Fault } from '#app/site-file/format/faults.ts'
import { type DraftedSite, type DraftNeeds, type DraftSite, draftSite } from './draft-site.server.ts'
import type { ReadSiteFile } from './site-file.ts'

export type ImportNeeds = DraftNeeds & { readonly d1: D1Database; readonly files: R2Bucket }

export type ImportSite = DraftSite & {
  readonly read: ReadSiteFile
  /** Values that may be overwritten: none by default, all, or the list that the operator agreed to. */
  readonly agreed?: 'all' | readonly Overwrite[]
  /** Reports what an import would do, and writes nothing. */
  readonly dryRun?: boolean
  /** Statements of the same batch, after the import's own. */
  readonly also?: readonly SQL[]
}

export type Imported = {
  readonly counts: ReadonlyMap<string, Count>
  readonly filesAdded: number
  readonly warnings: readonly Fault[]
}

export type ImportRefusal = {
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
  /** Values that need the operator's agreement before they are overwritten. Only without faults. */
  readonly overwrites: readonly Overwrite[]
}

/** Referenced tables come before the tables that refer to them. */
const TABLES: readonly SQLiteTable[] = [
  settings,
  pageVersions,
  userGroups,
  customLabels,
  courses,
  courseUserGroups,
  relatedCourses,
  pricingPlans,
  quizzes,
  sections,
  lectures,
  homework,
  products,
  coupons,
  promotions,
  shippingMethods,
  paymentMethods,
  bankAccounts,
  originBanks,
  siteFiles,
  user,
  students,
  teachers,
  account,
  session,
  uploads,
  orders,
  orderLines,
  orderHistory,
  payments,
  paymentReports,
  slipClaims,
  accessGrants,
  comments,
  progress,
  notes,
  quizAttempts,
  homeworkSubmissions,
  certificates,
]

/**
 * Checks a site file against itself and the shop, then writes all of it in one batch, or nothing. Files go to R2 first
 * and are deleted if the batch fails. Importing the same file again changes nothing. Other values of what the shop
 * already has are overwritten only if the operator agreed.
 */
export async function importSite(
  needs: ImportNeeds,
  { read, agreed = [], dryRun = false, also = [], ...how }: ImportSite,
): Promise<Result<Imported, ImportRefusal>> {
  const drafted = await draftSite(needs, read, how)
  const { draft, objects } = drafted
  const faults = [...read.faults, ...draft.faults]
  const warnings = [...read.warnings, ...draft.warnings]
  if (faults.length > 0) return refuse({ faults, warnings, overwrites: [] })
  const { overwrites } = draft
  const isAgreed = (overwrite: Overwrite) => agreed === 'all' || agreed.some(one => isSame(one, overwrite))
  if (!overwrites.every(isAgreed)) return refuse({ faults, warnings, overwrites })
  if (dryRun) return ok({ counts: draft.counts, filesAdded: 0, warnings })

  const added = await putFiles(needs.files, objects, needs.readFile, needs.pictures)
  try {
    await commitSql(needs.d1, [...statementsOf(drafted, needs.now()), ...also])
  } catch (error) {
    await removeFiles(needs.files, added)
    throw new Error(
      'The database refused the import, and nothing was written. Was the shop changed meanwhile?',
      {
        cause: error,
      },
    )
  }
  return ok({ counts: draft.counts, filesAdded: added.length, warnings })
}

function statementsOf({ draft, searchEntries, recount, sales }: DraftedSite, now: Instant): SQL[] {
  return [
    ...importedStock(draft, now),
    ...draftedWrites(draft, TABLES),
    ...indexForSearch(searchEntries),
    ...(recount.length > 0 ? [countLectures(recount)] : []),
    ...(sales.size > 0 ? [addSales(sales)] : []),
    ...(draft.finished.length > 0 ? [readAll(draft.finished, now)] : []),
  ]
}

/** Names the import in the ledger of stock, before the stock changes. The shop's trigger completes the rows. */
function importedStock(draft: Draft, now: Instant): SQL[] {
  const stock = (draft.changes.get(products) ?? []).flatMap(({ key, set }) =>
    set.availableQty === undefined ? [] : [[key.id, set.availableQty]],
  )
  if (stock.length === 0) return []
  return [
    sql`INSERT INTO stock_changes (product_id, change, kind, at)
      SELECT products.id, (json_each.value ->> 1) - available_qty, 'imported', CAST(${now} AS INTEGER)
      FROM json_each(${JSON.stringify(stock)}) JOIN products ON products.id = json_each.value ->> 0
      WHERE available_qty <> json_each.value ->> 1`,
  ]
}

function addSales(sales: DraftedSite['sales']): SQL {
  return sql`UPDATE courses SET sales_count = sales_count + (json_each.value ->> 1)
    FROM json_each(${JSON.stringify([...sales])}) WHERE courses.id = json_each.value ->> 0`
}

/** Reads every lecture of these courses for these people. What they have read before stays as it is. */
function readAll(finished: readonly { userId: string; courseId: number }[], now: Instant): SQL {
  const pairs = JSON.stringify(finished.map(({ userId, courseId }) => [userId, courseId]))
  const at = sql`CAST(${now} AS INTEGER)`
  return sql`INSERT INTO progress (user_id, lecture_id, course_id, ranges, position, position_at, read_at, version, updated_at)
    SELECT pair.value ->> 0, lectures.id, lectures.course_id, json_array(json_array(0, video_length)), video_length,
      ${at}, ${at}, 1, ${at}
    FROM json_each(${pairs}) AS pair JOIN lectures ON lectures.course_id = pair.value ->> 1 AND lectures.removed_at IS NULL
    WHERE true ON CONFLICT DO NOTHING`
}
