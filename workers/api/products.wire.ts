import { z } from '@hono/zod-openapi'
import type { ProductCard } from '#app/business/catalogue/product-card.ts'
import type { FoundProducts } from '#app/business/catalogue/search/search-products.server.ts'
import { toDecimalNumber } from '#app/business/money/decimal.ts'
import type { ProductPage } from '#app/business/storefront/product-page.ts'

const COURSE_TYPE = 'product'

const amount = z.number().nullable()

const productCard = z.object({
  id: z.int(),
  name: z.string(),
  link_path: z.string(),
  preview: z.object({ pictureUrl: z.string() }),
  course_type: z.literal(COURSE_TYPE),
  price: amount,
  currency_code: z.string().nullable(),
  available_qty: z.int(),
})

export const productsAnswer = z.object({
  success: z.literal(true),
  total: z.int(),
  data: z.array(productCard),
})

export function toProductsAnswer({ products, total }: FoundProducts): z.infer<typeof productsAnswer> {
  return { success: true, total, data: products.map(toWireCard) }
}

function toWireCard({ id, name, path, pictureUrl, price, availableQty }: ProductCard) {
  return {
    id,
    name,
    link_path: path,
    preview: { pictureUrl },
    course_type: COURSE_TYPE,
    price: price && toDecimalNumber(price.minor),
    currency_code: price?.currency ?? null,
    available_qty: availableQty,
  } as const
}

export const productAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    id: z.int(),
    name: z.string(),
    link_path: z.string(),
    meta_title: z.string(),
    meta_description: z.string(),
    preview: z.object({ videoUrl: z.string(), pictureUrl: z.string() }),
    priceDetail: z.object({ price: z.number(), price_usd: amount, currency_code: z.string() }),
    courseDescription: z.string(),
    course_type: z.literal(COURSE_TYPE),
    image_detail: z.string().openapi({
      description: 'The gallery as JSON text: an array of { "url" }',
      example: '[{"url":"/files/….jpg"}]',
    }),
    available_qty: z.int(),
    qty_in_cart: z.int().openapi({ description: 'The quantity in the caller’s cart' }),
  }),
})

/** behaviour: Entity fields, Product */
export function toProductAnswer(page: ProductPage): z.infer<typeof productAnswer> {
  const { product, path, currency, inCart } = page
  return {
    success: true,
    data: {
      id: product.id,
      name: product.name,
      link_path: path,
      meta_title: product.metaTitle || product.name,
      meta_description: product.metaDescription,
      preview: { videoUrl: product.previewVideoUrl, pictureUrl: product.pictures[0] ?? '' },
      priceDetail: {
        price: toDecimalNumber(product.price),
        price_usd: product.priceUsd === null ? null : toDecimalNumber(product.priceUsd),
        currency_code: currency,
      },
      courseDescription: product.description,
      course_type: COURSE_TYPE,
      image_detail: JSON.stringify(product.pictures.map(url => ({ url }))),
      available_qty: product.availableQty,
      qty_in_cart: inCart,
    },
  }
}
