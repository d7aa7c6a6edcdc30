import { z } from '@hono/zod-openapi'
import { qrPng } from '#app/business/payments/starting/qr-png.server.ts'
import type { StartedPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { inBangkok } from '#app/platform/clock.ts'
import { orderRef } from '../order-ref.wire.ts'

export const scbBody = z
  .object({ orderId: orderRef })
  .openapi({ example: { orderId: 'the order_token of an order' } })

const qr = z.object({
  qrImage: z.string().openapi({ description: 'A PNG image in Base64' }),
  qrRawData: z.string(),
  csExtExpiryTime: z.string().openapi({ description: 'The expiry time in Bangkok with its UTC offset' }),
})

export const scbAnswer = z.object({
  success: z.literal(true),
  status: z.object({
    code: z.int().openapi({ description: '1000 if data has a QR code. Any other code is an error' }),
    description: z.string(),
  }),
  data: qr.nullable(),
  order_payment_id: z.int(),
  order_token: z.string(),
})

const MADE = 1_000
const NONE = 9_900

/** The answer in SCB's own shape, but its time has an offset. behaviour: Payment calls */
export function toScbAnswer({ next, paymentId, orderToken }: StartedPayment): z.infer<typeof scbAnswer> {
  const named = { success: true as const, order_payment_id: paymentId, order_token: orderToken }
  if (next.kind !== 'qr' || next.payload === null || next.expiresAt === null) {
    const description = next.kind === 'refused' ? next.code : next.kind
    return { ...named, status: { code: NONE, description }, data: null }
  }
  const data = {
    qrImage: btoa(Array.from(qrPng(next.payload), byte => String.fromCharCode(byte)).join('')),
    qrRawData: next.payload,
    csExtExpiryTime: inBangkok(next.expiresAt).format('YYYY-MM-DDTHH:mm:ssZ'),
  }
  return { ...named, status: { code: MADE, description: 'Success' }, data }
}
