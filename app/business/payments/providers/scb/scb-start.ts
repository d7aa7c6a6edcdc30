import { toDecimalText } from '#app/business/money/decimal.ts'
import type { PaymentToStart } from '#app/business/payments/payment-provider.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import type { ScbConfig } from './scb-config.ts'

export const SCB_QR = PAYMENT_METHODS.scbQr.id

/**
 * The QR request. Our reference has only digits, because every bank's app keeps digits unchanged. ref2 is sent only if
 * the biller is registered with it, and the card fields only if cards can pay.
 */
export function qrToCreate({ paymentId, amount }: PaymentToStart, config: ScbConfig): Record<string, string> {
  const reference = String(paymentId)
  const { qrType, billerId, ref2, ref3Prefix, merchantId, terminalId, qrMinutes } = config
  return {
    qrType,
    amount: toDecimalText(amount.minor),
    ...(qrType !== 'CS' && {
      ppType: 'BILLERID',
      ppId: billerId,
      ref1: reference,
      ...(ref2 && { ref2 }),
      ref3: `${ref3Prefix}${reference}`,
    }),
    ...(qrType !== 'PP' && {
      merchantId,
      terminalId,
      invoice: reference,
      csExtExpiryTime: String(Math.max(1, Math.floor(qrMinutes))),
    }),
  }
}
