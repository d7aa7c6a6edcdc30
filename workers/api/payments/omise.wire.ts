import { z } from '@hono/zod-openapi'
import type { StartedPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { orderRef } from '../order-ref.wire.ts'

const ignored = z.unknown().optional().openapi({ description: 'Accepted and ignored' })

/** Cards and PromptPay take the same payload. behaviour: Payment calls */
export const omiseBody = z.object({
  orderId: orderRef,
  publicKeyOmise: ignored,
  omise_token: z
    .string()
    .max(100)
    .default('')
    .openapi({ description: 'A card token, created in the browser at vault_url' }),
  email: ignored,
  name: ignored,
  total_amount: z
    .union([z.int().nonnegative(), z.string().regex(/^[0-9]{1,12}$/)])
    .transform(Number)
    .optional()
    .openapi({
      type: 'integer',
      description: 'In minor units. Compared with the amount due and not used otherwise',
    }),
})

export const publicKeyAnswer = z.object({
  success: z.literal(true),
  publicKey: z.string(),
  application_id: z.string(),
  vault_url: z.string(),
})

export function toPublicKeyAnswer({ publicKey = '', vaultUrl = '' }: Readonly<Record<string, string>>) {
  return { success: true as const, publicKey, application_id: publicKey, vault_url: vaultUrl }
}

const started = {
  success: z.literal(true),
  order_payment_id: z.int(),
  order_token: z.string(),
  status: z.enum(['successful', 'pending', 'failed']),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
}

export const cardAnswer = z.object({
  ...started,
  chargesDetails: z.object({ last_digits: z.string(), bank: z.string() }),
  charges: z.object({ id: z.string().nullable(), authorize_uri: z.string().nullable() }),
})

export const promptPayAnswer = z.object({
  ...started,
  QrcodeUrl: z.object({ image: z.object({ download_uri: z.string() }) }).nullable(),
  expires_at: z.string().nullable(),
})

export function toCardAnswer(payment: StartedPayment): z.infer<typeof cardAnswer> {
  const { next, detail, providerReference } = payment
  return {
    ...toStarted(payment),
    chargesDetails: { last_digits: detail.lastDigits ?? '', bank: detail.bank ?? '' },
    charges: { id: providerReference, authorize_uri: next.kind === 'redirect' ? next.url : null },
  }
}

export function toPromptPayAnswer(payment: StartedPayment): z.infer<typeof promptPayAnswer> {
  const { next } = payment
  const image = next.kind === 'qr' && next.imageUrl ? { download_uri: next.imageUrl } : null
  const expiresAt = next.kind === 'qr' ? next.expiresAt : null
  return {
    ...toStarted(payment),
    QrcodeUrl: image && { image },
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }
}

function toStarted({ next, paymentId, orderToken }: StartedPayment) {
  const ends = { settled: 'successful', refused: 'failed' } as const
  return {
    success: true as const,
    order_payment_id: paymentId,
    order_token: orderToken,
    status: next.kind === 'settled' || next.kind === 'refused' ? ends[next.kind] : ('pending' as const),
    failure: next.kind === 'refused' ? { code: next.code, message: next.reason } : null,
  }
}

export const approvedBody = z.object({
  order_payment_id: z
    .union([z.int().positive(), z.string().regex(/^[0-9]{0,15}$/)])
    .transform(given => Number(given) || null)
    .nullish()
    .openapi({ type: 'integer' }),
  order_id: orderRef,
  approve_by: ignored,
  payment_method_id: ignored,
})

export const approvedAnswer = z.object({ success: z.literal(true), order_token: z.string() })
