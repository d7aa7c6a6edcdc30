import { describe, expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import type { PaymentId } from '#app/business/orders/order.ts'
import { answerOfCharge, type OmiseCharge } from './omise-charge.ts'
import { type OmiseConfig, readOmiseConfig } from './omise-config.ts'
import { chargeToCreate } from './omise-start.ts'
import { subjectOfEvent, verifyOmiseSignature } from './omise-webhook.ts'

/** A test vector, computed with two other programs. */
const VECTOR = {
  secret: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  timestamp: '1735689600',
  body: '{"object":"event","id":"evnt_test_1","key":"charge.complete","data":{"object":"charge","id":"chrg_test_1","status":"successful","amount":208097,"currency":"THB"}}',
  signatures: '5838a494de1b4cf126058c7dfaa94d67f017ff1bdae47df60cd55f5ea5610415',
}

describe('the signature of an event', () => {
  const verify = (over: Partial<typeof VECTOR & { signatures: string | null; now: number }> = {}) => {
    const { body, ...rest } = { now: 1_735_689_600_000, ...VECTOR, ...over }
    return verifyOmiseSignature({ ...rest, body: new TextEncoder().encode(body), toleranceSeconds: 300 })
  }
  const other = '0'.repeat(64)

  test.each([
    ['matches the published example', {}, 'valid'],
    ['may be in upper case', { signatures: VECTOR.signatures.toUpperCase() }, 'valid'],
    [
      'may be the second of two during a secret rotation',
      { signatures: `${other}, ${VECTOR.signatures}` },
      'valid',
    ],
    ['of another body is refused', { body: `${VECTOR.body} ` }, 'bad'],
    ['of another timestamp is refused', { timestamp: '1735689601' }, 'bad'],
    ['made with the undecoded secret is refused', { signatures: `8165dc91${'0'.repeat(56)}` }, 'bad'],
    ['of another length is refused', { signatures: VECTOR.signatures.slice(0, 62) }, 'bad'],
    ['that is not hexadecimal is refused', { signatures: 'zz' }, 'bad'],
    ['is required', { signatures: null }, 'missing'],
    ['is valid for five minutes', { now: 1_735_689_900_000 }, 'valid'],
    ['is stale after five minutes', { now: 1_735_689_901_000 }, 'stale'],
    ['with a timestamp in the future is stale', { now: 1_735_689_299_000 }, 'stale'],
    ['is not checked without a secret', { secret: '', signatures: null }, 'unsigned'],
  ])('%s', async (_, over, verdict) => expect(await verify(over as never)).toBe(verdict))
})

test.each([
  ['a charge', { object: 'charge', id: 'chrg_test_1' }, { providerReference: 'chrg_test_1' }],
  [
    'the charge of a refund',
    { object: 'refund', id: 'rfnd_1', charge: 'chrg_test_2' },
    { providerReference: 'chrg_test_2' },
  ],
  ['no payment for a transfer', { object: 'transfer', id: 'trsf_1' }, null],
  ['no payment for an invalid id', { object: 'charge', id: '../customers' }, null],
])('an event is about %s', (_, data, subject) => {
  expect(subjectOfEvent(JSON.stringify({ data }))).toEqual(subject)
})

const CHARGE: OmiseCharge = {
  id: 'chrg_test_1',
  status: 'successful',
  paid: true,
  amount: 208_097,
  currency: 'thb',
  refunded: 0,
  livemode: false,
  reference: 700_000_000_001,
  authorizeUri: null,
  qrImage: null,
  failureCode: null,
  failureMessage: null,
  expiresAt: null,
  card: null,
}

test.each<[string, Partial<OmiseCharge>, object]>([
  ['paid', {}, { kind: 'paid', minor: 208_097, currency: 'THB', returned: 0 }],
  ['refunded', { refunded: 100 }, { kind: 'paid', returned: 100 }],
  ['unknown if it is successful but not paid', { paid: false }, { kind: 'unknown' }],
  [
    'open with the bank’s page',
    { status: 'pending', authorizeUri: 'https://bank.test' },
    { next: { kind: 'redirect', url: 'https://bank.test' } },
  ],
  [
    'open with its QR',
    { status: 'pending', qrImage: 'https://q.test' },
    { next: { kind: 'qr', imageUrl: 'https://q.test' } },
  ],
  ['paid, even with a bank page', { authorizeUri: 'https://bank.test' }, { kind: 'paid' }],
  [
    'failed',
    { status: 'failed', paid: false, failureCode: 'insufficient_fund' },
    { how: 'failed', failure: { code: 'insufficient_fund' } },
  ],
  [
    'cancelled by the buyer',
    { status: 'failed', paid: false, failureCode: 'payment_cancelled' },
    { how: 'cancelled' },
  ],
  ['expired', { status: 'expired', paid: false }, { how: 'expired' }],
  ['reversed', { status: 'reversed', paid: false }, { how: 'cancelled' }],
  ['unknown for an undocumented status', { status: 'partially_settled' }, { kind: 'unknown' }],
])('a charge is %s', (_, over, answer) =>
  expect(answerOfCharge({ ...CHARGE, ...over })).toMatchObject(answer),
)

const SANDBOX = {
  OMISE_MODE: 'test',
  OMISE_PUBLIC_KEY: 'pkey_test_1',
  OMISE_SECRET_KEY: 'skey_test_1',
  OMISE_API_URL: '/sandbox/omise/api',
  OMISE_VAULT_URL: '/sandbox/omise/vault',
}
const LIVE = { OMISE_MODE: 'live', OMISE_PUBLIC_KEY: 'pkey_1', OMISE_SECRET_KEY: 'skey_1' }
const faultsOf = (variables: Record<string, string>) => {
  const read = readOmiseConfig(variables, 'https://shop.test')
  return read.ok ? [] : read.error.faults
}

describe('the configuration', () => {
  test('is accepted for the sandbox and for live mode', () => {
    expect([faultsOf(SANDBOX), faultsOf(LIVE)]).toEqual([[], []])
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['no keys', {}, /PUBLIC_KEY: is not set.*SECRET_KEY: is not set/],
    ['a test key', { ...LIVE, OMISE_SECRET_KEY: 'skey_test_1' }, /SECRET_KEY: is a test key, mode is live/],
    [
      'a live key for tests',
      { ...SANDBOX, OMISE_PUBLIC_KEY: 'pkey_1' },
      /PUBLIC_KEY: is a live key, mode is test/,
    ],
    ['swapped keys', { ...LIVE, OMISE_PUBLIC_KEY: 'skey_1' }, /PUBLIC_KEY: must begin with pkey_/],
    [
      'the sandbox’s address',
      { ...LIVE, OMISE_API_URL: '/sandbox/omise/api' },
      /API_URL: .*no address for live/,
    ],
    [
      'the sandbox of another shop',
      { ...LIVE, OMISE_API_URL: 'https://staging.test/sandbox/omise/api' },
      /API_URL: .*no address for live/,
    ],
    [
      'the shop’s own address as API',
      { ...LIVE, OMISE_API_URL: 'https://shop.test/x' },
      /API_URL: .*no address for live/,
    ],
    [
      'an unencrypted connection',
      { ...LIVE, OMISE_VAULT_URL: 'http://vault.omise.co' },
      /VAULT_URL: .*no address for live/,
    ],
    ['an unknown mode', { ...LIVE, OMISE_MODE: 'production' }, /MODE: must be test or live/],
  ])('with %s is refused', (_, variables, fault) => expect(faultsOf(variables).join(' ')).toMatch(fault))
})

test('asks for the exact amount with reference and expiry', () => {
  const config = readOmiseConfig(SANDBOX, 'http://shop.test')
  const payment = {
    paymentId: 700_000_000_001 as PaymentId,
    orderId: 7,
    amount: money(208_097, 'THB'),
    methodId: 9,
    items: ['A course'],
    buyer: { name: 'A', email: 'a@b.test', ip: '1.2.3.4' },
    submittedFields: {},
    returnUrl: 'https://shop.test/r',
    payableUntil: Date.UTC(2026, 0, 1, 0, 5),
  }
  const charge = chargeToCreate(payment, (config as { value: OmiseConfig }).value, Date.UTC(2026, 0, 1))
  expect(charge).toMatchObject({
    value: {
      amount: 208_097,
      currency: 'thb',
      source: { type: 'promptpay' },
      ip: '1.2.3.4',
      metadata: { payment_id: 700_000_000_001, order_id: 7 },
      expires_at: '2026-01-01T00:05:00.000Z',
    },
  })
  const card = { ...payment, methodId: 8 }
  const { value } = config as { value: OmiseConfig }
  expect(chargeToCreate(card, value, 0)).toMatchObject({ error: { code: 'missing_card' } })
  const dear = { ...payment, amount: money(15_000_001, 'THB') }
  expect(chargeToCreate(dear, value, 0)).toMatchObject({ error: { code: 'over_limit:15000000' } })
  expect(chargeToCreate({ ...card, submittedFields: { token: 'tokn_test_1' } }, value, 0)).toMatchObject({
    value: { card: 'tokn_test_1' },
  })
})
