import type { MetaDescriptor } from '@remix-run/react'
import type { ProductPage } from '#app/business/cart/product-page.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { plainText } from '../shell/plain-text.ts'

const DESCRIPTION_LENGTH = 160

/** A product for search engines and chats: its own title and description, a card of 600x314 (§2), schema.org's Product. */
export function productMeta(matches: Parameters<typeof pageMeta>[0], page: ProductPage): MetaDescriptor[] {
  const { product, path, price } = page
  const [image] = product.pictures
  const description = product.metaDescription || plainText(product.description).slice(0, DESCRIPTION_LENGTH)
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
  return [
    ...pageMeta(matches, { title: product.metaTitle || product.name, description, image, path }),
    ...(image ? SOCIAL_CARD : []),
    { 'script:ld+json': structured },
  ]
}

/**
 * §2 'open-graph image 600x314'. It tells what to make of the picture, which is as large as it came: nothing resizes one
 * at the edge.
 */
const SOCIAL_CARD: MetaDescriptor[] = [
  { property: 'og:image:width', content: '600' },
  { property: 'og:image:height', content: '314' },
  { name: 'twitter:card', content: 'summary_large_image' },
]
