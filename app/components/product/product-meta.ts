import type { MetaDescriptor } from '@remix-run/react'
import type { ProductPage } from '#app/business/storefront/product-page.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { descriptionOf } from '#app/components/shell/plain-text.ts'

/** A product page's meta tags: title, description, social card and schema.org Product. */
export function productMeta(matches: Parameters<typeof pageMeta>[0], page: ProductPage): MetaDescriptor[] {
  const { product, path, price } = page
  const picture = product.pictures[0] ?? ''
  const description = product.metaDescription || descriptionOf(product.description)
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description,
    image: product.pictures,
    ...(price && {
      offers: {
        '@type': 'Offer',
        price: (price.minor / 100).toFixed(2),
        priceCurrency: price.currency,
        availability: `https://schema.org/${product.availableQty > 0 ? 'InStock' : 'OutOfStock'}`,
      },
    }),
  }
  const title = product.metaTitle || product.name
  return [...pageMeta(matches, { title, description, picture, path }), { 'script:ld+json': structured }]
}
