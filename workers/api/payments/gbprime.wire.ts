import { z } from '@hono/zod-openapi'
import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import type { StartedPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { amount } from '../fields.wire.ts'
import { orderRef } from '../order-ref.wire.ts'

const ignored = z.unknown().optional().openapi({ description: 'Accepted and ignored' })

const shared = {
  orderId: orderRef,
  total_amount: amount
    .optional()
    .openapi({ type: 'number', description: 'Compared with the amount due and not used otherwise' }),
  email: ignored,
  name: ignored,
}

/** Where the buyer goes after the payment: a path of this shop, or its full address. */
const ownPath = z
  .string()
  .max(2_000)
  .default('')
  .openapi({ description: 'The path of this shop that the buyer returns to; empty for the order’s page' })

export const gbPrimeBody = z
  .object({ ...shared, success_redirect_url: ownPath, failure_redirect_url: ownPath })
  .openapi({
    example: {
      orderId: 100001,
      total_amount: 1500,
      success_redirect_url: '/thankyou',
      failure_redirect_url: '',
    },
  })

export const gbPrimePromptPayBody = z
  .object(shared)
  .openapi({ example: { orderId: 100001, total_amount: 1500 } })

/** The path, if the address is of this shop. '' stays ''. null: the address is of another site. */
export function ownPathOf(url: string, shop: string): string | null {
  if (url === '') return ''
  const path = url.startsWith(`${shop}/`) ? url.slice(shop.length) : url
  return safeReturnPath(path, '') || null
}

export const invoiceAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    invoice_url: z.string().openapi({ description: 'The card payment page of this shop' }),
  }),
  order_token: z.string(),
})

export const gbPrimeQrAnswer = z.object({
  success: z.literal(true),
  order_payment_id: z.int(),
  order_token: z.string(),
  status: z.enum(['successful', 'pending', 'failed']),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  QrcodeUrl: z.object({ image: z.object({ download_uri: z.string() }) }).nullable(),
  expires_at: z.string().nullable(),
})

/** The same answer as for method 9 (Omise PromptPay). The shop itself serves the QR picture. */
export function toGbPrimeQrAnswer(
  { next, paymentId, orderToken }: StartedPayment,
  shop: string,
): z.infer<typeof gbPrimeQrAnswer> {
  const ends = { settled: 'successful', refused: 'failed' } as const
  const isQr = next.kind === 'qr'
  return {
    success: true,
    order_payment_id: paymentId,
    order_token: orderToken,
    status: next.kind === 'settled' || next.kind === 'refused' ? ends[next.kind] : 'pending',
    failure: next.kind === 'refused' ? { code: next.code, message: next.reason } : null,
    QrcodeUrl: isQr ? { image: { download_uri: `${shop}/order/${orderToken}/qr` } } : null,
    expires_at: isQr && next.expiresAt !== null ? new Date(next.expiresAt).toISOString() : null,
  }
}
