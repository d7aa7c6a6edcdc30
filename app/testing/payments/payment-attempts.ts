import { eq } from 'drizzle-orm'
import { handlePaymentEvent } from '#app/business/payments/settling/handle-payment-event.server.ts'
import { recordPaymentEvent } from '#app/business/payments/settling/record-payment-event.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { type StartPayment, startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { orders } from '#app/db/schema/orders.ts'
import { payments } from '#app/db/schema/payments.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import type { paymentNeeds } from './payment-needs.ts'

type Needs = ReturnType<typeof paymentNeeds>

/** Returns a new buyer with an order of 1,500.00, and helpers for payment attempts by one method. */
export async function aBuyerWhoPays(needs: Needs, methodId: number) {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, { paymentMethodId: methodId })
  return {
    buyer,
    orderId: order.id as number,
    token: order.token,
    cancelAt: order.cancelAt,
    async start(over: Partial<StartPayment> = {}, own = needs) {
      const started = await startPayment(own, { order: { id: order.id }, methodId, ...over }, buyer)
      if (!started.ok) throw new Error(JSON.stringify(started.error))
      return started.value
    },
    settle: (paymentId: number, submittedFields?: Readonly<Record<string, string>>, own = needs) =>
      settlePayment(own, { paymentId, cause: 'poll', submittedFields }),
    standing: () => standingOf(needs, order.id),
  }
}

/** Returns the status of an order and of its attempts: 'failed: insufficient_fund'. */
export async function standingOf(needs: Pick<Needs, 'db'>, orderId: number) {
  const [order] = await needs.db.select().from(orders).where(eq(orders.id, orderId))
  const attempts = await needs.db.select().from(payments).where(eq(payments.orderId, orderId))
  const told = attempts.map(({ state, failure }) => (failure === null ? state : `${state}: ${failure}`))
  return { order: order?.status, hasMismatch: order?.hasMismatch, attempts: told }
}

/** Returns the same as one line: 'approved, paid' or 'notYetReceived, failed: declined, waiting, review!'. */
export async function standingInWords(needs: Pick<Needs, 'db'>, orderId: number): Promise<string> {
  const { order, attempts, hasMismatch } = await standingOf(needs, orderId)
  return [order, ...attempts, ...(hasMismatch ? ['review!'] : [])].join(', ')
}

/** Moves the clock of these needs forward by milliseconds. */
export function later<Own extends { clock: { at: number } }>(own: Own, ms: number): Own {
  own.clock.at += ms
  return own
}

/** Delivers a webhook and runs its queue job. Returns 'kept', or the code of its refusal. */
export async function deliver(needs: Needs, provider: string, request: Request): Promise<string> {
  const body = new Uint8Array(await request.arrayBuffer())
  const raw = { headers: request.headers, body, url: new URL(request.url) }
  const eventIds: number[] = []
  const jobs = { ...needs.jobs, handlePaymentEvent: async (id: number) => void eventIds.push(id) }
  const kept = await recordPaymentEvent({ ...needs, jobs }, { provider, raw })
  for (const eventId of eventIds) await handlePaymentEvent(needs, { eventId })
  return kept.ok ? 'kept' : kept.error.code
}
