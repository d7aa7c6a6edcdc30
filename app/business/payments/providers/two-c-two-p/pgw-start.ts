import { toDecimalNumber } from '#app/business/money/decimal.ts'
import type { PaymentToStart } from '#app/business/payments/payment-provider.ts'
import { HOUR, type Instant, MINUTE } from '#app/platform/clock.ts'
import { invoiceNoOf } from './pgw-account.ts'
import type { TwoCTwoPConfig } from './two-c-two-p-config.ts'

/** §9: 10 is installments, 15 a QR. */
export const INSTALLMENT = 10
export const QR = 15

/** The end of a page: our countdown, and never after the order's own end. */
export function linkExpiresAt(
  { linkMinutes }: Pick<TwoCTwoPConfig, 'linkMinutes'>,
  startedAt: Instant,
  payableUntil: Instant | null,
): Instant {
  return Math.min(startedAt + linkMinutes * MINUTE, payableUntil ?? Number.POSITIVE_INFINITY)
}

/** What PGW is asked for: a page where exactly this is paid, one way, until then. Amounts are baht here, not satang. */
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

/** yyyy-MM-dd HH:mm:ss, as 2C2P writes moments. */
function wallClock(instant: Instant, utcOffsetHours: number): string {
  return new Date(instant + utcOffsetHours * HOUR).toISOString().slice(0, 19).replace('T', ' ')
}

/** After these nobody knows; every other code means that there is no page to pay on. */
const UNCLEAR = /^(0999|999\d|5002|200\d)$/

/** Why no page was made; null: that is not said. */
export function refusalOfStart(code: string): string | null {
  return UNCLEAR.test(code) ? null : `2c2p_${code}`
}
