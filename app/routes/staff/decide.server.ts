import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import { refuseApproval } from '#app/business/payments/refunds/refund-buyer.server.ts'
import { approveReport } from '#app/business/payments/slips/approve-report.server.ts'
import { openReport } from '#app/business/payments/slips/open-report.server.ts'
import { REJECT_PRESETS } from '#app/business/payments/slips/reject-reason.ts'
import { rejectReport } from '#app/business/payments/slips/reject-report.server.ts'
import type { DecisionAnswer } from '#app/components/staff/slips/decision.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'

const id = z.coerce.number().int().positive()
const text = z.string().max(600).default('')

const form = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum(['approve', 'reject', 'refuse']),
    orderId: id,
    reportId: z
      .literal('')
      .transform(() => null)
      .or(id),
    preset: z.enum(REJECT_PRESETS).nullable().catch(null),
    note: text,
  }),
  z.object({ intent: z.literal('open'), reportId: id }),
])

/** Returns the note about a refused order's money; null if nothing was paid or the provider has already refunded it. */
function moneyNote(
  { order, by, isOwed }: Extract<Awaited<ReturnType<typeof refuseApproval>>, { ok: true }>['value'],
  locale: Locale,
): string | null {
  const amount = formatMoney(money(order.refundedAmount, order.currency), locale)
  if (order.refundedAmount === 0) return null
  if (by === 'hand') return m.staff_refund_done_transfer({ amount }, { locale })
  return isOwed ? m.staff_refund_owed({ amount }, { locale }) : null
}

/**
 * Handles what staff do with a report (open, approve, reject), sent by script or as a plain form. `sent`: the form of
 * the request, if it was read before.
 */
export async function answerDecision(
  { request, context }: ActionFunctionArgs,
  sent?: FormData,
): Promise<DecisionAnswer> {
  await requirePermission(context, request, 'orders.decide')
  const caller = await context.caller()
  const parsed = form.safeParse(Object.fromEntries(sent ?? (await readForm(request))))
  if (!parsed.success) throw new Response(null, { status: 400 })
  const { services, locale } = context
  if (parsed.data.intent === 'open') {
    await openReport(services, { reportId: parsed.data.reportId }, caller)
    return { kind: 'done' }
  }
  const { intent, orderId, reportId, preset, note } = parsed.data
  if (intent === 'refuse') {
    const refused = await refuseApproval(services, { orderId, reason: note }, caller)
    if (!refused.ok) return { kind: 'refused', sentence: refusalSentence(refused.error, locale) }
    return { kind: 'done', orderId, note: moneyNote(refused.value, locale) }
  }
  const decided =
    intent === 'approve'
      ? await approveReport(services, { orderId, reportId, reason: note }, caller)
      : await rejectReport(services, { orderId, reportId, preset, reason: note }, caller)
  return decided.ok ? { kind: 'done' } : { kind: 'refused', sentence: refusalSentence(decided.error, locale) }
}
