import { toDecimalNumber } from '#app/business/money/decimal.ts'
import type { PaymentToStart } from '#app/business/payments/payment-provider.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import { HOUR, type Instant, MINUTE } from '#app/platform/clock.ts'
import { invoiceNoOf } from './pgw-account.ts'
import type { TwoCTwoPConfig } from './two-c-two-p-config.ts'

export const INSTALLMENT = PAYMENT_METHODS.pgwInstallments.id
export const QR = PAYMENT_METHODS.pgwQr.id

/** When a payment page closes: after our countdown, and never after the order's end. */
export function linkExpiresAt(
  { linkMinutes }: Pick<TwoCTwoPConfig, 'linkMinutes'>,
  startedAt: Instant,
  payableUntil: Instant | null,
): Instant {
  return Math.min(startedAt + linkMinutes * MINUTE, payableUntil ?? Number.POSITIVE_INFINITY)
}

/** The request for a page where this amount can be paid by one method. Amounts are baht here, not satang. */
export function tokenRequest(
  payment: PaymentToStart,
  config: TwoCTwoPConfig,
  { now, webhookUrl }: { now: Instant; webhookUrl: string },
): Record<string, unknown> {
  const { paymentId, orderId, amount, returnUrl, methodId, payableUntil } = payment
  return {
    invoiceNo: invoiceNoOf(config.account, paymentId),
    description: `Order ${orderId}`,
    amount: toDecimalNumber(amount.minor),
    currencyCode: amount.currency,
    paymentChannel: [methodId === INSTALLMENT ? 'IPP' : 'QR'],
    ...(methodId === INSTALLMENT && installmentOf(config)),
    paymentExpiry: wallClock(linkExpiresAt(config, now, payableUntil), config.expiryUtcOffsetHours),
    frontendReturnUrl: returnUrl,
    backendReturnUrl: webhookUrl,
  }
}

function installmentOf({ interestType, installmentMonths }: TwoCTwoPConfig) {
  return {
    ...(interestType !== '' && { interestType }),
    ...(installmentMonths.length > 0 && { installmentPeriodFilter: installmentMonths }),
  }
}

/** A time in 2C2P's format, yyyy-MM-dd HH:mm:ss. */
function wallClock(instant: Instant, utcOffsetHours: number): string {
  return new Date(instant + utcOffsetHours * HOUR).toISOString().slice(0, 19).replace('T', ' ')
}

/** After these codes it is unclear whether there is a page. Every other code means that there is none. */
const UNCLEAR = /^(0999|999\d|5002|200\d)$/

/** The failure code if no page was made. Null: it is unclear whether there is a page. */
export function refusalOfStart(code: string): string | null {
  return UNCLEAR.test(code) ? null : `2c2p_${code}`
}
