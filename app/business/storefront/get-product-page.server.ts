import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { mayEverBuy } from '#app/business/cart/buyer.ts'
import { ownCartId } from '#app/business/cart/cart-repository.server.ts'
import {
  selectProduct,
  selectProductCards,
  toProduct,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import { productPath } from '#app/business/catalogue/link-path.ts'
import { moneyIn } from '#app/business/catalogue/pricing-plan.ts'
import { toProductCard } from '#app/business/catalogue/product-card.ts'
import type { Currency } from '#app/business/money/money.ts'
import { selectShippingMethods } from '#app/business/pricing/pricing-repository.server.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import type { Database } from '#app/db/connection.ts'
import { prepareBatch } from '#app/db/prepared.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import { products } from '#app/db/schema/catalogue.ts'
import type { ProductPage, ShippingChoice } from './product-page.ts'

type Needs = { db: Database; siteSettings: () => Promise<Settings> }

const OTHERS = 4

/**
 * Returns everything the product page shows, in one batch. Null if there is no such product or it is hidden.
 * behaviour: Product page
 */
export async function getProductPage(
  { db, siteSettings }: Needs,
  { productId, caller }: { productId: number; caller: Caller },
): Promise<ProductPage | null> {
  const [settings, { productRows, cartLines, methods, others }] = await Promise.all([
    siteSettings(),
    readPage(db, { productId, caller }),
  ])
  const [row] = productRows
  if (!row?.statusShow) return null
  const product = toProduct(row)
  const currency = currencyOf(settings)
  const { title, howToBuy } = settings
  return {
    product,
    path: productPath(product),
    currency,
    price: moneyIn(product, currency),
    inCart: cartLines[0]?.qty ?? 0,
    mayBuy: mayEverBuy({ roles: caller.account?.roles ?? [] }),
    shippingMethods: methods.map(method => toShippingChoice(method, currency)),
    others: others.map(other => toProductCard(toProduct(other), currency)),
    settings: { title, howToBuy: { enabled: howToBuy.enabled } },
  }
}

const readPage = prepareBatch((db, { productId, caller }: { productId: number; caller: Caller }) => ({
  productRows: selectProduct(db, productId),
  cartLines: selectLineOfProduct(db, caller, productId),
  methods: selectShippingMethods(db),
  others: selectOthers(db, productId),
}))

function selectLineOfProduct(db: Database, caller: Caller, productId: number) {
  return db
    .select({ qty: cartLines.qty })
    .from(cartLines)
    .where(and(sql`${cartLines.cartId} = ${ownCartId(caller)}`, eq(cartLines.productId, productId)))
}

function selectOthers(db: Database, productId: number) {
  return selectProductCards(db)
    .where(and(eq(products.statusShow, true), ne(products.id, productId)))
    .orderBy(asc(products.position), asc(products.id))
    .limit(OTHERS)
}

function toShippingChoice(
  method: { id: number; name: string; fee: number; feeUsd: number | null },
  currency: Currency,
): ShippingChoice {
  const fee = moneyIn({ price: method.fee, priceUsd: method.feeUsd }, currency)
  return { id: method.id, name: method.name, fee }
}
