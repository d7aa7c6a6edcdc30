import type { EventSubject } from '#app/business/payments/payment-provider.ts'
import { asRecord, parseJson } from '#app/platform/outside-json.ts'

/** The parts of SCB's confirmation that the shop reads. It is not signed, so it only makes the shop ask the bank. */
export type ScbConfirmation = { readonly transactionId: string; readonly subject: EventSubject }

const OURS = /^[1-9]\d{0,14}$/

/** Reads which attempt a confirmation is about: a transfer has it in ref1, a card payment in its invoice. */
export function readConfirmation(body: string): ScbConfirmation {
  const { transactionId, billPaymentRef1, invoice } = asRecord(parseJson(body))
  const reference = [billPaymentRef1, invoice].find(value => typeof value === 'string' && OURS.test(value))
  return {
    transactionId: typeof transactionId === 'string' ? transactionId.slice(0, 100) : '',
    subject: reference === undefined ? null : { paymentId: Number(reference) },
  }
}

/** The answer that SCB expects. Without it, SCB sends the confirmation again. */
export function acknowledgementOf({ transactionId }: ScbConfirmation) {
  const body = JSON.stringify({ resCode: '00', resDesc: 'success', transactionId })
  return { contentType: 'application/json', body }
}
