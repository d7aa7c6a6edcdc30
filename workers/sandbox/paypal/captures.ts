import { Hono } from 'hono'
import { parseAmount } from '#app/business/money/decimal.ts'
import type { SandboxEnv } from '../env.ts'
import type { HeldPayment } from '../held-payment.ts'
import { keepPayment, listPayments } from '../payments.ts'
import { NOT_FOUND, type PayPalRefusal, refuseWith, unprocessable } from './errors.ts'
import { payPalId } from './id.ts'
import { once } from './idempotency.ts'
import { dataOf, type Refund, viewOfCapture, viewOfRefund, withData } from './order.ts'

/** /v2/payments: captures and their refunds. */
export const payPalPayments = new Hono<SandboxEnv>()

payPalPayments.get('/captures/:id', async c => {
  const held = await withCapture(c.env, c.req.param('id'))
  return held ? c.json(viewOfCapture(held, new URL(c.req.url).origin)) : refuseWith(c, NOT_FOUND)
})

payPalPayments.get('/refunds/:id', async c => {
  const id = c.req.param('id')
  const all = await listPayments(c.env, 'paypal')
  const held = all.find(payment => dataOf(payment).refunds.some(refund => refund.id === id))
  const refund = held && dataOf(held).refunds.find(one => one.id === id)
  return held && refund
    ? c.json(viewOfRefund(held, refund, new URL(c.req.url).origin))
    : refuseWith(c, NOT_FOUND)
})

payPalPayments.post('/captures/:id/refund', once, async c => {
  const held = await withCapture(c.env, c.req.param('id'))
  if (!held) return refuseWith(c, NOT_FOUND)
  const refund = refundFrom(held, await c.req.json().catch(() => ({})))
  if ('details' in refund) return refuseWith(c, refund)
  const { refunds, capture } = dataOf(held)
  const isAll = refund.amount === leftOf(held)
  const after = withData(held, {
    refunds: [...refunds, refund],
    capture: capture && { ...capture, status: isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED' },
  })
  await keepPayment(c.env, { ...after, state: isAll ? 'refunded' : 'paid' })
  return c.json(viewOfRefund(after, refund, new URL(c.req.url).origin), 201)
})

const leftOf = (held: HeldPayment) =>
  held.amount - dataOf(held).refunds.reduce((sum, { amount }) => sum + amount, 0)

/** The refund that a body asks for, or PayPal's refusal. Without an amount it refunds all that is left. */
function refundFrom(held: HeldPayment, body: unknown): Refund | PayPalRefusal {
  const { amount: named } = (body ?? {}) as { amount?: { value?: string; currency_code?: string } }
  const { capture } = dataOf(held)
  const left = leftOf(held)
  if (capture?.status === 'REFUNDED')
    return unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (capture?.status !== 'COMPLETED' && capture?.status !== 'PARTIALLY_REFUNDED')
    return unprocessable('INVALID_CAPTURE_STATUS', 'The capture is not complete.')
  if (named && named.currency_code !== held.currency)
    return unprocessable('CURRENCY_MISMATCH', 'The currency of the refund must be that of the capture.')
  const amount = named ? parseAmount(String(named.value)) : left
  if (amount === null || amount <= 0)
    return unprocessable('DECIMAL_PRECISION', 'Two decimals, greater than zero.')
  if (amount > left)
    return unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  return { id: payPalId(), amount }
}

async function withCapture(env: SandboxEnv['Bindings'], id: string): Promise<HeldPayment | undefined> {
  return (await listPayments(env, 'paypal')).find(held => dataOf(held).capture?.id === id)
}
