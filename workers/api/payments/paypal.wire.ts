import { z } from '@hono/zod-openapi'
import { parseAmount } from '#app/business/money/decimal.ts'
import type { ResumedPayment } from '#app/business/payments/starting/resume-own-payment.server.ts'
import type { StartedPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { orderRef } from '../order-ref.wire.ts'

export const createBody = z
  .object({
    order_id: orderRef,
    amount: z
      .union([z.number(), z.string().max(20)])
      .transform((given, context) => {
        const minor = parseAmount(given)
        if (minor === null) context.addIssue('is no amount')
        return minor
      })
      .nullish()
      .openapi({ type: 'number', description: 'Compared with the amount due and not used otherwise' }),
  })
  .openapi({ example: { order_id: 'the order_token', amount: 1500 } })

const payment = {
  success: z.literal(true),
  order_payment_id: z.int(),
  order_token: z.string(),
}

export const createAnswer = z.object({
  ...payment,
  id: z
    .string()
    .nullable()
    .openapi({ description: 'The id of the PayPal order, for createOrder; null: get the order again' }),
  approve_url: z
    .string()
    .nullable()
    .openapi({ description: 'The page where the buyer approves the payment without PayPal’s script' }),
})

export function toCreateAnswer({
  next,
  paymentId,
  orderToken,
}: StartedPayment): z.infer<typeof createAnswer> {
  const link = next.kind === 'redirect' ? next : null
  return {
    success: true,
    order_payment_id: paymentId,
    order_token: orderToken,
    id: link?.handle ?? null,
    approve_url: link?.url ?? null,
  }
}

export const captureBody = z
  .object({ order_id: orderRef, order_payment_id: z.int().positive().nullish() })
  .openapi({ example: { order_id: 'the order_token', order_payment_id: 700000000001 } })

const STATUSES = ['COMPLETED', 'PENDING', 'DECLINED', 'OPEN'] as const

export const captureAnswer = z.object({
  ...payment,
  status: z.enum(STATUSES).openapi({
    description:
      'COMPLETED: paid. PENDING: held or not known yet; get the order again later. DECLINED: see issue; after INSTRUMENT_DECLINED the buyer may choose another card (actions.restart). OPEN: the buyer has not approved the payment yet',
  }),
  issue: z.string().nullable(),
  payment_status: z.string(),
})

export function toCaptureAnswer(resumed: ResumedPayment): z.infer<typeof captureAnswer> {
  const { next, setback, status, paymentId, orderToken } = resumed
  return {
    success: true,
    order_payment_id: paymentId,
    order_token: orderToken,
    payment_status: status,
    status: statusOf(resumed),
    issue: setback ?? (next.kind === 'refused' ? next.code : null),
  }
}

function statusOf({ next, setback }: ResumedPayment): (typeof STATUSES)[number] {
  if (next.kind === 'settled') return 'COMPLETED'
  if (next.kind === 'refused' || setback !== null) return 'DECLINED'
  return next.kind === 'redirect' ? 'OPEN' : 'PENDING'
}
