import { describe, expect, test } from 'vitest'
import { type Currency, money } from '#app/business/money/money.ts'
import type { PaymentId } from '#app/business/orders/order.ts'
import { HOUR } from '#app/platform/clock.ts'
import { browserPolicyOf, readPayPalConfig } from './paypal-config.ts'
import { answerOfOrder, type PayPalOrder } from './paypal-order.ts'
import { orderToCreate, scriptUrlOf } from './paypal-start.ts'
import { eventIdOf, subjectOfEvent, verificationQuestion } from './paypal-webhook.ts'
import { readError, readOrder } from './paypal-wire.server.ts'

const NOW = Date.UTC(2026, 0, 1, 12)
const OURS = 700_000_000_001
const amount = { minor: 208_097, currency: 'THB' }
const ORDER: PayPalOrder = {
  id: '5O190127TN364715T',
  status: 'CREATED',
  amount,
  reference: OURS,
  createdAt: NOW - HOUR,
  payerLink: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T',
  captures: [],
  refunded: [],
}
const capture = (status: string, over: object = {}) => ({
  status: 'COMPLETED',
  captures: [{ id: '3C679366HH908993F', status, reason: null, amount, reference: OURS, ...over }],
})
const next = { kind: 'redirect', url: ORDER.payerLink, handle: ORDER.id }
const paid = { kind: 'paid', minor: 208_097, currency: 'THB', returned: 0 }

test.each<[string, Partial<PayPalOrder>, object]>([
  ['awaits the buyer’s approval', {}, { kind: 'open', next, expiresAt: NOW + 2 * HOUR }],
  ['awaits the buyer’s action', { status: 'PAYER_ACTION_REQUIRED' }, { kind: 'open', next }],
  ['has expired', { createdAt: NOW - 3 * HOUR }, { kind: 'not-paid', how: 'expired' }],
  ['is voided', { status: 'VOIDED' }, { kind: 'not-paid', how: 'expired' }],
  ['is approved and ready to capture', { status: 'APPROVED' }, { kind: 'open', agreed: amount }],
  ['was approved long ago', { status: 'APPROVED', createdAt: NOW - 9 * HOUR }, { agreed: amount }],
  ['is completed without a capture', { status: 'COMPLETED' }, { kind: 'unknown' }],
  ['has an undocumented status', { status: 'PARTIALLY_COMPLETED' }, { kind: 'unknown' }],
  ['is paid', capture('COMPLETED'), paid],
  [
    'is held for review',
    capture('PENDING', { reason: 'PENDING_REVIEW' }),
    { kind: 'held', why: 'PENDING_REVIEW' },
  ],
  ['is held without a reason', capture('PENDING'), { kind: 'held', why: 'PENDING' }],
  ['was declined', capture('DECLINED'), { kind: 'not-paid', how: 'failed', failure: { code: 'DECLINED' } }],
  ['failed', capture('FAILED', { reason: 'X' }), { kind: 'not-paid', failure: { code: 'X' } }],
  [
    'can be approved again after a decline',
    { ...capture('DECLINED'), status: 'APPROVED' },
    { kind: 'open', agreed: amount },
  ],
  ['has a capture with an undocumented status', capture('SETTLING'), { kind: 'unknown' }],
  ['was refunded', capture('REFUNDED'), { ...paid, returned: 208_097 }],
  [
    'was refunded in part',
    { ...capture('PARTIALLY_REFUNDED'), refunded: [97, 100] },
    { ...paid, returned: 197 },
  ],
  ['was refunded in part by an unknown amount', capture('PARTIALLY_REFUNDED'), { ...paid, returned: 1 }],
  [
    'captured another amount and currency',
    capture('COMPLETED', { amount: { minor: 1, currency: 'USD' } }),
    { minor: 1, currency: 'USD' },
  ],
  ['has the capture of another payment', capture('COMPLETED', { reference: 1 }), { kind: 'unknown' }],
])('an order %s', (_, over, answer) => {
  const circumstances = { mode: 'test' as const, approvalTime: 3 * HOUR, now: NOW }
  expect(answerOfOrder({ ...ORDER, ...over }, circumstances)).toMatchObject(answer)
})

/** An order as PayPal's published reference writes it. */
const WIRE = {
  id: '5O190127TN364715T',
  status: 'COMPLETED',
  create_time: '2026-01-01T11:00:00Z',
  links: [{ href: 'https://api-m.paypal.com/v2/checkout/orders/5O190127TN364715T', rel: 'self' }],
  purchase_units: [
    {
      custom_id: String(OURS),
      amount: { currency_code: 'THB', value: '2080.97' },
      payments: {
        captures: [
          {
            id: '3C679366HH908993F',
            status: 'COMPLETED',
            amount: { currency_code: 'THB', value: '2080.97' },
          },
        ],
      },
    },
  ],
}
const wire = (text: string, instead: string) => JSON.parse(JSON.stringify(WIRE).replaceAll(text, instead))

test('reads exact amounts and a capture without a reference', () => {
  expect(readOrder(WIRE)).toMatchObject({
    amount,
    reference: OURS,
    createdAt: NOW - HOUR,
    payerLink: null,
    captures: [{ amount, reference: OURS }],
  })
})

test.each([
  ['an amount with three decimals', wire('2080.97', '2080.975')],
  ['an amount that is not a number', wire('2080.97', '2,080.97')],
  ['an amount sent as a number', wire('"2080.97"', '2080.97')],
  ['an id with a path', wire('5O190127TN364715T', '../payments')],
  ['two purchase units', { ...WIRE, purchase_units: [...WIRE.purchase_units, ...WIRE.purchase_units] }],
  ['null', null],
])('refuses to read %s', (_, body) => expect(readOrder(body)).toBeNull())

test('reads PayPal’s reason and its debug id', () => {
  const details = [{ issue: 'INSTRUMENT_DECLINED', description: 'Declined' }]
  expect(readError({ name: 'UNPROCESSABLE_ENTITY', debug_id: 'f0a1', details })).toEqual({
    code: 'INSTRUMENT_DECLINED',
    message: 'Declined (debug_id f0a1)',
  })
  expect(readError({ name: 'RESOURCE_NOT_FOUND', message: 'Gone' })).toEqual({
    code: 'RESOURCE_NOT_FOUND',
    message: 'Gone',
  })
})

const HEADERS = {
  'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
  'PAYPAL-CERT-URL': 'https://api.paypal.com/c',
  'PAYPAL-TRANSMISSION-ID': 'TID-1',
  'PAYPAL-TRANSMISSION-SIG': 's',
  'PAYPAL-TRANSMISSION-TIME': '2025-01-01T00:00:00Z',
}

describe('the request to verify an event', () => {
  const ask = (body: string, headers: Record<string, string> = HEADERS) =>
    verificationQuestion(new Headers(headers), body, 'WEBHOOKID1')

  test.each(['{"a":1.0,"b":{} ,"a":"\\u0e01"}', ' {"id" : "WH-1"}\n', '{"z":[],"a":1e2}'])(
    'contains %j byte by byte',
    body => {
      const asked = ask(body) as { question: string }
      expect(asked.question.endsWith(`,"webhook_event":${body}}`)).toBe(true)
      expect(JSON.parse(asked.question)).toMatchObject({
        auth_algo: 'SHA256withRSA',
        cert_url: 'https://api.paypal.com/c',
        transmission_id: 'TID-1',
        transmission_sig: 's',
        transmission_time: '2025-01-01T00:00:00Z',
        webhook_id: 'WEBHOOKID1',
      })
    },
  )

  test.each(['{},"webhook_id":"WH-OF-AN-ATTACKER","x":{}', '', 'hello', '{'])('is not made for %j', body =>
    expect(ask(body)).toBe('not-json'),
  )

  test.each(Object.keys(HEADERS))('is not made without %s', name => {
    const { [name]: _left, ...rest } = HEADERS as Record<string, string>
    expect(ask('{}', rest)).toBe('missing')
  })
})

const resource = { id: '5O190127TN364715T' }
test.each([
  ['a capture', { resource: { custom_id: String(OURS) } }, { paymentId: OURS }],
  [
    'an order',
    { resource: { ...resource, purchase_units: [{ custom_id: String(OURS) }] } },
    { paymentId: OURS },
  ],
  [
    'an order without our payment id',
    { event_type: 'CHECKOUT.ORDER.APPROVED', resource },
    { providerReference: resource.id },
  ],
  [
    'the order of a capture',
    { resource: { supplementary_data: { related_ids: { order_id: resource.id } } } },
    { providerReference: resource.id },
  ],
  ['no payment for a dispute', { event_type: 'CUSTOMER.DISPUTE.CREATED', resource }, null],
  ['no payment for another shop of the account', { resource: { custom_id: 'invoice-7' } }, null],
  ['no payment for an empty event', [], null],
])('an event is about %s', (_, event, subject) => {
  expect(subjectOfEvent(JSON.stringify(event))).toEqual(subject)
})

test('an invalid event id is read as null', () => {
  expect([eventIdOf('{"id":"WH-1A"}'), eventIdOf('{"id":"../x"}'), eventIdOf('x')]).toEqual([
    'WH-1A',
    null,
    null,
  ])
})

test.each<[Currency, number, string]>([
  ['THB', 208_097, '2080.97'],
  ['THB', 150_000, '1500.00'],
  ['USD', 5, '0.05'],
])('asks for %s %i as %s with our payment id', (currency, minor, value) => {
  const payment = {
    paymentId: OURS as PaymentId,
    methodId: 2,
    orderId: 7,
    amount: money(minor, currency),
    submittedFields: {},
    buyer: { name: 'A', email: 'a@b.test', ip: null },
    returnUrl: 'https://shop.test/r',
    payableUntil: null,
    bought: 'Course',
  }
  const order = orderToCreate(payment as never, { brandName: '' }, 'https://shop.test/c')
  const reference = String(OURS)
  expect(order).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: reference,
        custom_id: reference,
        invoice_id: reference,
        amount: { currency_code: currency, value },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          user_action: 'PAY_NOW',
          return_url: 'https://shop.test/r',
          cancel_url: 'https://shop.test/c',
        },
      },
    },
  })
})

const SANDBOX = {
  PAYPAL_MODE: 'test',
  PAYPAL_CLIENT_ID: 'sandbox-id',
  PAYPAL_CLIENT_SECRET: 'sandbox-secret',
  PAYPAL_API_URL: '/sandbox/paypal/api',
  PAYPAL_SCRIPT_URL: '/sandbox/paypal/sdk/js',
}
const LIVE = { PAYPAL_MODE: 'live', PAYPAL_CLIENT_ID: 'AbC', PAYPAL_CLIENT_SECRET: 'EfG' }
const read = (variables: Record<string, string>) => readPayPalConfig(variables, 'https://shop.test')
const faultsOf = (variables: Record<string, string>) => {
  const config = read(variables)
  return config.ok ? [] : config.error.faults
}

describe('the configuration', () => {
  test('is accepted for both sandboxes and for live mode', () => {
    const { PAYPAL_API_URL: _api, PAYPAL_SCRIPT_URL: _script, ...vendors } = SANDBOX
    expect([faultsOf(SANDBOX), faultsOf(vendors), faultsOf(LIVE)]).toEqual([[], [], []])
    expect([read(vendors), read(LIVE)]).toMatchObject([
      { value: { apiUrl: 'https://api-m.sandbox.paypal.com' } },
      { value: { apiUrl: 'https://api-m.paypal.com' } },
    ])
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['no keys', {}, /CLIENT_ID: is not set.*CLIENT_SECRET: is not set/],
    ['a test key', { ...LIVE, PAYPAL_CLIENT_ID: 'sandbox-id' }, /CLIENT_ID: is a test key, mode is live/],
    ['a test secret', { ...LIVE, PAYPAL_CLIENT_SECRET: 'sandbox-s' }, /CLIENT_SECRET: is a test key/],
    [
      'the sandbox’s address',
      { ...LIVE, PAYPAL_API_URL: '/sandbox/paypal/api' },
      /API_URL: .*no address for live/,
    ],
    [
      'the address of PayPal’s sandbox',
      { ...LIVE, PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' },
      /API_URL: .*no address for live/,
    ],
    [
      'the live address for tests',
      { ...SANDBOX, PAYPAL_API_URL: 'https://api-m.paypal.com' },
      /API_URL: .*no address for test/,
    ],
    [
      'the sandbox’s script',
      { ...LIVE, PAYPAL_SCRIPT_URL: '/sandbox/paypal/sdk/js' },
      /SCRIPT_URL: .*no address/,
    ],
    ['an unknown mode', { ...LIVE, PAYPAL_MODE: 'production' }, /MODE: must be test or live/],
  ])('with %s is refused', (_, variables, fault) => expect(faultsOf(variables).join(' ')).toMatch(fault))
})

test('loads the currency’s script from PayPal’s hosts only', () => {
  const scriptUrl = 'https://www.paypal.com/sdk/js'
  const url = new URL(scriptUrlOf({ scriptUrl, clientId: 'AbC' }, 'USD'))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'client-id': 'AbC',
    currency: 'USD',
    intent: 'capture',
  })
  expect(browserPolicyOf({ scriptUrl }).script).toEqual([
    'https://*.paypal.com',
    'https://*.paypalobjects.com',
  ])
  expect(browserPolicyOf({ scriptUrl: 'https://paypal.com.evil.test/js' }).frame).toEqual([
    'https://paypal.com.evil.test',
  ])
})
