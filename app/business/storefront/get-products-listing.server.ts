import { toProduct } from '#app/business/catalogue/catalogue-repository.server.ts'
import { toProductCard } from '#app/business/catalogue/product-card.ts'
import { selectGroups } from '#app/business/catalogue/search/search-courses.server.ts'
import {
  PRODUCTS_PER_PAGE,
  selectFoundProducts,
} from '#app/business/catalogue/search/search-products.server.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { CataloguePage } from './get-catalogue-page.server.ts'

type Needs = { db: Database; siteSettings: () => Promise<Settings> }

/** Returns a page of the catalogue with products only, searched if wanted. One round trip. */
export async function getProductsListing(
  { db, siteSettings }: Needs,
  search: { keyword: string; page: number },
): Promise<CataloguePage> {
  const { rows, total } = selectFoundProducts(db, search)
  const [settings, { found, countRows, groups }] = await Promise.all([
    siteSettings(),
    readBatch(db, { found: rows, countRows: total, groups: selectGroups(db) }),
  ])
  const currency = currencyOf(settings)
  const productTotal = countRows[0]?.total ?? 0
  return {
    courses: [],
    total: 0,
    isCutShort: false,
    edges: null,
    products: found.map(row => toProductCard(toProduct(row), currency)),
    productTotal,
    pageCount: Math.max(1, Math.ceil(productTotal / PRODUCTS_PER_PAGE)),
    groups: groups.map(({ group }) => group).filter(Boolean),
    suggestions: [],
  }
}
