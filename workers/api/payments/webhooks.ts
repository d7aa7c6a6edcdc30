import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { RawWebhook } from '#app/business/payments/payment-provider.ts'
import { providerNamed } from '#app/business/payments/providers.server.ts'
import { readReturnPaths } from '#app/business/payments/return-link.server.ts'
import { recordPaymentEvent } from '#app/business/payments/settling/record-payment-event.server.ts'
import {
  type ReturnOutcome,
  returnFromProvider,
} from '#app/business/payments/settling/return-from-provider.server.ts'
import { returnWithEvent } from '#app/business/payments/settling/return-with-event.server.ts'
import type { AppEnv } from '../../request/request-context.ts'
import { methodNotAllowed, refused } from '../refusals.ts'

const LARGEST = 256 * 1_024

/**
 * Webhooks of all providers: /webhook/payment/{provider}. The raw bytes are stored and answered at once, and the queue
 * does the work. Events about unknown payments are answered too: another system may share the provider's account, and a
 * provider stops calling an address that fails.
 */
export const webhookRoutes = new Hono<AppEnv>()

export const webhookLimit = bodyLimit({
  maxSize: LARGEST,
  onError: c => refused(c as Context<AppEnv>, { code: 'BODY_TOO_LARGE' }),
})

const WEBHOOK = '/webhook/payment/:provider{[a-z0-9-]{1,40}}'

webhookRoutes.post(WEBHOOK, webhookLimit, c => receiveEvent(c, c.req.param('provider')))

webhookRoutes.get(WEBHOOK, async c => {
  const provider = c.req.param('provider')
  if (providerNamed(provider)?.notifiesByGet) return receiveEvent(c, provider)
  return providerNamed(provider) ? methodNotAllowed(c, ['POST']) : refused(c, { code: 'NOT_FOUND' })
})

/** Stores a webhook and answers at once, for every address and method. */
export async function receiveEvent(c: Context<AppEnv>, provider: string): Promise<Response> {
  const { services } = c.var.context
  const raw = await rawOf(c)
  const kept = await recordPaymentEvent(services, { provider, raw })
  if (kept.ok) return c.body(kept.value.body, 200, { 'Content-Type': kept.value.contentType })
  return refused(c, kept.error)
}

/** Return address of buyers, by GET or POST. The shop asks the provider about the payment, then redirects the buyer. */
webhookRoutes.on(['GET', 'POST'], '/payment/return/:id{[0-9]{1,15}}', webhookLimit, async c => {
  const back = await returnFromProvider(c.var.context.services, {
    paymentId: Number(c.req.param('id')),
    signature: c.req.query('s') ?? '',
    submittedFields: await returnedFields(c),
  })
  const { success, failure } = readReturnPaths({ success: c.req.query('ok'), failure: c.req.query('no') })
  const named = back && { paid: success, failed: failure, open: '' }[back.outcome]
  return c.redirect(named || (await placeFor(c, back)), 303)
})

/** The same for providers with one return address for all payments. Their signed data names the payment. */
webhookRoutes.on(['GET', 'POST'], '/payment/return/:provider{[a-z0-9-]{1,40}}', webhookLimit, async c => {
  const { services } = c.var.context
  const returned = { provider: c.req.param('provider'), raw: await rawOf(c) }
  const back = c.req.method === 'POST' ? await returnWithEvent(services, returned) : null
  return c.redirect(await placeFor(c, back), 303)
})

/**
 * Where a returning buyer is sent. Paid: the thank-you page, or the list of orders if that page is off. Failed or
 * unknown: the list of orders. Still open: the order's page, which waits.
 */
async function placeFor(c: Context<AppEnv>, back: ReturnOutcome | null): Promise<string> {
  if (back === null) return '/myaccount/student/order'
  const { outcome, orderToken } = back
  if (outcome === 'open') return `/order/${orderToken}`
  if (outcome === 'failed') return `/order/${orderToken}/left?failed`
  const { thankYouPage } = await c.var.context.services.siteSettings()
  return thankYouPage ? `/thankyou?orderId=${orderToken}` : `/order/${orderToken}/left`
}

async function rawOf(c: Context<AppEnv>): Promise<RawWebhook> {
  const body = new Uint8Array(await c.req.arrayBuffer())
  return { headers: c.req.raw.headers, body, url: new URL(c.req.url) }
}

async function returnedFields(c: Context<AppEnv>): Promise<Record<string, string>> {
  const isForm = /form/.test(c.req.header('content-type') ?? '')
  const form = isForm ? await c.req.parseBody().catch(() => ({})) : {}
  const texts = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { ...c.req.query(), ...Object.fromEntries(texts) }
}
