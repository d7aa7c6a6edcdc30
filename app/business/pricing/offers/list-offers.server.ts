import { asc, desc, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import type { Database } from '#app/db/connection.ts'
import { coupons, promotions } from '#app/db/schema/pricing.ts'
import { NO_ID_IS_ABOVE, pageOf } from '#app/platform/places.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Offer, OfferKind } from './offer.ts'
import { couponToOffer, promotionToOffer } from './offer-repository.server.ts'

const PAGE = 50

/** How coupons are sorted: the newest first, or by code. Promotions are few and always the newest first. */
export type OfferOrder = 'newest' | 'code' | '-code'

export type OfferList = {
  readonly offers: readonly Offer[]
  /** The id of the last offer, where the next page begins; null on the last page. */
  readonly before: number | null
}

/**
 * Returns a page of offers. Finds coupons by the start of their code and promotions by a word of their
 * title. Finds codes in their index and pages by id, so ten thousand coupons cost no more than a page.
 */
export async function listOffers(
  { db }: { db: Database },
  {
    kind,
    words,
    before,
    order = 'newest',
  }: { kind: OfferKind; words: string; before: number | null; order?: OfferOrder },
  caller: Caller,
): Promise<Result<OfferList, { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'offers.write')) return refuse({ code: 'NOT_STAFF' })
  const last = before ?? NO_ID_IS_ABOVE
  const offers =
    kind === 'coupon'
      ? await (order === 'newest' ? findCoupons(db, words, last) : findByCode(db, words, before, order))
      : await findPromotions(db, words.trim(), last)
  const { shown, lastId } = pageOf(offers, PAGE)
  return ok({ offers: shown, before: lastId })
}

async function findCoupons(db: Database, words: string, last: number): Promise<Offer[]> {
  const key = couponCodeKey(words)
  const begins =
    key === '' ? sql`` : sql` AND ${coupons.codeKey} >= ${key} AND ${coupons.codeKey} < ${`${key}\u{10FFFF}`}`
  // The plus makes SQLite use the index of codes, not go through all coupons by id.
  const id = key === '' ? sql`${coupons.id}` : sql`+${coupons.id}`
  const rows = await db
    .select()
    .from(coupons)
    .where(sql`${id} < ${last}${begins}`)
    .orderBy(desc(coupons.id))
    .limit(PAGE + 1)
  return rows.map(couponToOffer)
}

/** The index of codes gives them in order. The next page begins after the code of the last coupon. */
async function findByCode(
  db: Database,
  words: string,
  before: number | null,
  order: 'code' | '-code',
): Promise<Offer[]> {
  const key = couponCodeKey(words)
  const [from, to] = [sql`${key}`, sql`${`${key}\u{10FFFF}`}`]
  const last = sql`(SELECT code_key FROM coupons WHERE id = ${before})`
  const rest =
    before === null
      ? sql`${coupons.codeKey} >= ${from} AND ${coupons.codeKey} < ${to}`
      : order === 'code'
        ? sql`${coupons.codeKey} > ${last} AND ${coupons.codeKey} < ${to}`
        : sql`${coupons.codeKey} >= ${from} AND ${coupons.codeKey} < ${last}`
  const rows = await db
    .select()
    .from(coupons)
    .where(rest)
    .orderBy(order === 'code' ? asc(coupons.codeKey) : desc(coupons.codeKey))
    .limit(PAGE + 1)
  return rows.map(couponToOffer)
}

async function findPromotions(db: Database, words: string, last: number): Promise<Offer[]> {
  const rows = await db
    .select()
    .from(promotions)
    .where(sql`${promotions.id} < ${last} AND instr(lower(${promotions.title}), ${words.toLowerCase()}) > 0`)
    .orderBy(desc(promotions.id))
    .limit(PAGE + 1)
  return rows.map(promotionToOffer)
}
