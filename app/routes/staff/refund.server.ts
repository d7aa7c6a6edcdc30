import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { refundBuyer } from '#app/business/payments/refunds/refund-buyer.server.ts'
import type { RefundAnswer } from '#app/components/staff/orders/refund-answer.ts'
import { readForm } from '#app/platform/read-form.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'

const id = z.coerce.number().int().positive()
const form = z.object({
  orderId: id,
  version: id,
  /** Empty: the whole order. */
  lineId: z
    .literal('')
    .transform(() => null)
    .or(id),
  reason: z.string().max(2_000),
  by: z.enum(['provider', 'hand']).default('hand'),
  alsoEndLineIds: z.array(id).max(100),
})

/** Handles a refund form, sent by script or as a plain form. */
export async function answerRefund({ request, context }: ActionFunctionArgs): Promise<RefundAnswer> {
  await requirePermission(context, request, 'refunds.give')
  const sent = await readForm(request)
  const parsed = form.safeParse({
    ...Object.fromEntries(sent),
    alsoEndLineIds: sent.getAll('alsoEnd'),
  })
  if (!parsed.success) throw new Response(null, { status: 400 })
  const command = parsed.data
  const done = await refundBuyer(context.services, command, await context.caller())
  if (done.ok) return { kind: 'done', by: command.by, isOwed: done.value.isOwed }
  const { code } = done.error
  return {
    kind: 'refused',
    sentence: refusalSentence(done.error, context.locale),
    atReason: code === 'REASON_REQUIRED' || code === 'REASON_TOO_LONG',
    reason: command.reason,
  }
}
