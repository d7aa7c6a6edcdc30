import { encryptedCard } from '#app/testing/payments/encrypted-card.ts'
import { gbPrimeToken } from '#app/testing/payments/gbprime-token.ts'
import { cardToken, control } from '#app/testing/payments/payment-needs.ts'
import { BILLER_ID } from '../../../workers/sandbox/scb/account.ts'
import { SECRET_KEY as SECUREPAY_KEY } from '../../../workers/sandbox/two-c-two-p-securepay/keys.ts'
import { agreeAtPayPal } from './paypal-window.ts'
import { resealed } from './resealed.ts'

/** A payment method as the payment tests drive it. A new provider needs a row for each of its methods. */
export type MethodUnderTest = {
  readonly name: string
  /** behaviour: Payment method ids */
  readonly methodId: number
  /** The provider's name in POST /sandbox/control. */
  readonly player: string
  /** Whether the provider signs its webhooks. */
  readonly callbacks: 'signed' | 'unsigned'
  /** The money moves when the buyer presses pay, so nothing is left to pay or to cancel. */
  readonly isChargedAtOnce?: true
  /** The data that the browser sends when the buyer presses pay. Left out: none. */
  readonly submittedFields?: () => Promise<Record<string, string>>
  /** Pays at the provider, and returns the data that the browser brings back. Left out: the browser brings none. */
  readonly pays?: (paymentId: number) => Promise<Record<string, string>>
  /** Changes an answer so that it is about other money: another merchant's, another payment's or live money. */
  readonly elsewhere: (answer: string) => string | Promise<string>
}

const OMISE = {
  player: 'omise',
  callbacks: 'signed',
  elsewhere: answer => answer.replaceAll('"livemode":false', '"livemode":true'),
} as const satisfies Partial<MethodUnderTest>

const PAY_SOLUTIONS = {
  player: 'paysolutions',
  callbacks: 'unsigned',
  elsewhere: answer => answer.replace('"MerchantID":"45678"', '"MerchantID":"99999"'),
} as const satisfies Partial<MethodUnderTest>

const PGW = {
  player: '2c2p',
  callbacks: 'signed',
  elsewhere: answer => resealed(answer, { merchantID: 'SOMEBODY' }),
} as const satisfies Partial<MethodUnderTest>

const GB_PRIME = {
  player: 'gbprime',
  callbacks: 'unsigned',
  // No answer names the merchant: only the reference tells whose money it is.
  elsewhere: answer => answer.replaceAll(/"referenceNo":"\d+"/g, '"referenceNo":"1"'),
} as const satisfies Partial<MethodUnderTest>

export const METHODS_UNDER_TEST: readonly MethodUnderTest[] = [
  {
    ...OMISE,
    name: 'Omise card, charged at once',
    methodId: 8,
    isChargedAtOnce: true,
    submittedFields: async () => ({ token: await cardToken() }),
  },
  {
    ...OMISE,
    name: 'Omise card, through the bank’s page',
    methodId: 8,
    submittedFields: async () => ({ token: await cardToken('5454545454545454') }),
  },
  { ...OMISE, name: 'Omise PromptPay', methodId: 9 },
  {
    name: '2C2P card',
    methodId: 3,
    player: '2c2p-securepay',
    callbacks: 'signed',
    submittedFields: () => encryptedCard(),
    async pays(reference) {
      const { payment } = await control({ provider: '2c2p-securepay', reference, outcome: 'paid' })
      return { paymentResponse: String(payment.paymentResponse) }
    },
    elsewhere: answer => resealed(answer, { merchantID: 'SOMEBODY' }, SECUREPAY_KEY),
  },
  { ...PGW, name: '2C2P installments', methodId: 10 },
  { ...PGW, name: '2C2P QR', methodId: 15 },
  {
    name: 'PayPal',
    methodId: 2,
    player: 'paypal',
    callbacks: 'signed',
    pays: agreeAtPayPal,
    elsewhere: answer => answer.replaceAll(/"custom_id":"\d+"/g, '"custom_id":"1"'),
  },
  { ...PAY_SOLUTIONS, name: 'Pay Solutions', methodId: 13 },
  {
    ...GB_PRIME,
    name: 'GB Prime card',
    methodId: 11,
    submittedFields: async () => ({ token: await gbPrimeToken() }),
  },
  { ...GB_PRIME, name: 'GB Prime PromptPay', methodId: 12 },
  {
    name: 'SCB QR',
    methodId: 4,
    player: 'scb',
    callbacks: 'unsigned',
    elsewhere: answer => answer.replaceAll(BILLER_ID, '000000000000000'),
  },
]

/** The methods where the buyer pays at the provider, after pressing pay. */
export const PAID_LATER = METHODS_UNDER_TEST.filter(({ isChargedAtOnce }) => !isChargedAtOnce)

/** One method of each provider. */
export const ONE_PER_PROVIDER = PAID_LATER.filter(
  ({ player }, index) => PAID_LATER.findIndex(method => method.player === player) === index,
)

/** The ids of the methods, each once. behaviour: Payment method ids */
export const METHOD_IDS: readonly number[] = [...new Set(METHODS_UNDER_TEST.map(({ methodId }) => methodId))]

/** Pays at the provider. Returns the data that the buyer's browser brings back. */
export async function payAt(method: MethodUnderTest, paymentId: number): Promise<Record<string, string>> {
  if (method.pays) return method.pays(paymentId)
  await control({ provider: method.player, reference: paymentId, outcome: 'paid' })
  return {}
}
