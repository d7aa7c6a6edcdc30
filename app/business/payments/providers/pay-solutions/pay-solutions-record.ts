import { parseAmount } from '#app/business/money/decimal.ts'
import type { About, PaymentToAsk, ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import { MINUTE } from '#app/platform/clock.ts'
import type { PaySolutionsConfig } from './pay-solutions-config.ts'
import { meaningOf } from './pay-solutions-statuses.ts'

/** What we read of an order in Pay Solutions' books. */
export type PaySolutionsRecord = {
  readonly referenceNo: string
  readonly orderNo: string
  readonly merchantId: string
  readonly total: string
  readonly currency: string
  readonly status: string
  readonly statusName: string
}

type Known = Pick<PaySolutionsConfig, 'mode' | 'merchantId' | 'feePercent' | 'statuses'>
type Asked = Pick<PaymentToAsk, 'paymentId' | 'amount' | 'createdAt'>

/** A bank's page that nobody finished by then is not finished any more. */
const BANKS_PAGE_TAKES = 15 * MINUTE

/**
 * What the books say of our reference. No record is none yet: it comes with the money, or with the buyer's next step there.
 * Two that are paid are told as what they come to, so that nobody takes the one for the other.
 */
export function answerOfRecords(
  records: readonly PaySolutionsRecord[],
  payment: Asked,
  known: Known,
): ProviderAnswer {
  const own = records.filter(record => isOurs(record, payment, known))
  const meant = own.map(record => ({ record, meaning: meaningOf(known.statuses, record.status) }))
  const paid = meant.filter(({ meaning }) => meaning === 'paid' || meaning === 'paid-in-test')
  const [first] = paid
  if (first)
    return answerOfPaid(
      paid.map(({ record }) => record),
      first.meaning === 'paid',
      payment,
      known,
    )
  const latest = meant.at(-1)
  const about = aboutOf(payment, known.mode, own.slice(-1))
  if (!latest) return { kind: 'open', about, next: null, expiresAt: null }
  const { record, meaning } = latest
  switch (meaning) {
    case 'open':
      return { kind: 'open', about, next: null, expiresAt: null }
    case 'checking':
      return {
        kind: 'open',
        about,
        expiresAt: null,
        next: { kind: 'checking', until: payment.createdAt + BANKS_PAGE_TAKES },
      }
    case 'held':
      return { kind: 'held', about, why: record.statusName || record.status }
    case 'failed':
    case 'cancelled':
      return {
        kind: 'not-paid',
        about,
        how: meaning,
        failure: {
          code: meaning === 'cancelled' ? 'payment_cancelled' : `pay_solutions_${record.status}`,
          message: record.statusName,
        },
      }
    case 'given-back': {
      const answer = answerOfPaid([record], true, payment, known)
      return answer.kind === 'paid' ? { ...answer, returned: answer.minor } : answer
    }
    default:
      return { kind: 'unknown', why: `status ${record.status.slice(0, 40)}` }
  }
}

/** The form's merchant has eight digits, the books' five of them; references come with zeros before them. */
function isOurs(
  { referenceNo, merchantId }: PaySolutionsRecord,
  { paymentId }: Pick<Asked, 'paymentId'>,
  known: Known,
): boolean {
  const isMerchant = [known.merchantId, known.merchantId.slice(-5)].some(
    own => Number(own) === Number(merchantId),
  )
  return /^\d{1,20}$/.test(referenceNo) && Number(referenceNo) === paymentId && isMerchant
}

function answerOfPaid(
  paid: readonly PaySolutionsRecord[],
  isReal: boolean,
  payment: Asked,
  { mode, feePercent }: Known,
): ProviderAnswer {
  const totals = paid.map(({ total }) => parseAmount(total))
  if (totals.includes(null)) return { kind: 'unknown', why: 'a total that is no amount' }
  const total = totals.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  return {
    kind: 'paid',
    about: aboutOf(payment, isReal ? mode : 'test', paid),
    minor: withoutFee(total, payment.amount.minor, feePercent),
    currency: currencyOf(paid[0]?.currency ?? ''),
    returned: 0,
  }
}

/** Where the buyer pays the provider's fee, what he paid for the order is the order's amount. */
function withoutFee(total: number, due: number, feePercent: number): number {
  const isFee = total > due && (total - due) * 100 <= due * feePercent
  return isFee ? due : total
}

/** The number of the form and the one of ISO 4217 stand for the word. */
function currencyOf(word: string): string {
  return word === '00' || word === '764' ? 'THB' : word.trim().toUpperCase()
}

function aboutOf({ paymentId }: Asked, mode: About['mode'], records: readonly PaySolutionsRecord[]): About {
  const orderNo = records.map(record => record.orderNo).join(', ')
  // Theirs comes only with the money, so ours names a try from its start; two payments of one are never one.
  const providerReference = records.length > 1 ? `${paymentId}: ${orderNo}` : String(paymentId)
  return { reference: paymentId, providerReference, mode, ...(orderNo && { detail: { orderNo } }) }
}
