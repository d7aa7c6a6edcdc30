import { z } from '@hono/zod-openapi'
import type { StartedPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { amount } from '../fields.wire.ts'
import { orderRef } from '../order-ref.wire.ts'

const claimed = amount
  .optional()
  .openapi({ type: 'number', description: 'Compared with the amount due and not used otherwise' })

export const linkBody = z
  .object({ orderId: orderRef, amount: claimed })
  .openapi({ example: { orderId: 100001, amount: 1500 } })

/** The specification names the order `order_id` here, and `orderId` above. behaviour: Odd spellings */
export const qrLinkBody = z
  .object({ order_id: orderRef, amount: claimed, currency_code: z.literal('THB').default('THB') })
  .openapi({ example: { order_id: 100001, amount: 1500, currency_code: 'THB' } })

export const linkAnswer = z.object({
  success: z.literal(true),
  result: z.object({
    webPaymentUrl: z.string().openapi({ description: 'The address that the browser continues at' }),
  }),
  order_payment_id: z.int(),
  order_token: z.string(),
})

export function toLinkAnswer(
  { paymentId, orderToken }: StartedPayment,
  webPaymentUrl: string,
): z.infer<typeof linkAnswer> {
  return {
    success: true,
    result: { webPaymentUrl },
    order_payment_id: paymentId,
    order_token: orderToken,
  }
}

/**
 * Both ids are public: the merchant id and the script's address, never a key. behaviour: Entity fields, Payment method
 */
export const cardMethodAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    id: z.literal(3),
    application_id_1: z.string(),
    application_id_2: z.string(),
    name_web: z.string(),
  }),
})

export function toCardMethodAnswer(
  { merchantId = '', scriptUrl = '' }: Readonly<Record<string, string>>,
  nameWeb: string,
): z.infer<typeof cardMethodAnswer> {
  const data = {
    id: 3 as const,
    application_id_1: merchantId,
    application_id_2: scriptUrl,
    name_web: nameWeb,
  }
  return { success: true, data }
}
