import { eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { selectCartLines } from '#app/business/cart/cart-repository.server.ts'
import {
  selectCards,
  selectFreeBooks,
  toCourse,
  toPlan,
  toProduct,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import { selectBuyer, toBuyer } from '#app/business/orders/placing/buyer-standing.server.ts'
import type { PriceSettings } from '#app/business/pricing/cart-facts.ts'
import { toPromotion } from '#app/business/pricing/pricing-repository.server.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { cartLinesToCheckOut, type LineInCart } from '#app/business/storefront/cart-lines-to-check-out.ts'
import type { CheckoutLine } from '#app/business/storefront/checkout-facts.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, courseUserGroups, pricingPlans } from '#app/db/schema/catalogue.ts'
import { promotions } from '#app/db/schema/pricing.ts'
import type { Clock } from '#app/platform/clock.ts'
import { invariant } from '#app/platform/result.ts'
import { neededOf, type PromotionCourse, type PromotionPage, stateOf } from './promotion-page.ts'

type Needs = { db: Database; now: Clock; siteSettings: () => Promise<Settings> }

/** How many courses the page of a promotion for every course shows. */
const OF_ALL_COURSES = 24

/**
 * Returns a promotion as this caller can use it, in one batch. Null if there is no such promotion. behaviour:
 * Promotion page
 */
export async function getPromotionPage(
  needs: Needs,
  { promotionId, caller }: { promotionId: number; caller: Caller },
): Promise<PromotionPage | null> {
  const [settings, rows] = await Promise.all([needs.siteSettings(), readRows(needs.db, promotionId, caller)])
  if (!rows.promotion) return null
  const now = needs.now()
  const promotion = toPromotion(rows.promotion)
  const buyer = toBuyer(caller, rows, now)
  const lines = toLines(rows)
  const shown = cartLinesToCheckOut(lines, { buyer, settings, now })
  const inCart = new Set(rows.cartLines.map(line => line.courseId))
  const found = lines.flatMap((line, index): PromotionCourse[] => {
    const checked = shown[index]
    return checked ? [toPromotionCourse(line, checked, inCart)] : []
  })
  return {
    promotion,
    path: `/promotion/${promotion.id}`,
    state: stateOf(promotion, now),
    needed: neededOf(promotion),
    courses: inOrderOf(promotion.courseIds, found),
    lacksCourse:
      promotion.promotionType === 'P1' && promotion.courseIds.some(id => !found.some(one => one.id === id)),
    settings: toPriceSettings(settings),
    now,
  }
}

async function readRows(db: Database, promotionId: number, caller: Caller) {
  const named = sql`SELECT value FROM promotions, json_each(promotions.course_ids) WHERE promotions.id = ${promotionId}`
  const everyCourse = sql`SELECT id FROM courses WHERE status_show = 1
    AND (SELECT json_array_length(course_ids) FROM promotions WHERE id = ${promotionId}) = 0
    ORDER BY position, id LIMIT ${sql.raw(String(OF_ALL_COURSES))}`
  const ids = sql`(${named} UNION SELECT id FROM (${everyCourse}))`
  const { found, buyer, ...rows } = await readBatch(db, {
    found: db.select().from(promotions).where(eq(promotions.id, promotionId)),
    courseRows: selectCards(db)
      .where(sql`${courses.id} IN ${ids} AND +${courses.statusShow} = 1`)
      .orderBy(courses.position, courses.id),
    groups: db.select().from(courseUserGroups).where(sql`${courseUserGroups.courseId} IN ${ids}`),
    plans: db
      .select()
      .from(pricingPlans)
      .where(sql`${pricingPlans.courseId} IN ${ids}`)
      .orderBy(pricingPlans.position, pricingPlans.id),
    books: selectFreeBooks(db, sql`${pricingPlans.courseId} IN ${ids}`),
    cartLines: selectCartLines(db, caller),
    buyer: selectBuyer(db, caller, ids),
  })
  return { promotion: found[0], ...rows, ...buyer }
}

type Rows = Awaited<ReturnType<typeof readRows>>
type CourseInCart = Extract<LineInCart, { planId: number | null }>

function toLines({ courseRows, groups, plans, books, cartLines }: Rows): CourseInCart[] {
  const products = books.map(toProduct)
  return courseRows.map(row => {
    const groupIds = groups.flatMap(group => (group.courseId === row.id ? [group.userGroupId] : []))
    const inCart = cartLines.find(({ courseId }) => courseId === row.id)
    return {
      qty: 1,
      priceSeen: null,
      course: toCourse(row, groupIds),
      plans: plans.filter(plan => plan.courseId === row.id).map(toPlan),
      planId: inCart?.pricingPlanId ?? null,
      products,
    }
  })
}

function toPromotionCourse(
  { course, plans }: CourseInCart,
  { path, refusal, item }: CheckoutLine,
  inCart: ReadonlySet<number | null>,
): PromotionCourse {
  invariant(item.kind === 'course', 'a promotion has courses')
  return {
    id: course.id,
    name: course.name,
    path,
    pictureUrl: course.previewPictureUrl,
    standing: refusal ? standingFor(refusal.code) : inCart.has(course.id) ? 'in-cart' : 'can-add',
    refusal,
    plan: plans.find(({ id }) => id === item.planPickedFirst) ?? null,
    isInPerson: item.isInPerson,
  }
}

function standingFor(code: NonNullable<CheckoutLine['refusal']>['code']): PromotionCourse['standing'] {
  if (code === 'TIME_LEFT' || code === 'have_course') return 'owned'
  return code === 'COURSE_IN_ORDER' ? 'ordered' : 'closed'
}

/** Sorts the courses as the promotion lists them, or in the shop's order if it lists none. */
function inOrderOf(ids: readonly number[], found: readonly PromotionCourse[]): PromotionCourse[] {
  return ids.length === 0 ? [...found] : ids.flatMap(id => found.find(course => course.id === id) ?? [])
}

/** Picks the settings for a price. The shop's limits and keys must not go to browsers. */
function toPriceSettings(settings: Settings): PriceSettings {
  const { vatPercent, vatEnabled, withholdingEnabled, registrationLayout, couponOrPromotion } = settings
  const { oneCoupon, features } = settings
  return {
    vatPercent,
    vatEnabled,
    withholdingEnabled,
    registrationLayout,
    couponOrPromotion,
    oneCoupon,
    features: { tax: features.tax },
  }
}
