import { createRoute, z } from '@hono/zod-openapi'
import { searchProducts } from '#app/business/catalogue/search/search-products.server.ts'
import { getProductPage } from '#app/business/storefront/get-product-page.server.ts'
import { wireId } from './fields.wire.ts'
import { productAnswer, productsAnswer, toProductAnswer, toProductsAnswer } from './products.wire.ts'
import { refused } from './refusals.ts'
import { answersOf, createRouter } from './router.ts'

/** Calls for products. */
export const productRoutes = createRouter()

productRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/product',
    summary: 'Lists products, filtered by keyword, one page at a time',
    request: {
      query: z.object({
        keyword: z.string().max(100).default(''),
        filter: z
          .enum(['', 'all', 'available'])
          .default('')
          .openapi({ description: 'available: only products in stock' }),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
      }),
    },
    responses: answersOf(productsAnswer),
  }),
  async c => {
    const { keyword, filter, page } = c.req.valid('query')
    const search = { keyword, page, onlyAvailable: filter === 'available' }
    return c.json(toProductsAnswer(await searchProducts(c.var.context.services, search)))
  },
)

productRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/products/{id}/{n}',
    summary: 'Returns a product. The path parameter n is ignored; the session identifies the caller',
    request: { params: z.object({ id: wireId, n: z.string().max(64) }) },
    responses: answersOf(productAnswer),
  }),
  async c => {
    const { services, caller } = c.var.context
    const productId = c.req.valid('param').id
    const page = await getProductPage(services, { productId, caller: await caller() })
    return page ? c.json(toProductAnswer(page)) : refused(c, { code: 'NOT_FOUND' })
  },
)
