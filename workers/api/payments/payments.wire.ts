import { z } from '@hono/zod-openapi'
import type { ReportField, ReportRefusal, TypedReport } from '#app/business/orders/payment-report.ts'
import { providerOf } from '#app/business/payments/providers.server.ts'
import type { ClaimedPayment } from '#app/business/payments/starting/claim-payment.server.ts'
import { fromBangkok, inBangkok } from '#app/platform/clock.ts'
import { orderRef } from '../order-ref.wire.ts'

const text = z.string().max(255).default('')

/** Required fields are optional here: the use-case checks them and names every wrong one. behaviour: Payment report */
export const reportBody = z.object({
  order_id: orderRef,
  contact_name: text,
  email: text,
  tel: text,
  payment_method_id: z.unknown().optional().openapi({
    description:
      'A method that a provider settles makes this the report of an online payment: the shop asks the provider, and the fields of a transfer are ignored',
  }),
  status: z.unknown().optional().openapi({
    description:
      '`approved` also makes this the report of an online payment. Any other value is accepted and ignored, because staff decide',
  }),
  bank_code: text.openapi({ description: 'The banktransfer_value of the bank that the transfer came from' }),
  bank_account: text.openapi({
    description: 'The account_id of the shop’s account that received the transfer',
  }),
  transfer_datetime: text.openapi({
    description:
      'Time of the transfer: UTC as YYYY-MM-DDTHH:mm:ssZ, or the date in Bangkok as YYYY-MM-DD together with `time`',
  }),
  time: text.openapi({
    description: 'Time in Bangkok as HH:mm:ss. Used if transfer_datetime is only a date',
  }),
  transfer_amount: z.union([z.number(), z.string().max(20)]).default(''),
  description: z.string().max(1000).default(''),
  payment: z.unknown().optional(),
  address: z.unknown().optional(),
  slip: z
    .string()
    .max(64)
    .nullable()
    .default(null)
    .openapi({ description: 'The fileName that the upload returned' }),
})

export function toTypedReport(body: z.infer<typeof reportBody>): TypedReport {
  const at = bangkokTime(body.transfer_datetime, body.time)
  return {
    contactName: body.contact_name,
    email: body.email,
    tel: body.tel,
    originBank: body.bank_code,
    destinationAccount: body.bank_account,
    transferDate: at.date,
    transferTime: at.time,
    transferAmount: String(body.transfer_amount),
    description: body.description,
    slip: body.slip || null,
  }
}

const WIRE_NAMES: Readonly<Record<ReportField, keyof z.infer<typeof reportBody>>> = {
  contactName: 'contact_name',
  email: 'email',
  tel: 'tel',
  originBank: 'bank_code',
  destinationAccount: 'bank_account',
  transferDate: 'transfer_datetime',
  transferTime: 'time',
  transferAmount: 'transfer_amount',
  description: 'description',
  slip: 'slip',
}

/** True if the report says that the order was paid through a provider, or had nothing to be paid. */
export function isOfOnlinePayment({ status, payment_method_id: id }: z.infer<typeof reportBody>): boolean {
  return status === 'approved' || providerOf(Number(id ?? 0)) !== null
}

/** The wrong fields of a report, by their names in the payload. */
export function reportIssues({ fields }: ReportRefusal): { path: string[]; message: string }[] {
  const named = Object.entries(fields) as [ReportField, string][]
  return named.map(([field, message]) => ({ path: [WIRE_NAMES[field]], message }))
}

const ofThePayload = z.unknown().optional().openapi({ description: 'Accepted and ignored' })

/** Only the order is used, so that nobody can send mails of their own through the shop. behaviour: Mail calls */
export const paymentMailBody = z
  .object({
    orderId: orderRef,
    fullname: ofThePayload,
    email: ofThePayload,
    description: ofThePayload,
    bank_account: ofThePayload,
    bank_code: ofThePayload,
    amount: ofThePayload,
    telephone: ofThePayload,
    date: ofThePayload,
    time: ofThePayload,
  })
  .openapi({ example: { orderId: 100001 } })

export const paymentMailAnswer = z.object({ success: z.literal(true), order_token: z.string() })

export const reportAnswer = z.object({
  success: z.literal(true),
  orderPaymentId: z.number(),
  order_token: z.string(),
  payment_status: z.string(),
})

/** Answers with the state that the provider confirmed, not with the caller's claim. */
export function toClaimAnswer({
  orderToken,
  paymentId,
  status,
}: ClaimedPayment): z.infer<typeof reportAnswer> {
  return { success: true, orderPaymentId: paymentId, order_token: orderToken, payment_status: status }
}

/** Day and time in Bangkok. Callers send those, or an instant in UTC. behaviour: Bank transfer report */
function bangkokTime(datetime: string, time: string): { date: string; time: string } {
  if (fromBangkok(datetime, time) !== null) return { date: datetime, time }
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?Z?$/.exec(datetime)
  const instant = match ? Date.parse(`${match[1]}T${match[2]}Z`) : Number.NaN
  if (Number.isNaN(instant)) return { date: datetime, time }
  const shown = inBangkok(instant)
  return { date: shown.format('YYYY-MM-DD'), time: shown.format('HH:mm:ss') }
}
