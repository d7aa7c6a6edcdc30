import { Hono } from 'hono'
import type { AppEnv } from '../request/request-context.ts'
import { accountRoutes } from './accounts.ts'
import { bookstoreRoutes } from './bookstore.ts'
import { cartRoutes } from './cart.ts'
import { catalogueRoutes } from './catalogue.ts'
import { certificateRoutes } from './certificates.ts'
import { commentRoutes } from './comments.ts'
import { couponRoutes } from './coupons.ts'
import { API_DOCS, docsPage } from './docs.ts'
import { healthRoutes } from './health.ts'
import { homeworkRoutes } from './homework.ts'
import { learningApi } from './learning.ts'
import { noteRoutes } from './notes.ts'
import { orderRoutes } from './orders.ts'
import { gbPrimeRoutes } from './payments/gbprime.ts'
import { omiseRoutes } from './payments/omise.ts'
import { paySolutionsRoutes } from './payments/pay-solutions.ts'
import { paymentRoutes } from './payments/payments.ts'
import { payPalRoutes } from './payments/paypal.ts'
import { scbRoutes } from './payments/scb.ts'
import { twoCTwoPRoutes } from './payments/two-c-two-p.ts'
import { webhookRoutes } from './payments/webhooks.ts'
import { productRoutes } from './products.ts'
import { promotionRoutes } from './promotions.ts'
import { quizRoutes } from './quizzes.ts'
import { refuseUnknownCalls } from './refuse-unknown-calls.ts'
import { createRouter } from './router.ts'
import { siteRoutes } from './site.ts'
import { taxRoutes } from './tax.ts'
import { uploadsApi } from './uploads.ts'
import { videoUploadsApi } from './video-uploads.ts'

/** All calls. Each router is in a file beside its wire format. */
const calls = createRouter()

calls.route('/', healthRoutes)
calls.route('/', accountRoutes)
calls.route('/', learningApi)
calls.route('/', commentRoutes)
calls.route('/', homeworkRoutes)
calls.route('/', quizRoutes)
calls.route('/', certificateRoutes)
calls.route('/', noteRoutes)
calls.route('/', uploadsApi)
calls.route('/', videoUploadsApi)
calls.route('/', catalogueRoutes)
calls.route('/', productRoutes)
calls.route('/', promotionRoutes)
calls.route('/', siteRoutes)
calls.route('/', cartRoutes)
calls.route('/', couponRoutes)
calls.route('/', bookstoreRoutes)
calls.route('/', taxRoutes)
calls.route('/', orderRoutes)
calls.route('/', paymentRoutes)
calls.route('/', gbPrimeRoutes)
calls.route('/', omiseRoutes)
calls.route('/', payPalRoutes)
calls.route('/', twoCTwoPRoutes)
calls.route('/', paySolutionsRoutes)
calls.route('/', scbRoutes)
calls.route('/', webhookRoutes)

calls.get('/api/openapi.json', async c =>
  c.body(await c.var.context.services.readAsset(`${API_DOCS}/openapi.json`), 200, {
    'Content-Type': 'application/json',
  }),
)
calls.get('/api/docs', docsPage)

/** Returns the document of all calls. Only the build makes it (scripts/openapi.ts): the Worker lacks the code. */
export function openApiDocument(): object {
  return calls.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Course storefront',
      version: '1',
      description:
        'Amounts are in the major unit with at most two decimals. A refusal answers { success: false, error: { code, msg, result } }. Sign in with the session cookie or with Authorization: Bearer and the token that the login returns.',
    },
    servers: [{ url: '/' }],
  })
}

/** Every address under these paths answers JSON, even where there is no call. */
const CALLS = ['/public/*', '/private/*', '/api/*', '/webhook/*']

export const apiRoutes = new Hono<AppEnv>()
for (const path of CALLS) apiRoutes.use(path, refuseUnknownCalls(calls))
apiRoutes.route('/', calls)
