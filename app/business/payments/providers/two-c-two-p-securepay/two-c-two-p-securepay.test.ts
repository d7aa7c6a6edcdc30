import { describe, expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import type { PaymentId } from '#app/business/orders/order.ts'
import type { ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import { decodeBase64, encodeBase64 } from '#app/platform/base64.ts'
import { hmacSha256Hex } from '#app/platform/hmac.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { agreed, answerOfResponse } from './securepay-answer.ts'
import { readSecurePayConfig } from './securepay-config.ts'
import { amountOf, encryptedCardOf, requestFields } from './securepay-request.ts'
import {
  openResponse,
  readResponseEvent,
  sealRequest,
  subjectOfResponse,
} from './two-c-two-p-securepay.server.ts'

const SECRET = 'unit-test-secret'
const account = { merchantId: 'JT04', invoicePrefix: '', mode: 'test' as const, secretKey: SECRET }

/** A test vector, computed with two other programs. */
const REQUEST = {
  merchantID: 'JT04',
  uniqueTransactionCode: '700000000123',
  desc: 'Course 12',
  amt: '000000208097',
  currencyCode: '764',
  panCountry: 'TH',
  cardholderName: 'SOMCHAI JAIDEE',
  encCardData: 'AA+/BB==',
}
const RESPONSE =
  '<PaymentResponse><merchantID>JT04</merchantID><respCode>00</respCode><amt>000000208097</amt><uniqueTransactionCode>700000000123</uniqueTransactionCode><tranRef>123456</tranRef><approvalCode>654321</approvalCode><status>A</status><failReason></failReason></PaymentResponse>'
const RESPONSE_SIGNATURE = 'DDE9AC48B3EB6EA7ECEB6DABC47A19DF5A69A714BBCB0DD63E857F56F075F008'

const outer = (payload: string, signature: string) =>
  encodeBase64(
    `<PaymentResponse><version>9.9</version><payload>${payload}</payload><signature>${signature}</signature></PaymentResponse>`,
  )
const signed = async (xml: string, secret = SECRET) => {
  const payload = encodeBase64(xml)
  return outer(payload, (await hmacSha256Hex(secret, payload)).toUpperCase())
}

describe('a request', () => {
  test('matches the test vector byte by byte', async () => {
    const paymentRequest = await sealRequest(REQUEST, SECRET)
    expect(decodeBase64(paymentRequest)).toContain(
      '<signature>604FA5EF498865D3DB1C7BE9E486CF704E9CFB7A5D7416EDC220EC5ED7F3F064</signature>',
    )
    expect(paymentRequest).toHaveLength(764)
    expect(await sha256Hex(paymentRequest)).toBe(
      '2400b2d69386e29a23fe54a61f38f18fe8a0152ec1c66d0e62dc7daf382fd190',
    )
  })

  test('carries Thai and escapes XML characters', async () => {
    const sealed = await sealRequest({ cardholderName: 'สมชาย <&> "ใจดี"' }, SECRET)
    const payload = /<payload>(.+)<\/payload>/.exec(decodeBase64(sealed) ?? '')?.[1] ?? ''
    expect(decodeBase64(payload)).toBe(
      '<PaymentRequest><cardholderName>สมชาย &lt;&amp;&gt; &quot;ใจดี&quot;</cardholderName></PaymentRequest>',
    )
  })

  const payment = {
    paymentId: 700_000_000_123 as PaymentId,
    orderId: 7,
    amount: money(208_097, 'THB'),
    methodId: 3,
    items: ['A course'],
    buyer: { name: 'สมชาย ใจดี', email: 'a@b.test', ip: null },
    returnUrl: '',
    payableUntil: null,
  }
  const config = { account: account as never, request3ds: 'Y' }
  test('holds the amount in satang and a cardholder name', () => {
    const submittedFields = { cardholderName: ' SOMCHAI ' }
    expect(requestFields({ ...payment, submittedFields }, 'x', config)).toEqual({
      ...REQUEST,
      desc: 'Order 7',
      cardholderName: 'SOMCHAI',
      encCardData: 'x',
      request3DS: 'Y',
    })
    expect(requestFields({ ...payment, submittedFields: {} }, 'x', config).cardholderName).toBe('สมชาย ใจดี')
  })

  test.each([
    [208_097, '000000208097'],
    [1, '000000000001'],
    [150_000, '000000150000'],
  ])('writes %i satang with twelve digits', (minor, text) => expect(amountOf(minor)).toBe(text))

  test.each([
    ['AA+/BB==', 'AA+/BB=='],
    ['AA /BB==', 'AA+/BB=='],
    ['', null],
    ['<x>', null],
    ['A'.repeat(6_001), null],
  ])('reads %s as the encrypted card %s', (encryptedCardInfo, card) =>
    expect(encryptedCardOf({ encryptedCardInfo })).toBe(card),
  )
})

describe('a response', () => {
  test('matches the test vector', async () => {
    const payload = encodeBase64(RESPONSE)
    expect(await openResponse(outer(payload, RESPONSE_SIGNATURE), SECRET)).toEqual({
      merchantID: 'JT04',
      respCode: '00',
      amt: '000000208097',
      tranRef: '123456',
      status: 'A',
      uniqueTransactionCode: '700000000123',
      approvalCode: '654321',
      failReason: '',
    })
  })

  test('is read without plus signs and without capitals', async () => {
    const payload = encodeBase64(RESPONSE)
    const sent = outer(payload, RESPONSE_SIGNATURE.toLowerCase()).replaceAll('+', ' ')
    expect(await openResponse(sent, SECRET)).toMatchObject({ respCode: '00' })
  })

  test.each<[string, () => Promise<string> | string, string]>([
    ['with another secret', () => signed(RESPONSE, 'another'), 'bad'],
    [
      'signed over the XML instead of its Base64',
      async () => outer(encodeBase64(RESPONSE), await hmacSha256Hex(SECRET, RESPONSE)),
      'bad',
    ],
    [
      'with another amount',
      () => outer(encodeBase64(RESPONSE.replace('208097', '000001')), RESPONSE_SIGNATURE),
      'bad',
    ],
    [
      'with a truncated signature',
      () => outer(encodeBase64(RESPONSE), RESPONSE_SIGNATURE.slice(0, 62)),
      'bad',
    ],
    ['with an invalid signature', () => outer(encodeBase64(RESPONSE), 'zz'), 'bad'],
    ['without a signature', () => outer(encodeBase64(RESPONSE), ''), 'missing'],
    ['that is empty', () => '', 'missing'],
    ['that is not Base64', () => '%%%', 'missing'],
    ['that is not XML', () => encodeBase64('x'), 'missing'],
    [
      'with its own XML entities',
      () =>
        signed('<!DOCTYPE a [<!ENTITY b "c">]><PaymentResponse><respCode>00</respCode></PaymentResponse>'),
      'missing',
    ],
  ])('%s is not accepted', async (_, response, verdict) =>
    expect(await openResponse(await response(), SECRET)).toBe(verdict),
  )
})

const SAID = {
  merchantID: 'JT04',
  respCode: '00',
  status: 'A',
  amt: '000000208097',
  tranRef: '123456',
  uniqueTransactionCode: '700000000123',
  pan: '411111XXXXXX1111',
  bankName: 'BANK',
}
test.each<[string, object, object]>([
  ['code 00 with status A is paid', {}, { kind: 'paid', minor: 208_097, currency: 'THB', returned: 0 }],
  ['status A in another currency is paid in it', { currencyCode: '840' }, { kind: 'paid', currency: '840' }],
  ['code 00 with status AP is open', { status: 'AP' }, { kind: 'open' }],
  ['code 00 with status PF is open', { status: 'PF' }, { kind: 'open' }],
  ['code 00 without a status is open', { status: '' }, { kind: 'open' }],
  [
    'code 99 is failed',
    { respCode: '99', status: 'F', failReason: 'No' },
    { failure: { code: '2c2p_99', message: 'No' } },
  ],
  ['code 00 with status F is failed', { status: 'F' }, { kind: 'not-paid', how: 'failed' }],
  ['another code is failed', { respCode: '51', status: '' }, { kind: 'not-paid' }],
  ['status A with another code is unknown', { respCode: '99' }, { kind: 'unknown' }],
  ['status V is refunded', { status: 'V' }, { kind: 'paid', returned: 208_097 }],
  ['status RF is refunded', { status: 'RF' }, { kind: 'paid', returned: 208_097 }],
  ['an amount of eleven digits is unknown', { amt: '00000208097' }, { kind: 'unknown' }],
  ['another merchant’s response names no payment', { merchantID: 'JT05' }, { about: { reference: null } }],
  ['the last digits are kept', {}, { about: { detail: { lastDigits: '1111', bank: 'BANK' } } }],
])('%s', (_, over, seen) => expect(answerOfResponse({ ...SAID, ...over }, account)).toMatchObject(seen))

const about = { reference: 1, providerReference: 'x', mode: 'test' as const }
const PAID: ProviderAnswer = { kind: 'paid', about, minor: 1, currency: 'THB', returned: 0 }
const FAILED: ProviderAnswer = { kind: 'not-paid', about, how: 'failed', failure: { code: 'f', message: '' } }
const CANCELLED: ProviderAnswer = { ...FAILED, how: 'cancelled' }
const OPEN: ProviderAnswer = { kind: 'open', about, next: null, expiresAt: null }
const UNKNOWN: ProviderAnswer = { kind: 'unknown', why: '' }

const CHECKING = { kind: 'open', next: { kind: 'checking', until: 600_007 } }

test.each<[string, ProviderAnswer, ProviderAnswer, object]>([
  ['both are paid', PAID, PAID, { kind: 'paid' }],
  ['the response is paid and the inquiry open', PAID, OPEN, CHECKING],
  ['the response is paid and the inquiry fails', PAID, UNKNOWN, CHECKING],
  ['the response is paid and the inquiry not paid', PAID, FAILED, CHECKING],
  ['the response is not paid and the inquiry paid', FAILED, PAID, { kind: 'paid' }],
  ['the response is not paid and the inquiry fails', FAILED, UNKNOWN, { kind: 'not-paid' }],
  ['the response is not paid and the inquiry open', FAILED, OPEN, { kind: 'not-paid' }],
  ['the response is open and the inquiry paid', OPEN, PAID, { kind: 'paid' }],
  ['the response is open and the inquiry not paid', OPEN, FAILED, { kind: 'not-paid' }],
  ['the response is open and the inquiry fails', OPEN, UNKNOWN, CHECKING],
  ['both are open', OPEN, OPEN, CHECKING],
  ['the response is unreadable and the inquiry not paid', UNKNOWN, FAILED, { kind: 'not-paid' }],
  ['both are unreadable', UNKNOWN, UNKNOWN, { kind: 'unknown' }],
])('combines response and inquiry when %s', (_, response, asked, seen) =>
  expect(agreed(response, asked, 7)).toMatchObject(seen),
)

test('PGW’s cancellation replaces a signed failure', () => {
  expect(agreed(FAILED, CANCELLED, 7)).toBe(CANCELLED)
})

describe('a response as an event', () => {
  const read = async (paymentResponse: string) =>
    readResponseEvent(
      { body: new TextEncoder().encode(String(new URLSearchParams({ paymentResponse }))) },
      account,
    )

  test('names its payment and has one key per response', async () => {
    const response = await signed(RESPONSE)
    const kept = await read(response)
    expect(kept.signature).toBe('valid')
    const submittedFields = { paymentResponse: response }
    expect(subjectOfResponse(kept.body, account)).toEqual({ paymentId: 700_000_000_123, submittedFields })
    expect((await read(` ${response} `)).eventKey).toBe(kept.eventKey)
  })

  test('of somebody else names no payment', async () => {
    const forged = await read(await signed(RESPONSE, 'another'))
    expect(forged.signature).toBe('bad')
    expect(subjectOfResponse(forged.body, account)).toBe(null)
    const foreign = await read(await signed(RESPONSE.replace('JT04', 'JT05')))
    expect([foreign.signature, subjectOfResponse(foreign.body, account)]).toEqual(['valid', null])
  })
})

const variablesOf = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [`TWO_C_TWO_P_SECUREPAY_${name}`, value]))

test.each([
  ['live', '764764000000001', 'https://t.2c2p.com/SecurePayment/PaymentAuth.aspx'],
  ['test', 'JT04', 'https://demo2.2c2p.com/2C2PFrontEnd/SecurePayment/PaymentAuth.aspx'],
])('mode %s posts cards to its own page of 2C2P', (MODE, MERCHANT_ID, pageUrl) => {
  const variables = variablesOf({ MODE, MERCHANT_ID, SECRET_KEY: SECRET })
  expect(readSecurePayConfig(variables, 'https://shop.test')).toMatchObject({ ok: true, value: { pageUrl } })
})

test.each<[string, Record<string, string>, RegExp]>([
  ['the demo’s page', { PAGE_URL: 'https://demo2.2c2p.com/x' }, /is a demo address, mode is live/],
  ['the demo’s script', { SCRIPT_URL: 'https://demo2.2c2p.com/x.js' }, /is a demo address, mode is live/],
  ['the sandbox', { PAGE_URL: '/sandbox/2c2p-securepay/PaymentAuth.aspx' }, /no address for live/],
  ['a demo merchant', { MERCHANT_ID: 'JT01' }, /is a test merchant/],
  ['an invalid inquiry switch', { INQUIRY: 'maybe' }, /must be on or off/],
  ['an invalid 3-D Secure switch', { REQUEST_3DS: 'maybe' }, /must be Y or N/],
])('live mode refuses %s', (_, over, fault) => {
  const given = { MODE: 'live', MERCHANT_ID: '764764000000001', SECRET_KEY: SECRET, ...over }
  const read = readSecurePayConfig(variablesOf(given), 'https://shop.test')
  expect(read.ok ? '' : read.error.faults.join(' ')).toMatch(fault)
})
