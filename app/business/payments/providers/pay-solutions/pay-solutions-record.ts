import { parseAmount } from '#app/business/money/decimal.ts'
import type { About, PaymentToAsk, ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import { MINUTE } from '#app/platform/clock.ts'
import type { PaySolutionsConfig } from './pay-solutions-config.ts'
import { meaningOf } from './pay-solutions-statuses.ts'

/** The fields that the shop reads of an order at Pay Solutions. */
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

/** After this time the buyer can no longer finish the bank's page. */
const BANKS_PAGE_TAKES = 15 * MINUTE

/**
 * The attempt's state by Pay Solutions' records. Without a record it is open: the record comes with the money, or with
 * the buyer's next step. Two paid records are reported as one sum, so that staff notice the double payment.
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

/** True if a record is ours. It may hold only the merchant's last five digits, and a reference with leading zeros. */
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

/** The order's amount if the excess is no more than the provider's fee, otherwise the total. Minor units. */
function withoutFee(total: number, due: number, feePercent: number): number {
  const isFee = total > due && (total - due) * 100 <= due * feePercent
  return isFee ? due : total
}

/** Reads a currency: Pay Solutions writes baht as THB, as the form's 00 or as ISO 4217's 764. */
function currencyOf(word: string): string {
  return word === '00' || word === '764' ? 'THB' : word.trim().toUpperCase()
}

function aboutOf({ paymentId }: Asked, mode: About['mode'], records: readonly PaySolutionsRecord[]): About {
  const orderNo = records.map(record => record.orderNo).join(', ')
  // Their order number comes only with the money, so our id is used from the start. A double payment gets its own name.
  const providerReference = records.length > 1 ? `${paymentId}: ${orderNo}` : String(paymentId)
  return { reference: paymentId, providerReference, mode, ...(orderNo && { detail: { orderNo } }) }
}
