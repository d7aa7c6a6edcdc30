import { describe, expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import type { PaymentId } from '#app/business/orders/order.ts'
import { readRecords } from './pay-solutions.server.ts'
import { type PaySolutionsConfig, readPaySolutionsConfig } from './pay-solutions-config.ts'
import { formOf } from './pay-solutions-form.ts'
import { postbackFields, subjectOfPostback } from './pay-solutions-postback.ts'
import { answerOfRecords, type PaySolutionsRecord } from './pay-solutions-record.ts'

const LIVE = {
  PAYSOLUTIONS_MODE: 'live',
  PAYSOLUTIONS_MERCHANT_ID: '12345678',
  PAYSOLUTIONS_SECRET_KEY: 'a-secret',
  PAYSOLUTIONS_API_KEY: 'a-key',
}
const read = (variables: Record<string, string>) => readPaySolutionsConfig(variables, 'https://shop.test')
const configOf = (over: Record<string, string> = {}): PaySolutionsConfig => {
  const config = read({ ...LIVE, ...over })
  if (!config.ok) throw new Error(config.error.faults.join('\n'))
  return config.value
}

const PAYMENT = {
  paymentId: 700_000_000_123 as PaymentId,
  orderId: 7,
  methodId: 13,
  amount: money(208_097, 'THB'),
  items: ['Course 12'],
  buyer: { name: 'A', email: 'a@b.example', ip: null },
  submittedFields: {},
  returnUrl: 'https://shop.test/r',
  payableUntil: null,
  createdAt: 0,
  providerReference: null,
}

describe('the form', () => {
  const to = { merchantId: '12345678', webhookUrl: 'https://shop.test/w' }
  const fieldsOf = (over: object = {}) => {
    const form = formOf({ ...PAYMENT, ...over }, to)
    return form.ok ? form.value : { refused: form.error.code }
  }

  test('has the specified fields and both return addresses', () => {
    const { returnurl, postbackurl, ...fields } = fieldsOf()
    expect(String(new URLSearchParams(fields))).toBe(
      'customeremail=a%40b.example&productdetail=Course+12&refno=700000000123&merchantid=12345678&cc=00&total=2080.97&lang=TH',
    )
    expect([returnurl, postbackurl]).toEqual(['https://shop.test/r', 'https://shop.test/w'])
  })

  test('cuts item names between letters at 255 characters', () => {
    const { productdetail = '' } = fieldsOf({ items: ['ภาษาไทยสำหรับผู้เริ่มต้น '.repeat(12)] })
    expect(productdetail.length).toBeLessThanOrEqual(255)
    expect(productdetail.length).toBeGreaterThan(250)
    const thai = 'ก้'.repeat(200)
    expect(fieldsOf({ items: [thai] }).productdetail).toBe(thai.slice(0, 254))
  })

  test.each([
    ['an amount above the maximum', { amount: money(1_000_000_000, 'THB') }, 'over_limit:999999999'],
    ['US dollars', { amount: money(100, 'USD') }, 'currency_not_taken'],
    [
      'a long email address',
      { buyer: { name: '', email: `${'a'.repeat(99)}@b.c`, ip: null } },
      'email_too_long',
    ],
  ])('is refused for %s', (_, over, refused) => expect(fieldsOf(over)).toEqual({ refused }))
})

const RECORD: PaySolutionsRecord = {
  referenceNo: '000700000000123',
  orderNo: '55',
  merchantId: '45678',
  total: '2080.97',
  currency: 'THB',
  status: 'CP',
  statusName: 'COMPLETED',
}
const answer = (records: Partial<PaySolutionsRecord>[], variables: Record<string, string> = {}) =>
  answerOfRecords(
    records.map(over => ({ ...RECORD, ...over })),
    PAYMENT,
    configOf(variables),
  )

describe('a record at Pay Solutions', () => {
  test.each<[string, Partial<PaySolutionsRecord>, object]>([
    ['CP: paid', {}, { kind: 'paid', minor: 208_097, currency: 'THB', returned: 0 }],
    ['Y: paid', { status: 'Y' }, { kind: 'paid' }],
    ['CP in lower case: paid', { status: ' cp' }, { kind: 'paid' }],
    ['TC: paid in test mode', { status: 'TC' }, { kind: 'paid', about: { mode: 'test' } }],
    ['NS: open', { status: 'NS' }, { kind: 'open', next: null }],
    ['N: open', { status: 'N' }, { kind: 'open', next: null }],
    [
      'VC: the bank is checking',
      { status: 'VC' },
      { kind: 'open', next: { kind: 'checking', until: 900_000 } },
    ],
    ['HO: held', { status: 'HO', statusName: 'HOLD' }, { kind: 'held', why: 'HOLD' }],
    ['RE: failed', { status: 'RE' }, { kind: 'not-paid', how: 'failed' }],
    ['VR: failed', { status: 'VR' }, { kind: 'not-paid', how: 'failed' }],
    ['PF: failed', { status: 'PF' }, { kind: 'not-paid', how: 'failed' }],
    [
      'C: cancelled',
      { status: 'C' },
      { kind: 'not-paid', how: 'cancelled', failure: { code: 'payment_cancelled' } },
    ],
    ['RR: paid, refund in progress', { status: 'RR' }, { kind: 'paid', returned: 208_097 }],
    ['VO: paid and voided', { status: 'VO' }, { kind: 'paid', returned: 208_097 }],
    ['RF: paid and refunded', { status: 'RF' }, { kind: 'paid', returned: 208_097 }],
    ['an undocumented status: unknown', { status: 'ZZ' }, { kind: 'unknown' }],
    ['an invalid total: unknown', { total: '2,080.97' }, { kind: 'unknown' }],
    ['a numeric currency code for baht', { currency: '764' }, { currency: 'THB' }],
    ['US dollars', { currency: 'USD' }, { currency: 'USD' }],
    ['an amount one satang too low', { total: '2080.96' }, { minor: 208_096 }],
    ['an amount one satang too high', { total: '2080.98' }, { minor: 208_098 }],
    ['another reference: open', { referenceNo: '700000000124' }, { kind: 'open', next: null }],
    ['another merchant: open', { merchantId: '45679' }, { kind: 'open', next: null }],
    ['the merchant id with all digits: paid', { merchantId: '12345678' }, { kind: 'paid' }],
  ])('%s', (_, record, said) => expect(answer([record])).toMatchObject(said))

  test('that is missing leaves the attempt open', () => {
    expect(answer([])).toMatchObject({ kind: 'open', about: { providerReference: '700000000123' } })
  })

  test('that is paid wins over a failed one', () => {
    expect(answer([{ status: 'RE' }, {}])).toMatchObject({ kind: 'paid', minor: 208_097 })
    expect(answer([{}, { status: 'RE' }])).toMatchObject({ kind: 'paid', minor: 208_097 })
  })

  test('that is paid twice is reported as one sum', () => {
    expect(answer([{}, { orderNo: '56' }])).toMatchObject({
      kind: 'paid',
      minor: 416_194,
      about: { providerReference: '700000000123: 55, 56' },
    })
  })

  test.each([
    ['no', '3', '2143.39', 214_339],
    ['yes', '3', '2143.39', 208_097],
    ['yes', '3', '2143.40', 214_340],
    ['yes', '0', '2080.98', 208_098],
    ['yes', '3', '2080.96', 208_096],
  ])('buyer pays the fee: %s, up to %s percent, %s counts as %i', (pays, percent, total, minor) => {
    const fee = { PAYSOLUTIONS_BUYER_PAYS_FEE: pays, PAYSOLUTIONS_FEE_PERCENT: percent }
    expect(answer([{ total }], fee)).toMatchObject({ minor })
  })

  test('uses the status words that the merchant configures', () => {
    expect(answer([{ status: 'ZZ' }], { PAYSOLUTIONS_STATUSES: 'zz=held, QQ=failed' }).kind).toBe('held')
  })
})

test.each<[string, unknown, number | null]>([
  [
    'a list of records',
    [{ ReferenceNo: '1', MerchantID: 45678, Total: 2080.97, CurrencyCode: 'THB', Status: 'CP' }],
    1,
  ],
  [
    'a single record',
    { ReferenceNo: 1, MerchantID: '4', Total: '1.00', CurrencyCode: 'THB', Status: 'CP', More: 1 },
    1,
  ],
  ['an empty list', [], 0],
  ['null', null, 0],
  ['an empty object', {}, 0],
  ['an unrelated object', { message: 'Maintenance' }, null],
  ['an incomplete record', [{ ReferenceNo: '1', Status: 'CP' }], null],
])('reads %s as an inquiry answer', (_, body, count) => {
  expect(readRecords(body)?.length ?? null).toBe(count)
})

describe('a postback', () => {
  const url = new URL('https://shop.test/webhook/payment/pay-solutions')
  const byPost = (type: string, text: string) =>
    postbackFields({
      headers: new Headers({ 'Content-Type': type }),
      body: new TextEncoder().encode(text),
      url,
    })
  const form = 'application/x-www-form-urlencoded'
  const told = { refno: '700000000123', status: 'CP' }

  test.each([
    ['from a form', () => byPost(form, 'refno=700000000123&status=CP')],
    ['from JSON', () => byPost('application/json', '{"refno":700000000123,"status":"CP"}')],
    ['with capitals in the field names', () => byPost(form, 'Refno=700000000123&STATUS=CP')],
    ['with leading zeros', () => byPost(form, 'refno=000700000000123&status=CP')],
    ['with unknown fields', () => byPost(form, 'refno=700000000123&status=CP&password=1')],
    [
      'from the query string',
      () =>
        postbackFields({
          headers: new Headers(),
          body: new Uint8Array(),
          url: new URL(`${url}?status=CP&refno=700000000123`),
        }),
    ],
  ])('is read the same %s', (_, read) => {
    expect(read()).toEqual(told)
    expect(JSON.stringify(read())).toBe(JSON.stringify(told))
    expect(subjectOfPostback(JSON.stringify(read()))).toEqual({ paymentId: 700_000_000_123 })
  })

  test.each(['', 'refno=', 'refno=abc', 'refno=-1', 'refno=7000000001234', 'refno=0', '[]', 'refno[]=1'])(
    'names no payment for %j',
    text => expect(subjectOfPostback(JSON.stringify(byPost('application/json', text)))).toBeNull(),
  )
})

describe('the configuration', () => {
  const SANDBOX = {
    ...LIVE,
    PAYSOLUTIONS_MODE: 'test',
    PAYSOLUTIONS_SECRET_KEY: 'sandbox-secret',
    PAYSOLUTIONS_API_URL: '/sandbox/paysolutions/api',
  }
  const faultsOf = (variables: Record<string, string>) => {
    const config = read(variables)
    return config.ok ? '' : config.error.faults.join(' ')
  }

  test('is accepted for the sandbox and for live mode', () => {
    expect([faultsOf(SANDBOX), faultsOf(LIVE)]).toEqual(['', ''])
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['a short merchant id', { PAYSOLUTIONS_MERCHANT_ID: '45678' }, /MERCHANT_ID: must be the eight digits/],
    ['the sandbox’s key', { PAYSOLUTIONS_API_KEY: 'sandbox-api-key' }, /API_KEY: is the sandbox’s key/],
    ['the sandbox’s address', { PAYSOLUTIONS_API_URL: '/sandbox/x' }, /API_URL: .*no address for live/],
    [
      'the sandbox’s page address',
      { PAYSOLUTIONS_FORM_URL: '/sandbox/x' },
      /FORM_URL: .*no address for live/,
    ],
    [
      'a switch that is neither yes nor no',
      { PAYSOLUTIONS_BUYER_PAYS_FEE: '1' },
      /BUYER_PAYS_FEE: must be yes or no/,
    ],
    ['an invalid fee', { PAYSOLUTIONS_FEE_PERCENT: '50' }, /FEE_PERCENT: must be 20 at most/],
    ['an invalid status meaning', { PAYSOLUTIONS_STATUSES: 'CP=good' }, /STATUSES: must be words/],
    ['an invalid host', { PAYSOLUTIONS_FORM_HOSTS: 'thaiepay' }, /FORM_HOSTS: must be addresses/],
  ])('with %s is refused in live mode', (_, variables, fault) =>
    expect(faultsOf({ ...LIVE, ...variables })).toMatch(fault),
  )
})
