import type { MetaDescriptor } from '@remix-run/react'
import type { ProductPage } from '#app/business/storefront/product-page.ts'
import { descriptionOf, pageMeta, siteOf } from '#app/components/shell/page-meta.ts'
import * as structured from '#app/components/shell/structured-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** A product page's meta tags: title, description, social card, and schema.org's Product and BreadcrumbList. */
export function productMeta(matches: Parameters<typeof pageMeta>[0], page: ProductPage): MetaDescriptor[] {
  const { product, path, price } = page
  const { name, pictures: pictureUrls } = product
  const description = product.metaDescription || descriptionOf(product.description)
  const site = siteOf(matches)
  const told = { name, description, path, pictureUrls, isInStock: product.availableQty > 0, price }
  const title = product.metaTitle || name
  return [
    ...pageMeta(matches, { title, description, picture: pictureUrls[0] ?? '', path }),
    ...structured.structuredTags(
      structured.product(site, told),
      structured.breadcrumbs(site, [
        { name: m.product_shelf(), path: '/courses?filter=products' },
        { name, path },
      ]),
    ),
  ]
}
