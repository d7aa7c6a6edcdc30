import { z } from 'zod'
import { parseAmount } from '#app/business/money/decimal.ts'
import type { PayPalAmount, PayPalOrder } from './paypal-order.ts'

const text = z.string().nullish()

/** An unreadable amount makes the whole answer unreadable: the shop never guesses an amount. */
const amount = z
  .object({ currency_code: z.string().length(3), value: z.string() })
  .transform(({ currency_code, value }, context): PayPalAmount => {
    const minor = parseAmount(value)
    if (minor === null) context.addIssue(`${value} is no amount`)
    return { minor: minor ?? 0, currency: currency_code.toUpperCase() }
  })

const capture = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: text }).nullish(),
  amount,
  custom_id: text,
})

const link = z.object({ rel: z.string(), href: z.string() })

const order = z.object({
  id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  status: z.string(),
  create_time: text,
  links: z.array(link).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: text,
        amount: amount.optional(),
        payments: z
          .object({
            captures: z.array(capture).default([]),
            refunds: z.array(z.object({ status: z.string(), amount })).default([]),
          })
          .nullish(),
      }),
    )
    .length(1),
})

const error = z.object({
  name: z.string(),
  message: z.string().default(''),
  debug_id: text,
  details: z.array(z.object({ issue: z.string().default(''), description: text })).nullish(),
})

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const tokenError = z.object({ error: z.string(), error_description: z.string().default('') })
const refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: amount.optional(),
  links: z.array(link).default([]),
})
const verified = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

/** Reads an order that PayPal wrote with `Prefer: return=representation`. Null: no order, or an incomplete one. */
export function readOrder(body: unknown): PayPalOrder | null {
  const parsed = order.safeParse(body)
  const [unit] = parsed.data?.purchase_units ?? []
  if (!parsed.success || !unit?.amount) return null
  const { id, status, create_time, links } = parsed.data
  const { captures = [], refunds = [] } = unit.payments ?? {}
  const createdAt = Date.parse(create_time ?? '')
  return {
    id,
    status,
    amount: unit.amount,
    reference: referenceOf(unit.custom_id),
    createdAt: Number.isNaN(createdAt) ? null : createdAt,
    payerLink: payerLinkOf(links),
    captures: captures.map(({ id, status, status_details, amount, custom_id }) => ({
      id,
      status,
      amount,
      reason: status_details?.reason ?? null,
      reference: custom_id == null ? referenceOf(unit.custom_id) : referenceOf(custom_id),
    })),
    refunded: refunds.flatMap(({ status, amount }) => (REFUND_COUNTS.has(status) ? [amount.minor] : [])),
  }
}

const REFUND_COUNTS = new Set(['COMPLETED', 'PENDING'])

export type PayPalError = { readonly code: string; readonly message: string }

/** Reads an error: its first issue, or else its name. The message holds the debug id that PayPal's support asks for. */
export function readError(body: unknown): PayPalError | null {
  const parsed = error.safeParse(body)
  if (!parsed.success) return null
  const { name, message, debug_id, details } = parsed.data
  const [detail] = details ?? []
  const words = detail?.description ?? message
  return { code: detail?.issue || name, message: debug_id ? `${words} (debug_id ${debug_id})` : words }
}

export function readToken(body: unknown): { token: string; lifeSeconds: number } | PayPalError | null {
  const parsed = token.safeParse(body)
  if (parsed.success) return { token: parsed.data.access_token, lifeSeconds: parsed.data.expires_in }
  const refused = tokenError.safeParse(body)
  return refused.success ? { code: refused.data.error, message: refused.data.error_description } : null
}

/** Reads a refund. Null: the body is none, or its link 'up' names another capture. */
export function readRefund(
  body: unknown,
  captureId: string,
): { status: string; amount: PayPalAmount | null } | null {
  const parsed = refund.safeParse(body)
  if (!parsed.success) return null
  const { status, amount = null, links } = parsed.data
  const isOfAnother = links.some(({ rel, href }) => rel === 'up' && !href.endsWith(`/${captureId}`))
  return isOfAnother ? null : { status, amount }
}

/** PayPal's verdict about a signature. Null: the answer holds none. */
export function readVerification(body: unknown): 'SUCCESS' | 'FAILURE' | null {
  return verified.safeParse(body).data?.verification_status ?? null
}

function referenceOf(customId: string | null | undefined): number | null {
  return /^[1-9][0-9]{0,14}$/.test(customId ?? '') ? Number(customId) : null
}

function payerLinkOf(links: readonly { rel: string; href: string }[]): string | null {
  const link = ['payer-action', 'approve'].flatMap(rel => links.filter(link => link.rel === rel)).at(0)
  return link && URL.canParse(link.href) && /^https?:$/.test(new URL(link.href).protocol) ? link.href : null
}
