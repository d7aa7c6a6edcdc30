import type { Context } from 'hono'
import type { AppEnv } from '../middleware/request-context.ts'
import { accountRoutes } from './accounts.ts'
import { bookstoreRoutes } from './bookstore.ts'
import { cartRoutes } from './cart.ts'
import { catalogueRoutes } from './catalogue.ts'
import { couponRoutes } from './coupons.ts'
import { docsPage } from './docs.ts'
import { gbPrimeRoutes } from './gbprime.ts'
import { learningApi } from './learning.ts'
import { omiseRoutes } from './omise.ts'
import { orderRoutes } from './orders.ts'
import { paySolutionsRoutes } from './pay-solutions.ts'
import { paymentRoutes } from './payments.ts'
import { payPalRoutes } from './paypal.ts'
import { productRoutes } from './products.ts'
import { promotionRoutes } from './promotions.ts'
import { refused } from './refusals.ts'
import { createRouter, smallBody } from './router.ts'
import { scbRoutes } from './scb.ts'
import { siteRoutes } from './site.ts'
import { taxRoutes } from './tax.ts'
import { twoCTwoPRoutes } from './two-c-two-p.ts'
import { uploadsApi } from './uploads.ts'
import { webhookRoutes } from './webhooks.ts'

/** The calls of §7, each router beside its wire format. */
export const apiRoutes = createRouter()

apiRoutes.use('/public/cart/*', smallBody)
apiRoutes.use('/public/course/*', smallBody)
apiRoutes.use('/public/payment/*', smallBody)
apiRoutes.use('/private/cart/*', smallBody)
apiRoutes.use('/api/chulabook/*', smallBody)
apiRoutes.use('/private/myaccount/*', smallBody)
apiRoutes.use('/private/payment/*', smallBody)
apiRoutes.use('/private/orders/*', smallBody)
apiRoutes.use('/api/gbprime/*', smallBody)
apiRoutes.use('/api/omise/*', smallBody)
apiRoutes.use('/api/paypal/*', smallBody)
apiRoutes.use('/api/pay-solutions', smallBody)
apiRoutes.use('/api/send/*', smallBody)
apiRoutes.use('/api/payment/2c2p/*', smallBody)
apiRoutes.use('/api/payment/scb/*', smallBody)

apiRoutes.get('/api/health', c => c.json({ success: true }))
apiRoutes.route('/', accountRoutes)
apiRoutes.route('/', learningApi)
apiRoutes.route('/', uploadsApi)
apiRoutes.route('/', catalogueRoutes)
apiRoutes.route('/', productRoutes)
apiRoutes.route('/', promotionRoutes)
apiRoutes.route('/', siteRoutes)
apiRoutes.route('/', cartRoutes)
apiRoutes.route('/', couponRoutes)
apiRoutes.route('/', bookstoreRoutes)
apiRoutes.route('/', taxRoutes)
apiRoutes.route('/', orderRoutes)
apiRoutes.route('/', paymentRoutes)
apiRoutes.route('/', gbPrimeRoutes)
apiRoutes.route('/', omiseRoutes)
apiRoutes.route('/', payPalRoutes)
apiRoutes.route('/', twoCTwoPRoutes)
apiRoutes.route('/', paySolutionsRoutes)
apiRoutes.route('/', scbRoutes)
apiRoutes.route('/', webhookRoutes)

apiRoutes.doc31('/api/openapi.json', c => ({
  openapi: '3.1.0',
  info: {
    title: 'Course storefront',
    version: '1',
    description:
      'Amounts are in the major unit with at most two decimals. A refusal answers { success: false, error: { code, msg, result } }. Sign in with the session cookie or with Authorization: Bearer and the token that the login returns.',
  },
  servers: [{ url: new URL(c.req.url).origin }],
}))
apiRoutes.get('/api/docs', docsPage)

/** An address under these that no call has: an answer that a program can read, not a page. */
const unknownCall = (c: Context<AppEnv>) => refused(c, { code: 'NOT_FOUND' })
apiRoutes.all('/api/*', unknownCall)
apiRoutes.all('/private/*', unknownCall)
