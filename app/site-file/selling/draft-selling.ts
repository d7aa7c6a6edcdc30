import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import { isBelowUses, isTooMuch } from '#app/business/pricing/offers/offer.ts'
import { coupons, promotions, shippingMethods } from '#app/db/schema/pricing.ts'
import type { Row } from '#app/site-file/drafting/bulk-write.server.ts'
import {
  checkPeriod,
  checkReferences,
  type Drafted,
  type Drafting,
  draftKind,
} from '#app/site-file/drafting/draft-kind.ts'
import { byId, settleList } from '#app/site-file/drafting/settle-entries.ts'
import type { AnyEntry } from '#app/site-file/format/entry.ts'
import type { SiteFile } from '#app/site-file/site-file.ts'
import type { StoredShop } from '#app/site-file/stored-site.server.ts'
import { couponFields, promotionFields, shippingMethodFields } from './selling-fields.ts'

export function draftCoupons(
  site: SiteFile,
  shop: StoredShop,
  courseIds: ReadonlySet<number>,
  drafting: Drafting,
): void {
  const { draft } = drafting
  const known = shop.coupons.map(row => ({ id: row.id, key: row.codeKey }))
  const keyOf = (code: string | undefined) => (code === undefined ? null : couponCodeKey(code))
  const settled = settleList(site.coupons, known, entry => keyOf(entry.named.code), drafting)
  const idOfCode = new Map(known.map(({ id, key }) => [key, id]))
  draftKind(
    {
      kind: 'coupon',
      table: coupons,
      fields: couponFields,
      before: byId(shop.coupons),
      derived: ({ code }) => (code === undefined ? {} : { codeKey: couponCodeKey(String(code)) }),
      check: (after, { entry, id }, before) => {
        checkDiscount(after, entry, courseIds, drafting)
        const owner = idOfCode.get(String(after.codeKey))
        if (entry.named.code !== undefined && owner !== undefined && owner !== id) {
          draft.fault(`${entry.place}.code`, `coupon ${owner} has the code ${after.code} already`)
        }
        idOfCode.set(String(after.codeKey), id)
        const used = Number(before.used ?? 0)
        if (isBelowUses((after.usageLimit ?? null) as number | null, used)) {
          draft.fault(`${entry.place}.usage_limit`, `expected at least ${used}: it was used so often already`)
        }
      },
    },
    settled,
    drafting,
  )
}

export function draftPromotions(
  site: SiteFile,
  shop: StoredShop,
  courseIds: ReadonlySet<number>,
  drafting: Drafting,
): void {
  const known = shop.promotions.map(row => ({ id: row.id, key: row.title }))
  const settled = settleList(site.promotions, known, entry => entry.named.title ?? null, drafting)
  draftKind(
    {
      kind: 'promotion',
      table: promotions,
      fields: promotionFields,
      before: byId(shop.promotions),
      check: (after, { entry }) => checkDiscount(after, entry, courseIds, drafting),
    },
    settled,
    drafting,
  )
}

export function draftShippingMethods(
  site: SiteFile,
  shop: StoredShop,
  drafting: Drafting,
): Drafted<SiteFile['shippingMethods'][number]>[] {
  const known = shop.shippingMethods.map(row => ({ id: row.id, key: row.name }))
  const settled = settleList(site.shippingMethods, known, entry => entry.named.name ?? null, drafting)
  const before = byId(shop.shippingMethods)
  return draftKind(
    { kind: 'shipping method', table: shippingMethods, fields: shippingMethodFields, before },
    settled,
    drafting,
  )
}

function checkDiscount(
  after: Row,
  { place, named }: AnyEntry,
  courseIds: ReadonlySet<number>,
  { draft }: Drafting,
): void {
  const ids = named.courseIds as number[] | undefined
  checkReferences(draft, `${place}.courses`, ids, { known: courseIds, what: 'course' })
  checkPeriod(draft, place, [after.startsAt, 'start_at'], [after.endsAt, 'end_at'])
  const values = { discount_amont: after.discountValue, discount_amount_usd: after.discountValueUsd }
  for (const [name, value] of Object.entries(values)) {
    if (isTooMuch(String(after.discountType), Number(value ?? 0)))
      draft.fault(`${place}.${name}`, 'expected at most 100 percent')
  }
}
