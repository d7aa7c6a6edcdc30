import { toDecimalText } from '#app/business/money/decimal.ts'
import type { PaymentToStart } from '#app/business/payments/payment-provider.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import type { PayPalConfig } from './paypal-config.ts'

export const PAYPAL = PAYMENT_METHODS.paypal.id

/**
 * The order request: the amount due, without a breakdown that would have to add up, and our payment id as reference. A
 * buyer who cancels at PayPal returns to the order list. behaviour: After an order
 */
export function orderToCreate(
  { paymentId, orderId, amount, returnUrl }: PaymentToStart,
  { brandName }: Pick<PayPalConfig, 'brandName'>,
  cancelUrl: string,
): Record<string, unknown> {
  const reference = String(paymentId)
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: reference,
        custom_id: reference,
        invoice_id: reference,
        description: `Order ${orderId}`,
        amount: { currency_code: amount.currency, value: toDecimalText(amount.minor) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          ...(brandName === '' ? {} : { brand_name: brandName.slice(0, 127) }),
          locale: 'th-TH',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  }
}

/** The address of PayPal's script for one currency. The script refuses an order in another currency. */
export function scriptUrlOf(
  { scriptUrl, clientId }: Pick<PayPalConfig, 'scriptUrl' | 'clientId'>,
  currency: string,
): string {
  const url = new URL(scriptUrl)
  const named = { 'client-id': clientId, currency, intent: 'capture', components: 'buttons' }
  for (const [name, value] of Object.entries(named)) url.searchParams.set(name, value)
  return url.href
}
