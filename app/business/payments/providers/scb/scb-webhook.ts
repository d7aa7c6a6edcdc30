import type { EventSubject } from '#app/business/payments/payment-provider.ts'
import { asRecord, parseJson } from '#app/platform/outside-json.ts'

/** SCB's confirmation as far as it is read: it is not signed, so it is only a reason to ask. */
export type ScbConfirmation = { readonly transactionId: string; readonly subject: EventSubject }

const OURS = /^[1-9]\d{0,14}$/

/** Which try a confirmation is about: ref1 of a transfer, the invoice of a card. */
export function readConfirmation(body: string): ScbConfirmation {
  const { transactionId, billPaymentRef1, invoice } = asRecord(parseJson(body))
  const reference = [billPaymentRef1, invoice].find(value => typeof value === 'string' && OURS.test(value))
  return {
    transactionId: typeof transactionId === 'string' ? transactionId.slice(0, 100) : '',
    subject: reference === undefined ? null : { paymentId: Number(reference) },
  }
}

/** What SCB wants to hear; without it, it sends again. */
export function acknowledgementOf({ transactionId }: ScbConfirmation) {
  const body = JSON.stringify({ resCode: '00', resDesc: 'success', transactionId })
  return { contentType: 'application/json', body }
}
