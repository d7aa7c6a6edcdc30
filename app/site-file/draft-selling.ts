import { toSlug } from '#app/business/catalogue/link-path.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import { isBelowUses, isTooMuch } from '#app/business/pricing/offers/offer.ts'
import { customLabels, userGroups } from '#app/db/schema/accounts.ts'
import { products } from '#app/db/schema/catalogue.ts'
import { coupons, promotions, shippingMethods } from '#app/db/schema/pricing.ts'
import type { Row } from './bulk-write.server.ts'
import { productFields } from './catalogue-fields.ts'
import {
  checkPeriod,
  checkReferences,
  type Drafted,
  type Drafting,
  draftKind,
  listOfPictures,
  positionsAfter,
} from './draft-kind.ts'
import { customLabelFields, LABELS_WITH_ITEMS, userGroupFields } from './people-fields.ts'
import { couponFields, promotionFields, shippingMethodFields } from './selling-fields.ts'
import { freshIds, type Known, type Settled, settle } from './settle-entries.ts'
import type { AnyEntry, ProductEntry, SiteFile } from './site-file.ts'
import type { StoredShop } from './stored-site.server.ts'

/** Matches entries with existing rows: by id, else by the word under which people know the entry. */
export function settleList<E extends AnyEntry>(
  entries: readonly E[],
  known: readonly Known[],
  keyOf: (entry: E) => string | null,
  { draft }: Drafting,
): Settled<E>[] {
  const fresh = freshIds(
    known.reduce((max, { id }) => Math.max(max, id), 0),
    entries,
  )
  return settle(entries, known, { keyOf, fresh, draft })
}

export function draftUserGroups(site: SiteFile, shop: StoredShop, drafting: Drafting): void {
  const known = shop.userGroups.map(row => ({ id: row.id, key: row.name }))
  const settled = settleList(site.userGroups, known, entry => entry.named.name ?? null, drafting)
  const before = byId(shop.userGroups)
  draftKind({ kind: 'user group', table: userGroups, fields: userGroupFields, before }, settled, drafting)
}

export function draftCustomLabels(site: SiteFile, shop: StoredShop, drafting: Drafting): void {
  const known = shop.customLabels.map(row => ({ id: row.id, key: row.label }))
  const settled = settleList(site.customLabels, known, entry => entry.named.label ?? null, drafting)
  const order = positionsAfter(shop.customLabels.map(row => ({ position: row.orderLabel })))
  draftKind(
    {
      kind: 'custom label',
      table: customLabels,
      fields: customLabelFields,
      before: byId(shop.customLabels),
      whenNew: (_settled, index) => ({ orderLabel: order(index) }),
      check: (after, { entry }) => {
        const isEmpty = (after.itemList as string[]).length === 0
        if (isEmpty && LABELS_WITH_ITEMS.includes(String(after.typeLabel))) {
          drafting.draft.fault(
            `${entry.place}.item_list`,
            `expected what can be chosen in a ${after.typeLabel}`,
          )
        }
      },
    },
    settled,
    drafting,
  )
}

export function draftProducts(site: SiteFile, shop: StoredShop, drafting: Drafting): Drafted<ProductEntry>[] {
  const known = shop.products.map(row => ({ id: row.id, key: row.slug }))
  const slugOf = ({ named }: ProductEntry) =>
    named.slug || (named.name === undefined ? null : toSlug(named.name))
  const before = byId(shop.products)
  const settled = settleList(site.products, known, slugOf, drafting).map(product =>
    product.isNew || drafting.withStock ? product : withoutStock(product, before(product.id) ?? {}, drafting),
  )
  const position = positionsAfter(shop.products)
  return draftKind(
    {
      kind: 'product',
      table: products,
      fields: productFields,
      before,
      whenNew: (_settled, index) => ({ position: position(index), pictures: [], previewVideoUrl: '' }),
      derived: (after, { entry }) => ({
        ...(after.slug ? {} : { slug: toSlug(String(after.name ?? '')) }),
        ...listOfPictures('pictures', entry.pictures, drafting.found),
      }),
      isDated: true,
    },
    settled,
    drafting,
  )
}

/** Drops the stock of an existing product with a warning: the file does not know what was sold meanwhile. */
function withoutStock(
  { entry, ...settled }: Settled<ProductEntry>,
  before: Row,
  { draft }: Drafting,
): Settled<ProductEntry> {
  const { availableQty, ...named } = entry.named
  if (availableQty !== undefined && availableQty !== before.availableQty) {
    const problem = `the stock stays ${before.availableQty}; the file's ${availableQty} is imported only with --with-stock`
    draft.warnings.push({ place: `${entry.place}.available_qty`, problem })
  }
  return { ...settled, entry: { ...entry, named } }
}

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

function byId(rows: readonly { readonly id: number }[]): (id: number) => Row | undefined {
  const map = new Map(rows.map(row => [row.id, row as Row]))
  return id => map.get(id)
}
