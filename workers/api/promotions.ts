import { createRoute } from '@hono/zod-openapi'
import { listPromotions } from '#app/business/storefront/promotions/list-promotions.server.ts'
import { promotionsAnswer, toPromotionsAnswer } from './promotions.wire.ts'
import { answersOf, createRouter } from './router.ts'

/** Calls for promotions. */
export const promotionRoutes = createRouter()

promotionRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/cart/promotion/all',
    summary: 'Lists the current promotions with the discount of each for the caller’s cart',
    responses: answersOf(promotionsAnswer),
  }),
  async c => {
    const { services, caller } = c.var.context
    return c.json(toPromotionsAnswer(await listPromotions(services, { caller: await caller() })))
  },
)
