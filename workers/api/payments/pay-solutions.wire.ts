import { z } from '@hono/zod-openapi'
import type { Order } from '#app/business/orders/order.ts'
import type { StartedPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { orderRef } from '../order-ref.wire.ts'

export const paySolutionsBody = z.object({ order_id: orderRef }).openapi({ example: { order_id: 100001 } })

export const paySolutionsAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    application_id_1: z.string().openapi({ description: 'The merchant id: the form field merchantid' }),
    course_ids: z.array(z.int()),
    refno: z.string().openapi({
      description: 'The reference of this payment attempt: the form field refno. Each refno is used once',
    }),
    action: z.string().openapi({ description: 'The address that the form is posted to' }),
    fields: z.record(z.string(), z.string()).openapi({ description: 'All form fields' }),
  }),
  order_payment_id: z.int(),
  order_token: z.string(),
})

export function toPaySolutionsAnswer(
  { paymentId, orderToken }: StartedPayment,
  { lines }: Pick<Order, 'lines'>,
  form: { readonly action: string; readonly fields: Readonly<Record<string, string>> },
): z.infer<typeof paySolutionsAnswer> {
  const { merchantid = '', refno = '' } = form.fields
  return {
    success: true,
    data: {
      application_id_1: merchantid,
      course_ids: lines.flatMap(({ courseId }) => (courseId === null ? [] : [courseId])),
      refno,
      action: form.action,
      fields: form.fields,
    },
    order_payment_id: paymentId,
    order_token: orderToken,
  }
}
