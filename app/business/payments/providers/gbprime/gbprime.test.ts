import { describe, expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import type { PaymentId } from '#app/business/orders/order.ts'
import type { PaymentToStart } from '#app/business/payments/payment-provider.ts'
import { answerOfTransaction, type GbPrimeTransaction } from './gbprime-answers.ts'
import { readStatus } from './gbprime-client.server.ts'
import { type GbPrimeConfig, readGbPrimeConfig } from './gbprime-config.ts'
import { chargeToCreate, qrToCreate } from './gbprime-start.ts'
import { readNotification } from './gbprime-webhook.ts'

const PAYMENT = {
  paymentId: 700_000_000_123 as PaymentId,
  methodId: 12,
  amount: money(208_097, 'THB'),
  providerReference: 'gbp1',
  createdAt: 0,
  expiresAt: 900_000,
}
const VARIABLES = { GBPRIME_PUBLIC_KEY: 'public', GBPRIME_SECRET_KEY: 'secret', GBPRIME_TOKEN: 'a+b/c==' }
const config = (over: Record<string, unknown> = {}) =>
  readGbPrimeConfig({ ...VARIABLES, ...over }, 'https://shop.test')
const read = (over: Record<string, unknown> = {}): GbPrimeConfig => {
  const found = config(over)
  if (!found.ok) throw new Error(found.error.faults.join())
  return found.value
}

const TRANSACTION: GbPrimeTransaction = {
  reference: '700000000123',
  gbpReference: 'gbp1',
  status: 'S',
  resultCode: '00',
  minor: 208_097,
  currency: 'THB',
}
const told = (over: Partial<GbPrimeTransaction>, variables = {}) =>
  answerOfTransaction(PAYMENT, { ...TRANSACTION, ...over }, read(variables))

describe('a transaction', () => {
  test.each<[string, Partial<GbPrimeTransaction>, object]>([
    [
      'status S is paid',
      {},
      { kind: 'paid', minor: 208_097, currency: 'THB', about: { providerReference: 'gbp1' } },
    ],
    ['status S without a result code is paid', { resultCode: '' }, { kind: 'paid' }],
    ['status S with another result code is unknown', { resultCode: '05' }, { kind: 'unknown' }],
    ['status S for another reference is unknown', { reference: '700000000124' }, { kind: 'unknown' }],
    ['status S with an unreadable amount is unknown', { minor: null }, { kind: 'unknown' }],
    ['status S with another amount returns that amount', { minor: 1 }, { kind: 'paid', minor: 1 }],
    [
      'status S in another currency returns that currency',
      { currency: '840' },
      { kind: 'paid', currency: '840' },
    ],
    [
      'status S without a provider reference keeps the stored one',
      { gbpReference: null },
      { about: { providerReference: 'gbp1' } },
    ],
    ['an undocumented status letter is unknown', { status: 'X' }, { kind: 'unknown' }],
    ['a lower-case status letter is unknown', { status: 's' }, { kind: 'unknown' }],
    ['an empty status is unknown', { status: '' }, { kind: 'unknown' }],
  ])('%s', (_, over, answer) => expect(told(over)).toMatchObject(answer))

  test('uses the status letters that a shop configures', () => {
    const variables = {
      GBPRIME_WAITING_STATUSES: 'W',
      GBPRIME_DECLINED_STATUSES: 'N, O',
      GBPRIME_REVERSED_STATUSES: 'R',
    }
    expect(told({ status: 'W' }, variables)).toMatchObject({ kind: 'open', next: null, expiresAt: 900_000 })
    expect(told({ status: 'O' }, variables)).toMatchObject({ kind: 'not-paid', how: 'failed' })
    expect(told({ status: 'R' }, variables)).toMatchObject({ kind: 'not-paid', how: 'cancelled' })
  })
})

test.each([
  [
    'in the documented format',
    { resultCode: '00', txn: { amount: '2080.97', referenceNo: '700000000123', status: 'S' } },
    { minor: 208_097 },
  ],
  [
    'with numbers instead of text',
    { resultCode: '00', txn: { amount: 2080.97, referenceNo: 700_000_000_123, status: 'S' } },
    { minor: 208_097, reference: '700000000123' },
  ],
  [
    'with an amount of three decimals',
    { resultCode: '00', txn: { amount: '2080.975', referenceNo: '1', status: 'S' } },
    { minor: null },
  ],
])('reads a status %s', (_, body, txn) => expect(readStatus(body)?.txn).toMatchObject(txn))

test.each([null, 'Incomplete information', {}, { resultCode: '00', txn: { amount: '1.00' } }, []])(
  'refuses %j as a status answer',
  body => expect(readStatus(body)).toBeNull(),
)

describe('a notification', () => {
  const fields = { referenceNo: '700000000123', gbpReferenceNo: 'gbp1', amount: '1.00', resultCode: '00' }
  const about = { gbpReference: 'gbp1', subject: { paymentId: 700_000_000_123 } }
  test.each([
    ['JSON', JSON.stringify(fields), about],
    ['a form', new URLSearchParams(fields).toString(), about],
    ['JSON with a number', JSON.stringify({ ...fields, referenceNo: 700_000_000_123 }), about],
    [
      'JSON about another shop',
      JSON.stringify({ ...fields, referenceNo: 'WC0012' }),
      { gbpReference: 'gbp1', subject: null },
    ],
    ['an empty body', '', { gbpReference: '', subject: null }],
    ['JSON null', 'null', { gbpReference: '', subject: null }],
    ['truncated JSON', '{"referenceNo":"7', { gbpReference: '', subject: null }],
  ])('is read: %s', (_, body, notification) => expect(readNotification(body)).toEqual(notification))
})

describe('configuration', () => {
  test('uses the host of its mode', () => {
    expect(read().apiUrl).toBe('https://api.globalprimepay.com')
    expect(read({ GBPRIME_MODE: 'live' }).apiUrl).toBe('https://api.gbprimepay.com')
    expect(read({ GBPRIME_SCRIPT_URL: '/scripts/x.js' }).scriptUrl).toBe('https://shop.test/scripts/x.js')
  })

  test.each([
    ['the test host', { GBPRIME_API_URL: 'https://api.globalprimepay.com' }, 'GBPRIME_API_URL'],
    ['the sandbox', { GBPRIME_API_URL: '/sandbox/gbprime/api' }, 'GBPRIME_API_URL'],
    [
      'the sandbox’s script',
      { GBPRIME_SCRIPT_URL: '/sandbox/gbprime/api/GBPrimePay.js' },
      'GBPRIME_SCRIPT_URL',
    ],
    [
      'a page to pay test QRs',
      { GBPRIME_TEST_PAY_URL: 'https://pay.test/{reference}' },
      'GBPRIME_TEST_PAY_URL',
    ],
    ['an invalid path', { GBPRIME_TOKENS_PATH: 'v1/tokens' }, 'GBPRIME_TOKENS_PATH'],
    [
      'an origin that contains a path',
      { GBPRIME_BANK_ORIGINS: 'https://acs.test/x' },
      'GBPRIME_BANK_ORIGINS',
    ],
  ])('refuses %s in live mode', (_, over, name) => {
    const refused = config({ GBPRIME_MODE: 'live', ...over })
    expect(refused).toMatchObject({ ok: false })
    expect(!refused.ok && refused.error.faults.every(fault => fault.startsWith(name))).toBe(true)
  })
})

describe('a payment request', () => {
  const payment: PaymentToStart = {
    ...PAYMENT,
    orderId: 7,
    items: [],
    returnUrl: 'https://shop.test/back',
    payableUntil: null,
    buyer: { name: 'Somchai', email: 's@example.com', ip: null },
    submittedFields: { token: 'tok-1' },
  }

  test('asks for a QR of exactly the amount due', () => {
    expect(qrToCreate(payment, read())).toMatchObject({
      amount: '2080.97',
      referenceNo: '700000000123',
      payType: 'F',
      backgroundUrl: 'https://shop.test/webhook/payment/gbprime',
    })
  })

  test('charges exactly the amount due, through 3-D Secure', () => {
    const charge = { amount: 2080.97, referenceNo: '700000000123', otp: 'Y', card: { token: 'tok-1' } }
    expect(chargeToCreate(payment, read())).toMatchObject({
      ...charge,
      responseUrl: 'https://shop.test/back',
    })
    expect(chargeToCreate(payment, read({ GBPRIME_3DS: 'N' }))).toMatchObject({ otp: 'N' })
    for (const token of ['', '4242 4242 4242 4242', '{}'])
      expect(chargeToCreate({ ...payment, submittedFields: { token } }, read())).toBeNull()
  })
})
