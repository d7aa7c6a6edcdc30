import { toDecimalText } from '#app/business/money/decimal.ts'
import type { PaymentToStart } from '#app/business/payments/payment-provider.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** §9 'Payment method ids'. */
export const PAY_SOLUTIONS = 13

const LARGEST = 999_999_999
const LONGEST_EMAIL = 100
const LONGEST_DETAIL = 255
/** §7: 00 is baht. */
const BAHT = '00'

type Fields = Readonly<Record<string, string>>

/**
 * The hidden form of §7. It is not signed, so its buyer can change the amount in it: what was paid is compared afterwards.
 * The way back and the postback's address go with it, so that a merchant's panel need not know them.
 */
export function formOf(
  { paymentId, amount, items, buyer, returnUrl }: PaymentToStart,
  { merchantId, webhookUrl }: { merchantId: string; webhookUrl: string },
): Result<Fields, { code: 'over_limit' | 'email_too_long' | 'currency_not_taken' }> {
  if (amount.currency !== 'THB') return refuse({ code: 'currency_not_taken' })
  if (amount.minor > LARGEST) return refuse({ code: 'over_limit' })
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

/** Cut between letters: half of a Thai letter is another one. */
function shortened(text: string, longest: number): string {
  let kept = ''
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length > longest) break
    kept += segment
  }
  return kept
}
