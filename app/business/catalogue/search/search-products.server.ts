import { and, asc, gt, sql } from 'drizzle-orm'
import { selectProductCards, toProduct } from '#app/business/catalogue/catalogue-repository.server.ts'
import { type ProductCard, toProductCard } from '#app/business/catalogue/product-card.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { products } from '#app/db/schema/catalogue.ts'
import { searchWords } from '#app/platform/search-words.ts'
import { isShownAmong, productContains } from './contains-words.server.ts'

export const PRODUCTS_PER_PAGE = 12

/**
 * A larger total helps nobody, and counting reads each product. With perPage 0, one
 * match is enough to know that some exist.
 */
const MOST_COUNTED = 600

export type ProductSearch = {
  /** As typed; empty finds every product. */
  readonly keyword: string
  /** Only products that can be bought now. */
  readonly onlyAvailable?: boolean
  /** From 1. */
  readonly page?: number
  readonly perPage?: number
}

export type FoundProducts = { readonly products: readonly ProductCard[]; readonly total: number }

/** Returns the shown products that contain every word; products with the words in their name first. One round trip. */
export async function searchProducts(
  needs: { db: Database; siteSettings: () => Promise<Settings> },
  search: ProductSearch,
): Promise<FoundProducts> {
  const { rows, total } = selectFoundProducts(needs.db, search)
  const [settings, { found, countRows }] = await Promise.all([
    needs.siteSettings(),
    readBatch(needs.db, { found: rows, countRows: total }),
  ])
  const currency = currencyOf(settings)
  return {
    products: found.map(row => toProductCard(toProduct(row), currency)),
    total: countRows[0]?.total ?? 0,
  }
}

/** Returns the selects of a search for a batch: one page of rows, and their total. */
export function selectFoundProducts(
  db: Database,
  { keyword, onlyAvailable = false, page = 1, perPage = PRODUCTS_PER_PAGE }: ProductSearch,
) {
  const words = searchWords(keyword)
  const where = and(
    isShownAmong(products.statusShow, words.text !== ''),
    onlyAvailable ? gt(products.availableQty, 0) : undefined,
    productContains(products.id, words),
  )
  const isNamed = sql`CASE WHEN instr(lower(${products.name} || coalesce(' ' || (${products.english} ->> 'name'), '')), ${words.text.toLowerCase()}) > 0 THEN 0 ELSE 1 END`
  const order = [...(words.text ? [isNamed] : []), asc(products.position), asc(products.id)]
  return {
    rows: selectProductCards(db)
      .where(where)
      .orderBy(...order)
      .limit(perPage)
      .offset((page - 1) * perPage),
    total: db.select({ total: sql<number>`count(*)` }).from(
      db
        .select({ id: products.id })
        .from(products)
        .where(where)
        .limit(perPage > 0 ? MOST_COUNTED : 1)
        .as('counted'),
    ),
  }
}
