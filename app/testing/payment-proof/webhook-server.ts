import { Hono } from 'hono'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { handlePaymentEvent } from '#app/business/payments/settling/handle-payment-event.server.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { webhookRoutes } from '../../../workers/api/payments/webhooks.ts'
import type { AppEnv, RequestContext } from '../../../workers/request/request-context.ts'
import { askSandbox, type Shop } from './sandbox-inside.ts'

/**
 * The shop's webhook routes with their queue: an event is kept and answered, then handled. An event that cannot be
 * handled now is left to the sweep, as in the queue.
 */
export function webhookServerOf(own: PaymentNeeds): Shop {
  const eventIds: number[] = []
  const jobs = { ...own.jobs, handlePaymentEvent: async (id: number) => void eventIds.push(id) }
  const app = new Hono<AppEnv>()
  app.use((c, next) => {
    const services = { ...own, jobs, siteSettings: () => readSettings(own) }
    c.set('context', { services } as unknown as RequestContext)
    return next()
  })
  app.route('/', webhookRoutes)
  return async request => {
    const answer = await app.fetch(request)
    for (const eventId of eventIds.splice(0)) await handlePaymentEvent(own, { eventId }).catch(() => {})
    return answer
  }
}

type Happens = {
  readonly player: string
  readonly reference: number
  readonly outcome?: string
  readonly amount?: number
  readonly currency?: string
  readonly notify?: { readonly times?: number; readonly forged?: boolean }
}

/** Applies an outcome to a payment at the provider. The webhook goes to `shop`. */
export async function happens({ player, ...order }: Happens, shop: Shop): Promise<void> {
  const body = JSON.stringify({ notify: {}, ...order, provider: player })
  const request = new Request('http://localhost:8787/sandbox/control', { method: 'POST', body })
  const answer = await askSandbox(shop)(request)
  if (!answer.ok) throw new Error(await answer.text())
}

/** The webhook request for an outcome, not sent yet. Null: the provider sends none. */
export async function callbackOf(happening: Happens): Promise<Request | null> {
  const caught: Request[] = []
  await happens(happening, async request => {
    caught.push(request)
    return new Response('OK')
  })
  return caught[0] ?? null
}
