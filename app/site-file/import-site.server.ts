import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { account, customLabels, session, students, user, userGroups } from '#app/db/schema/accounts.ts'
import {
  courses,
  courseUserGroups,
  lectures,
  pricingPlans,
  products,
  relatedCourses,
  sections,
} from '#app/db/schema/catalogue.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { orderHistory, orderLines, orders } from '#app/db/schema/orders.ts'
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
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { commitSql, deleteRows, insertRows, updateRows } from './bulk-write.server.ts'
import { type DraftedSite, draftSite } from './draft-site.server.ts'
import type { Fault } from './faults.ts'
import type { Count, Overwrite } from './import-draft.ts'
import { isSame } from './is-same.ts'
import { indexForSearch } from './search-index.server.ts'
import type { ReadSiteFile } from './site-file.ts'
import { putFiles, type ReadFile, removeFiles } from './site-files.server.ts'

export type ImportNeeds = {
  readonly db: Database
  readonly d1: D1Database
  readonly files: R2Bucket
  readonly now: Clock
  readonly readFile: ReadFile
}

export type ImportSite = {
  readonly read: ReadSiteFile
  /** Passwords, and orders that nobody made, are for demo shops and tests. */
  readonly demoAllowed: boolean
  /** Stock of products that the shop has already is imported too. */
  readonly withStock?: boolean
  /** What of the shop may be lost: nothing unless said, all, or what a person was shown and agreed to. */
  readonly agreed?: 'all' | readonly Overwrite[]
  /** Only says what it would do. */
  readonly dryRun?: boolean
}

export type Imported = {
  readonly counts: ReadonlyMap<string, Count>
  readonly filesAdded: number
  readonly warnings: readonly Fault[]
}

export type ImportRefusal = {
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
  /** What the import would overwrite without having been asked to; only where there are no faults. */
  readonly overwrites: readonly Overwrite[]
}

/** Rows go in after what they refer to. */
const TABLES: readonly SQLiteTable[] = [
  settings,
  userGroups,
  customLabels,
  courses,
  courseUserGroups,
  relatedCourses,
  pricingPlans,
  sections,
  lectures,
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
]

/**
 * Checks all of a site file against itself and the shop, and then writes all of it in one batch, or nothing. Files go to R2 first
 * and are taken away again when the batch fails. The same file a second time changes nothing. What staff changed meanwhile is overwritten
 * only where that was agreed to.
 */
export async function importSite(
  needs: ImportNeeds,
  { read, agreed = [], dryRun = false, ...how }: ImportSite,
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

  const added = await putFiles(needs.files, objects, needs.readFile)
  try {
    await commitSql(needs.d1, statementsOf(drafted))
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

function statementsOf({ draft, searchEntries, recount, sales }: DraftedSite): SQL[] {
  const backwards = [...TABLES].reverse()
  return [
    ...backwards.flatMap(table => deleteRows(table, draft.deletes.get(table) ?? [])),
    ...TABLES.flatMap(table => insertRows(table, draft.inserts.get(table) ?? [])),
    ...TABLES.flatMap(table => updateRows(table, draft.changes.get(table) ?? [])),
    ...indexForSearch(searchEntries),
    ...(recount.length > 0 ? [countLectures(recount)] : []),
    ...(sales.size > 0 ? [addSales(sales)] : []),
  ]
}

/** A card shows how many lectures and how long without a query of its own. */
function countLectures(courseIds: readonly number[]): SQL {
  const ofCourse = sql`FROM lectures WHERE lectures.course_id = courses.id`
  return sql`UPDATE courses SET
    total_seconds = (SELECT COALESCE(SUM(video_length), 0) ${ofCourse}),
    lecture_count = (SELECT COUNT(*) ${ofCourse})
    WHERE courses.id IN ${anyOf(courseIds)}`
}

function addSales(sales: DraftedSite['sales']): SQL {
  return sql`UPDATE courses SET sales_count = sales_count + (json_each.value ->> 1)
    FROM json_each(${JSON.stringify([...sales])}) WHERE courses.id = json_each.value ->> 0`
}
