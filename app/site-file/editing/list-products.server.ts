import { and, desc, lt, type SQL, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { moneyIn } from '#app/business/catalogue/pricing-plan.ts'
import { anyProductContains } from '#app/business/catalogue/search/contains-words.server.ts'
import type { Money } from '#app/business/money/money.ts'
import { currencyOf } from '#app/business/settings/settings.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { products } from '#app/db/schema/catalogue.ts'
import { NO_ID_IS_ABOVE, pageOf } from '#app/platform/places.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { searchWords } from '#app/platform/search-words.ts'
import { isLow, type ProductState } from './product-form.ts'

const PAGE = 50

export type ListedProduct = {
  readonly id: number
  readonly name: string
  readonly isShown: boolean
  /** In the shop's currency. null: it has no price in it. */
  readonly price: Money | null
  readonly left: number
  /** The stock is at or below the mark at which staff order more. */
  readonly isLow: boolean
}

export type ProductList = {
  readonly products: readonly ListedProduct[]
  /** The id of the last product, where the next page begins; null on the last page. */
  readonly before: number | null
}

const IN: Readonly<Record<ProductState, SQL>> = {
  shown: sql`${products.statusShow} = 1`,
  hidden: sql`${products.statusShow} = 0`,
  low: sql`${products.availableQty} <= ${products.lowStockAt}`,
}

/** Returns a page of products, the newest first: all, those in one state, or those that hold the words. */
export async function listProducts(
  { db }: { readonly db: Database },
  {
    words,
    state,
    before,
  }: { readonly words: string; readonly state: ProductState | null; readonly before: number | null },
  caller: Caller,
): Promise<Result<ProductList, { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'catalogue.write')) return refuse({ code: 'NOT_STAFF' })
  const { found, settingRows } = await readBatch(db, {
    settingRows: selectSettings(db),
    found: db
      .select({
        id: products.id,
        name: products.name,
        english: nameInEnglish(products.english),
        statusShow: products.statusShow,
        price: products.price,
        priceUsd: products.priceUsd,
        availableQty: products.availableQty,
        lowStockAt: products.lowStockAt,
      })
      .from(products)
      .where(
        and(
          lt(products.id, before ?? NO_ID_IS_ABOVE),
          anyProductContains(products.id, searchWords(words)),
          state ? IN[state] : undefined,
        ),
      )
      .orderBy(desc(products.id))
      .limit(PAGE + 1),
  })
  const currency = currencyOf(settingsFromRows(settingRows))
  const { shown, lastId } = pageOf(found, PAGE)
  return ok({
    products: shown.map(row => ({
      id: row.id,
      name: row.name,
      isShown: row.statusShow,
      price: moneyIn(row, currency),
      left: row.availableQty,
      isLow: isLow(row),
    })),
    before: lastId,
  })
}
