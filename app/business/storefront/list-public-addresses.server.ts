import { asc, eq, sql } from 'drizzle-orm'
import { coursePath, productPath, teacherPath } from '#app/business/catalogue/link-path.ts'
import { toPromotion } from '#app/business/pricing/pricing-repository.server.ts'
import { pagePath } from '#app/business/settings/page-keys.ts'
import {
  isOwnPage,
  selectSettingsNamed,
  settingsFromRows,
} from '#app/business/settings/settings-repository.server.ts'
import { stateOf } from '#app/business/storefront/promotions/promotion-page.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, products, teachers } from '#app/db/schema/catalogue.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { promotions } from '#app/db/schema/pricing.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'

export type PublicAddress = { readonly path: string; readonly changedAt: Instant | null }

/**
 * Returns every page that search engines may show: home, catalogue, teachers, each teacher, what the school says about
 * itself, what buyers agree to, pages of its own, courses, products, and current promotions. One batch.
 */
export async function listPublicAddresses({
  db,
  now,
}: {
  db: Database
  now: Clock
}): Promise<PublicAddress[]> {
  const { courseRows, productRows, promotionRows, teacherRows, settingRows, pageRows } = await readBatch(db, {
    courseRows: db
      .select({ id: courses.id, slug: courses.slug, changedAt: courses.updatedAt })
      .from(courses)
      .where(eq(courses.statusShow, true))
      .orderBy(asc(courses.position), asc(courses.id)),
    productRows: db
      .select({ id: products.id, slug: products.slug, changedAt: products.updatedAt })
      .from(products)
      .where(eq(products.statusShow, true))
      .orderBy(asc(products.position), asc(products.id)),
    teacherRows: db.select({ id: teachers.id }).from(teachers).orderBy(asc(teachers.id)),
    settingRows: selectSettingsNamed(db, ['about_text', 'refund_rule']),
    pageRows: db
      .select({ slug: pageVersions.page, changedAt: pageVersions.effectiveAt })
      .from(pageVersions)
      .where(isOwnPage(sql`${now()}`))
      .orderBy(asc(pageVersions.page)),
    promotionRows: db
      .select()
      .from(promotions)
      .where(sql`enabled = 1 AND (ends_at IS NULL OR ends_at > ${now()})`),
  })
  const { aboutText, refundRule } = settingsFromRows(settingRows)
  return [
    { path: '/', changedAt: null },
    { path: '/courses', changedAt: null },
    ...(teacherRows.length > 0 ? [{ path: '/teachers', changedAt: null }] : []),
    ...teacherRows.map(row => ({ path: teacherPath(row), changedAt: null })),
    ...(aboutText ? [{ path: '/about', changedAt: null }] : []),
    { path: '/terms', changedAt: null },
    { path: '/privacy', changedAt: null },
    ...(refundRule ? [{ path: '/refunds', changedAt: null }] : []),
    ...pageRows.map(({ slug, changedAt }) => ({ path: pagePath(slug), changedAt })),
    ...courseRows.map(row => ({ path: coursePath(row), changedAt: row.changedAt })),
    ...productRows.map(row => ({ path: productPath(row), changedAt: row.changedAt })),
    ...promotionRows
      .map(toPromotion)
      .filter(promotion => stateOf(promotion, now()) === 'holds')
      .map(({ id }) => ({ path: `/promotion/${id}`, changedAt: null })),
  ]
}
