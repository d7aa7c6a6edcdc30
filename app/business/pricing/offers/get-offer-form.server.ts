import { asc, eq, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { toPlan } from '#app/business/catalogue/catalogue-repository.server.ts'
import { cardPrice } from '#app/business/catalogue/course-card.ts'
import { selectFound } from '#app/business/catalogue/search/search-courses.server.ts'
import type { ExampleCourse } from '#app/business/pricing/example-price.ts'
import { anyOf, readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { coupons, promotions } from '#app/db/schema/pricing.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Offer, OfferKind } from './offer.ts'
import { couponToOffer, promotionToOffer } from './offer-repository.server.ts'
import { versionOfOffer } from './save-offer.server.ts'

export type OfferForm = {
  /** null: a new offer. */
  readonly offer: Offer | null
  /** Mark of the offer as shown. Saving compares it, to find out if somebody else saved the offer meanwhile. */
  readonly seen: string
  /** The chosen courses, and those that a search found. */
  readonly courses: readonly { readonly id: number; readonly name: string }[]
  readonly found: readonly number[]
  /** Some of these courses with their prices. If the offer is for every course, some courses that are on sale. */
  readonly examples: readonly ExampleCourse[]
  readonly paymentMethods: readonly { readonly id: number; readonly name: string }[]
}

export type OfferFormQuestion = {
  readonly kind: OfferKind
  readonly id: number | null
  /** The courses chosen in a posted form. null: take those of the saved offer. */
  readonly chosen: readonly number[] | null
  /** Search words for courses; '' for no search. */
  readonly words: string
}

const MOST_EXAMPLES = 20

/** Returns everything an offer's form shows. It needs two batches: the first one says which courses to read. */
export async function getOfferForm(
  needs: { db: Database },
  { kind, id, chosen, words }: OfferFormQuestion,
  caller: Caller,
): Promise<Result<OfferForm, { readonly code: 'NOT_STAFF' | 'NOT_FOUND' }>> {
  if (!may(caller, 'offers.write')) return refuse({ code: 'NOT_STAFF' })
  // The offer as it is stored; what it may choose from, in the reader's language.
  const db = asStored(needs.db)
  const ofKind = (wanted: OfferKind) => (kind === wanted ? (id ?? 0) : 0)
  const { couponRows, promotionRows, methods, foundRows } = await readBatch(db, {
    couponRows: db
      .select()
      .from(coupons)
      .where(eq(coupons.id, ofKind('coupon'))),
    promotionRows: db
      .select()
      .from(promotions)
      .where(eq(promotions.id, ofKind('promotion'))),
    methods: needs.db
      .select({
        id: paymentMethods.id,
        name: paymentMethods.name,
        english: nameInEnglish(paymentMethods.english),
      })
      .from(paymentMethods)
      .orderBy(asc(paymentMethods.position), asc(paymentMethods.id)),
    foundRows: selectFound(db, { keyword: words }).rows,
  })
  const offer = couponRows.map(couponToOffer)[0] ?? promotionRows.map(promotionToOffer)[0] ?? null
  if (id !== null && !offer) return refuse({ code: 'NOT_FOUND' })

  const chosenIds = chosen ?? offer?.values.courseIds ?? []
  const listed = words.trim() === '' ? [] : foundRows.map(row => row.id)
  const asked = [...new Set([...chosenIds, ...listed])]
  const exampleIds = (asked.length > 0 ? asked : foundRows.map(row => row.id)).slice(0, MOST_EXAMPLES)
  const { courseRows, planRows } = await readBatch(db, {
    courseRows: needs.db
      .select({ id: courses.id, name: courses.name, english: nameInEnglish(courses.english) })
      .from(courses)
      .where(sql`${courses.id} IN ${anyOf([...asked, ...exampleIds])}`),
    planRows: db
      .select()
      .from(pricingPlans)
      .where(sql`${pricingPlans.courseId} IN ${anyOf(exampleIds)}`)
      .orderBy(asc(pricingPlans.position)),
  })
  const plans = planRows.map(toPlan)
  const named = (ids: readonly number[]) => ids.flatMap(one => courseRows.find(row => row.id === one) ?? [])
  return ok({
    offer,
    seen: offer ? await versionOfOffer(offer.values) : '',
    courses: named(asked),
    found: listed,
    examples: named(exampleIds).flatMap(course => {
      const own = plans.filter(({ courseId }) => courseId === course.id)
      const price = cardPrice(own, 'THB')?.amount.minor
      return price ? [{ ...course, price }] : []
    }),
    paymentMethods: methods,
  })
}
