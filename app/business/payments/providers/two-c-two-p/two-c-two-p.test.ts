import { describe, expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import type { PaymentId } from '#app/business/orders/order.ts'
import type { ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import { paymentIdOf } from './pgw-account.ts'
import { answerOfPgw } from './pgw-answer.ts'
import { seal, unseal } from './pgw-envelope.server.ts'
import { linkExpiresAt, refusalOfStart, tokenRequest } from './pgw-start.ts'
import { readSaid } from './pgw-wire.server.ts'
import { readNotification, subjectOfNotification } from './two-c-two-p.server.ts'
import { readTwoCTwoPConfig, type TwoCTwoPConfig } from './two-c-two-p-config.ts'

const SECRET = 'unit-test-secret'

/** Test vectors, with signatures computed by two other programs. */
const VECTORS: [object, string][] = [
  [
    {
      merchantID: 'JT04',
      invoiceNo: '700000000123',
      description: 'Course 12',
      amount: 2080.97,
      currencyCode: 'THB',
      paymentChannel: ['QR'],
    },
    'zdm9tNwl_Pog2BSwAj8piULu6Oxycu0A30fNcjUdenc',
  ],
  [
    {
      merchantID: 'JT04',
      invoiceNo: '700000000123',
      amount: 2080.97,
      currencyCode: 'THB',
      tranRef: '123456',
      respCode: '0000',
      respDesc: 'Success',
    },
    '-sn4AJ6_Vk2NiKujj90wUBGSisFYxvShH2tS8k1Hgy8',
  ],
]

const base64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

describe('the envelope', () => {
  test.each(VECTORS)('of %j has the signature of the vector', async (claims, signature) => {
    const jwt = await seal(claims, SECRET)
    expect(jwt.split('.')).toEqual([
      base64Url('{"alg":"HS256","typ":"JWT"}'),
      base64Url(JSON.stringify(claims)),
      signature,
    ])
    expect(await unseal(jwt, SECRET)).toEqual(claims)
  })

  const claims = base64Url('{"respCode":"0000"}')
  test.each<[string, () => Promise<string> | string]>([
    ['another secret', () => seal({}, 'another')],
    ['the algorithm none', () => `${base64Url('{"alg":"none"}')}.${claims}.`],
    [
      'the algorithm none with our signature',
      async () => (await seal({}, SECRET)).replace(/^[^.]+/, base64Url('{"alg":"none"}')),
    ],
    ['another algorithm', () => `${base64Url('{"alg":"HS512"}')}.${claims}.AAAA`],
    ['changed claims', async () => (await seal({}, SECRET)).replace(/\.[^.]+\./, `.${claims}.`)],
    ['text that is not a JWT', () => 'x'],
  ])('with %s is not accepted', async (_, jwt) => expect(await unseal(await jwt(), SECRET)).toBe(null))
})

const account = { merchantId: 'JT04', invoicePrefix: '', mode: 'test' as const }
const QUESTION = { paymentId: 700_000_000_123, account, expiresAt: 9 }
const SAID = {
  merchantID: 'JT04',
  invoiceNo: '700000000123',
  amount: 2080.97,
  currencyCode: 'THB',
  tranRef: '123456',
  accountNo: '411111XXXXXX1111',
  issuerBank: 'BANK',
  respDesc: '',
}
const answer = (over: object, kind: 'signed' | 'plain' = 'signed'): ProviderAnswer => {
  const said = readSaid({ ...SAID, ...over })
  if (!said) throw new Error('not read')
  return answerOfPgw({ kind, said }, QUESTION)
}

test.each<[string, string, object]>([
  ['0000', 'paid', { minor: 208_097, currency: 'THB', returned: 0 }],
  ['4110', 'paid', { returned: 0 }],
  ['5015', 'paid', { odd: 'wrong-amount' }],
  ['5016', 'paid', { odd: 'wrong-amount' }],
  ['5017', 'paid', { odd: 'paid-late' }],
  ['4120', 'paid', { returned: 208_097 }],
  ['4130', 'paid', { returned: 208_097 }],
  ['0001', 'open', { expiresAt: 9 }],
  ['2001', 'open', {}],
  ['2002', 'open', {}],
  ['1005', 'open', {}],
  ['0003', 'not-paid', { how: 'cancelled', failure: { code: 'payment_cancelled', message: '' } }],
  ['4080', 'not-paid', { how: 'cancelled' }],
  ['5010', 'not-paid', { how: 'cancelled' }],
  ['0004', 'not-paid', { how: 'failed' }],
  ['4005', 'not-paid', { how: 'failed', failure: { code: 'payment_rejected', message: '' } }],
  ['4051', 'not-paid', { failure: { code: 'insufficient_fund', message: '' } }],
  ['4081', 'not-paid', { how: 'failed', failure: { code: '2c2p_4081', message: '' } }],
  ['5009', 'not-paid', { how: 'expired', failure: { code: 'page_expired', message: '' } }],
  ['9008', 'not-paid', { how: 'expired' }],
  ['2003', 'unknown', {}],
  ['0999', 'unknown', {}],
  ['9990', 'unknown', {}],
  ['5002', 'unknown', {}],
  ['9042', 'unknown', {}],
  ['7777', 'unknown', {}],
])('code %s is %s', (respCode, kind, rest) => expect(answer({ respCode })).toMatchObject({ kind, ...rest }))

describe('the paid amount', () => {
  test.each([
    ['a number with a trailing zero', 1000.0, 100_000],
    ['text', '230.87', 23_087],
    ['text with trailing zeros', '2080.97000', 208_097],
    ['a number with a rounding error in binary', 19.99, 1_999],
  ])('is read from %s', (_, amount, minor) =>
    expect(answer({ respCode: '0000', amount })).toMatchObject({ minor }),
  )

  test.each([
    ['a fraction of a satang', { amount: '1.005' }, { kind: 'unknown' }],
    ['missing', { amount: null }, { kind: 'unknown' }],
    ['for another merchant', { merchantID: 'JT05' }, { about: { reference: null } }],
    ['without a merchant', { merchantID: '' }, { about: { reference: null } }],
    ['for another invoice', { invoiceNo: '700000000124' }, { about: { reference: 700_000_000_124 } }],
    ['without an invoice', { merchantID: '', invoiceNo: '' }, { about: { reference: null } }],
  ])('is not counted when it is %s', (_, over, seen) =>
    expect(answer({ respCode: '0000', ...over })).toMatchObject(seen),
  )

  test('is unknown without a signature, as is a failure', () => {
    expect(answer({ respCode: '0000' }, 'plain')).toMatchObject({ kind: 'unknown' })
    expect(answer({ respCode: '4005' }, 'plain')).toMatchObject({ kind: 'unknown' })
    expect(answer({ respCode: '2002', merchantID: '', invoiceNo: '' }, 'plain')).toMatchObject({
      kind: 'open',
      about: { reference: QUESTION.paymentId },
    })
  })

  test('comes with the last digits of its card', () => {
    expect(answer({ respCode: '0000' })).toMatchObject({
      about: { providerReference: '123456', detail: { lastDigits: '1111', bank: 'BANK' } },
    })
  })
})

test('a prefix keeps the invoices of other shops apart', () => {
  const read = (invoiceNo: string) => paymentIdOf({ invoicePrefix: 'SH1' }, invoiceNo)
  expect([read('SH1700000000123'), read('700000000123'), read('SH2700000000123'), read('SH1')]).toEqual([
    ...[700_000_000_123, null, null, null],
  ])
})

describe('a notification', () => {
  const body = (value: unknown) => ({ body: new TextEncoder().encode(JSON.stringify(value)) })
  const read = (value: unknown) => readNotification(body(value), { secretKey: SECRET })

  test('is kept without card digits and names its payment', async () => {
    const claims = { ...SAID, respCode: '0000', accountNo: '4111111111111111' }
    const kept = await read({ payload: await seal(claims, SECRET) })
    expect(kept.signature).toBe('valid')
    expect(kept.body).not.toContain('4111111111111111')
    expect(subjectOfNotification(kept.body, account)).toEqual({ paymentId: 700_000_000_123 })
  })

  test('of another merchant names no payment', async () => {
    const kept = await read({
      payload: await seal({ ...SAID, merchantID: 'JT05', respCode: '0000' }, SECRET),
    })
    expect(subjectOfNotification(kept.body, account)).toBe(null)
  })

  test.each<[string, unknown, string]>([
    ['a notification without an envelope', { respCode: '0000' }, 'missing'],
    ['a notification that is not an object', 'x', 'missing'],
    ['a notification with an unreadable envelope', { payload: 'x.y.z' }, 'bad'],
  ])('%s is %s', async (_, value, signature) => expect((await read(value)).signature).toBe(signature))
})

const SANDBOX = {
  TWO_C_TWO_P_MERCHANT_ID: 'JT04',
  TWO_C_TWO_P_SECRET_KEY: SECRET,
  TWO_C_TWO_P_API_URL: '/sandbox/2c2p',
  TWO_C_TWO_P_PAGE_URL: '/sandbox/2c2p/page',
}
const LIVE = {
  TWO_C_TWO_P_MODE: 'live',
  TWO_C_TWO_P_MERCHANT_ID: '764764000000001',
  TWO_C_TWO_P_SECRET_KEY: SECRET,
}
const read = (variables: Record<string, string>) => readTwoCTwoPConfig(variables, 'https://shop.test')
const faultsOf = (variables: Record<string, string>) => {
  const config = read(variables)
  return config.ok ? [] : config.error.faults
}
const configOf = (variables: Record<string, string>) => (read(variables) as { value: TwoCTwoPConfig }).value

describe('the configuration', () => {
  test('has the addresses of its mode', () => {
    expect(configOf(LIVE)).toMatchObject({ account: { apiUrl: 'https://pgw.2c2p.com' } })
    const demo = { TWO_C_TWO_P_MERCHANT_ID: 'JT04', TWO_C_TWO_P_SECRET_KEY: SECRET }
    expect(configOf(demo)).toMatchObject({ account: { apiUrl: 'https://sandbox-pgw.2c2p.com' } })
    expect(configOf(SANDBOX)).toMatchObject({ account: { apiUrl: 'https://shop.test/sandbox/2c2p' } })
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['a demo merchant', { TWO_C_TWO_P_MERCHANT_ID: 'JT04' }, /JT04 is a test merchant, mode is live/],
    ['the sandbox', { TWO_C_TWO_P_API_URL: '/sandbox/2c2p' }, /API_URL: .*no address for live/],
    [
      'the demo API',
      { TWO_C_TWO_P_API_URL: 'https://sandbox-pgw.2c2p.com' },
      /is a demo address, mode is live/,
    ],
    [
      'the demo’s pages',
      { TWO_C_TWO_P_PAGE_URL: 'https://sandbox-pgw-ui.2c2p.com' },
      /is a demo address, mode is live/,
    ],
    ['an invalid interest type', { TWO_C_TWO_P_INTEREST_TYPE: 'X' }, /must be A, C or M/],
    ['invalid months', { TWO_C_TWO_P_INSTALLMENT_MONTHS: '3,soon' }, /must be months/],
    ['a prefix that is too long', { TWO_C_TWO_P_INVOICE_PREFIX: 'SHOPNUMBER1' }, /at most eight/],
    ['a prefix of digits', { TWO_C_TWO_P_INVOICE_PREFIX: '25' }, /first a letter/],
  ])('with %s is refused in live mode', (_, variables, fault) =>
    expect(faultsOf({ ...LIVE, ...variables }).join(' ')).toMatch(fault),
  )
})

describe('a page request', () => {
  const NOW = Date.UTC(2026, 0, 31, 18, 0)
  const payment = {
    paymentId: 700_000_000_123 as PaymentId,
    orderId: 7,
    amount: money(208_097, 'THB'),
    methodId: 15,
    buyer: { name: 'A', email: 'a@b.test', ip: null },
    submittedFields: {},
    returnUrl: 'https://shop.test/r',
    items: ['A course'],
    payableUntil: null,
  }
  const ask = (over: object, variables: Record<string, string> = {}) =>
    tokenRequest({ ...payment, ...over }, configOf({ ...SANDBOX, ...variables }), {
      now: NOW,
      webhookUrl: 'https://shop.test/w',
    })

  test('asks for baht by QR for half an hour', () => {
    expect(ask({})).toEqual({
      invoiceNo: '700000000123',
      description: 'Order 7',
      amount: 2080.97,
      currencyCode: 'THB',
      paymentChannel: ['QR'],
      paymentExpiry: '2026-02-01 01:30:00',
      frontendReturnUrl: 'https://shop.test/r',
      backendReturnUrl: 'https://shop.test/w',
    })
  })

  test('ends with the order', () => {
    const payableUntil = NOW + 5 * 60_000
    expect(ask({ payableUntil })).toMatchObject({ paymentExpiry: '2026-02-01 01:05:00' })
    expect(linkExpiresAt({ linkMinutes: 30 }, NOW, payableUntil)).toBe(payableUntil)
  })

  test('offers the shop’s installment plans under its prefix', () => {
    const variables = {
      TWO_C_TWO_P_INTEREST_TYPE: 'm',
      TWO_C_TWO_P_INSTALLMENT_MONTHS: '3, 6',
      TWO_C_TWO_P_INVOICE_PREFIX: 'SH1',
    }
    expect(ask({ methodId: 10 }, variables)).toMatchObject({
      paymentChannel: ['IPP'],
      interestType: 'M',
      installmentPeriodFilter: [3, 6],
      invoiceNo: 'SH1700000000123',
    })
  })
})

test.each([
  ['9015', '2c2p_9015'],
  ['9042', '2c2p_9042'],
  ['0999', null],
  ['9990', null],
  ['5002', null],
])('code %s without a page is refusal %s', (code, refusal) => expect(refusalOfStart(code)).toBe(refusal))
