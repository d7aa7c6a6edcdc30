import { toDecimalText } from '#app/business/money/decimal.ts'
import { overLimit, type PaymentToStart } from '#app/business/payments/payment-provider.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

export const PAY_SOLUTIONS = PAYMENT_METHODS.paySolutions.id

const LARGEST = 999_999_999
const LONGEST_EMAIL = 100
const LONGEST_DETAIL = 255
/** behaviour: Provider formats */
const BAHT = '00'

type Fields = Readonly<Record<string, string>>

/**
 * The fields of the hidden form (behaviour: Payment calls). It is not signed, so a buyer can change the amount: the
 * shop compares what was paid. It names the return and postback addresses, so the merchant's panel needs neither.
 */
export function formOf(
  { paymentId, amount, items, buyer, returnUrl }: PaymentToStart,
  { merchantId, webhookUrl }: { merchantId: string; webhookUrl: string },
): Result<Fields, { code: ReturnType<typeof overLimit> | 'email_too_long' | 'currency_not_taken' }> {
  if (amount.currency !== 'THB') return refuse({ code: 'currency_not_taken' })
  if (amount.minor > LARGEST) return refuse({ code: overLimit(LARGEST) })
  if (buyer.email.length > LONGEST_EMAIL) return refuse({ code: 'email_too_long' })
  return ok({
    customeremail: buyer.email,
    productdetail: shortened(items.join(', '), LONGEST_DETAIL),
    refno: String(paymentId),
    merchantid: merchantId,
    cc: BAHT,
    total: toDecimalText(amount.minor),
    lang: 'TH',
    returnurl: returnUrl,
    postbackurl: webhookUrl,
  })
}

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** The text, cut between graphemes, because half of a Thai letter is another letter. */
function shortened(text: string, longest: number): string {
  let kept = ''
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length > longest) break
    kept += segment
  }
  return kept
}
