import { describe, expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import type { PaymentId } from '#app/business/orders/order.ts'
import { answerOfCardSale, answerOfTransfers, daysToAsk, type ScbTransfer } from './scb-answers.ts'
import { readScbConfig, type ScbConfig } from './scb-config.ts'
import { qrToCreate } from './scb-start.ts'
import { acknowledgementOf, readConfirmation } from './scb-webhook.ts'

const BILLER = '099400012345678'
const PAYMENT = {
  paymentId: 700_000_000_123 as PaymentId,
  methodId: 4,
  amount: money(208_097, 'THB'),
  providerReference: '700000000123',
  createdAt: 0,
  expiresAt: 900_000,
}
const TRANSFER: ScbTransfer = {
  id: 'a1',
  minor: 208_097,
  currency: 'THB',
  reference: '700000000123',
  billerId: BILLER,
  isReversed: false,
}
const answer = (transfers: Partial<ScbTransfer>[], providerReference = PAYMENT.providerReference) =>
  answerOfTransfers(
    { ...PAYMENT, providerReference },
    transfers.map(over => ({ ...TRANSFER, ...over })),
    { billerId: BILLER, mode: 'test' },
  )

describe('the bank’s list', () => {
  test.each<[string, Partial<ScbTransfer>[], object]>([
    ['an empty list is open', [], { kind: 'open', next: null, expiresAt: 900_000 }],
    [
      'a transfer with our reference is paid',
      [{}],
      { kind: 'paid', minor: 208_097, currency: 'THB', returned: 0 },
    ],
    ['a transfer with another reference is ignored', [{ reference: '700000000124' }], { kind: 'open' }],
    [
      'a longer reference with the same beginning is ignored',
      [{ reference: '7000000001231' }],
      { kind: 'open' },
    ],
    ['a transfer to another biller is ignored', [{ billerId: '099400087654321' }], { kind: 'open' }],
    ['another amount is returned', [{ minor: 208_096 }], { kind: 'paid', minor: 208_096 }],
    [
      'the transfer with the right amount comes first',
      [{ id: 'b', minor: 1 }, { id: 'c' }],
      { about: { providerReference: 'c' } },
    ],
    ['another currency is returned', [{ currency: '840' }], { kind: 'paid', currency: '840' }],
    ['an unreadable amount is unknown', [{ minor: null }], { kind: 'unknown' }],
    ['a transfer that was already reversed is open', [{ isReversed: true }], { kind: 'open' }],
  ])('%s', (_, transfers, told) => expect(answer(transfers)).toMatchObject(told))

  test.each<[string, Partial<ScbTransfer>[], object]>([
    ['the same transfer stays paid', [{}], { kind: 'paid', about: { providerReference: 'a1' } }],
    [
      'a second transfer is paid too',
      [{}, { id: 'a2' }],
      { kind: 'paid', about: { providerReference: 'a2' } },
    ],
    [
      'a reversed transfer is not paid',
      [{ isReversed: true }],
      { kind: 'not-paid', failure: { code: 'reversed' } },
    ],
  ])('once it is paid: %s', (_, transfers, told) => expect(answer(transfers, 'a1')).toMatchObject(told))
})

test.each([
  ['settled', {}, { kind: 'paid', minor: 208_097 }],
  ['only authorised', { state: 'AUTHORIZED' }, { kind: 'unknown' }],
  ['settled, without an amount', { minor: null }, { kind: 'unknown' }],
  ['settled for another payment', { invoice: '700000000124' }, { kind: 'open' }],
])('reads a card payment that is %s', (_, over, told) => {
  const sale = { state: 'SETTLED', minor: 208_097, currency: 'THB', invoice: '700000000123', ...over }
  expect(answerOfCardSale(PAYMENT, sale, 'test')).toMatchObject(told)
})

test.each([
  ['one day at noon', '2025-02-01T05:00:00Z', '2025-02-01T05:10:00Z', ['2025-02-01']],
  ['Bangkok’s day, not London’s', '2025-01-31T18:30:00Z', '2025-01-31T18:31:00Z', ['2025-02-01']],
  ['both days around midnight', '2025-01-31T16:50:00Z', '2025-01-31T17:05:00Z', ['2025-02-01', '2025-01-31']],
  [
    'both days when clocks differ',
    '2025-01-31T17:01:00Z',
    '2025-01-31T17:02:00Z',
    ['2025-02-01', '2025-01-31'],
  ],
  [
    'every day since the start, in a late sweep',
    '2025-01-30T05:00:00Z',
    '2025-02-01T05:00:00Z',
    ['2025-02-01', '2025-01-31', '2025-01-30'],
  ],
])('asks for %s', (_, createdAt, now, days) => {
  expect(daysToAsk(Date.parse(createdAt), Date.parse(now))).toEqual(days)
})

const VARIABLES = {
  SCB_API_KEY: 'key',
  SCB_API_SECRET: 'secret',
  SCB_BILLER_ID: BILLER,
  SCB_REF3_PREFIX: 'SCB',
}
const config = (over: Record<string, unknown> = {}) =>
  readScbConfig({ ...VARIABLES, ...over }, 'https://shop.test')
const read = (over: Record<string, unknown> = {}): ScbConfig => {
  const found = config(over)
  if (!found.ok) throw new Error(found.error.faults.join())
  return found.value
}

describe('configuration', () => {
  test('uses the bank’s sandbox in test mode only', () => {
    expect(read().apiUrl).toBe('https://api-sandbox.partners.scb/partners/sandbox')
    expect(read({ SCB_MODE: 'live' }).apiUrl).toBe('https://api.partners.scb/partners')
  })

  test.each([
    ['the sandbox beside the shop', { SCB_API_URL: '/sandbox/scb/api' }, 'SCB_API_URL'],
    ['the bank’s sandbox', { SCB_API_URL: 'https://api-sandbox.partners.scb/x' }, 'SCB_API_URL'],
    ['a page to pay test QRs', { SCB_TEST_PAY_URL: 'https://pay.test/{reference}' }, 'SCB_TEST_PAY_URL'],
    ['a biller id that is too short', { SCB_BILLER_ID: '123' }, 'SCB_BILLER_ID'],
    ['a prefix that is too long', { SCB_REF3_PREFIX: 'TOOLONGXX' }, 'SCB_REF3_PREFIX'],
    ['a second reference in lower case', { SCB_REF2: 'inv1' }, 'SCB_REF2'],
    ['cards without a merchant id', { SCB_QR_TYPE: 'PPCS', SCB_TERMINAL_ID: '1' }, 'SCB_MERCHANT_ID'],
    ['an unknown QR type', { SCB_QR_TYPE: 'QR' }, 'SCB_QR_TYPE'],
  ])('refuses %s in live mode', (_, over, name) => {
    const refused = config({ SCB_MODE: 'live', ...over })
    expect(refused).toMatchObject({ ok: false })
    expect(!refused.ok && refused.error.faults.every(fault => fault.startsWith(name))).toBe(true)
  })
})

test('asks for a QR of exactly the amount due', () => {
  const payment = {
    ...PAYMENT,
    orderId: 1,
    submittedFields: {},
    returnUrl: '',
    payableUntil: null,
    items: [],
    buyer: { name: '', email: '', ip: null },
  }
  const shared = { amount: '2080.97' }
  const promptPay = { ppType: 'BILLERID', ppId: BILLER, ref1: '700000000123', ref3: 'SCB700000000123' }
  expect(qrToCreate(payment, read())).toEqual({ qrType: 'PP', ...shared, ...promptPay })
  expect(qrToCreate(payment, read({ SCB_REF2: 'INV1' }))).toMatchObject({ ref2: 'INV1' })
  const card = { SCB_QR_TYPE: 'PPCS', SCB_MERCHANT_ID: '15', SCB_TERMINAL_ID: '10', SCB_QR_MINUTES: 20 }
  expect(qrToCreate(payment, read(card))).toEqual({
    qrType: 'PPCS',
    ...shared,
    ...promptPay,
    merchantId: '15',
    terminalId: '10',
    invoice: '700000000123',
    csExtExpiryTime: '20',
  })
})

describe('a confirmation', () => {
  test.each([
    [
      'a transfer',
      { transactionId: 't1', billPaymentRef1: '700000000123' },
      't1',
      { paymentId: 700_000_000_123 },
    ],
    ['a card', { transactionId: 't2', invoice: '700000000124' }, 't2', { paymentId: 700_000_000_124 }],
    ['a transfer of another shop', { transactionId: 't3', billPaymentRef1: 'SHOP2X' }, 't3', null],
    ['an invalid reference', { transactionId: 't4', billPaymentRef1: '0123' }, 't4', null],
  ])('is about %s and gets its id back', (_, body, transactionId, subject) => {
    const confirmation = readConfirmation(JSON.stringify(body))
    expect(confirmation).toEqual({ transactionId, subject })
    expect(JSON.parse(acknowledgementOf(confirmation).body)).toEqual({
      resCode: '00',
      resDesc: 'success',
      transactionId,
    })
  })

  test.each(['', 'null', '[]', '{', '"text"', '{"transactionId":5,"billPaymentRef1":7}'])(
    'that is %s names no payment',
    body => expect(readConfirmation(body)).toEqual({ transactionId: '', subject: null }),
  )
})
