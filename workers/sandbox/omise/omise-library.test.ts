import https from 'node:https'
import omiseLibrary from 'omise'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedSandbox, serveSandbox } from '#app/testing/payments/served-sandbox.ts'
import { PUBLIC_KEY, SECRET_KEY } from './keys.ts'

/* Omise's own library, unchanged, gets the same answers from the sandbox as from Omise. */

const vendor = omiseLibrary({ publicKey: PUBLIC_KEY, secretKey: SECRET_KEY, omiseVersion: '2019-05-29' })
const stranger = omiseLibrary({ publicKey: 'pkey_test_other', secretKey: 'skey_test_other' })

let served: ServedSandbox
beforeAll(async () => {
  served = await serveSandbox({
    'api.omise.co': '/sandbox/omise/api',
    'vault.omise.co': '/sandbox/omise/vault',
  })
  https.globalAgent = served.agent
})
afterAll(() => served?.stop())

const SUCCESSFUL = '4242424242424242'
const INSUFFICIENT_FUND = '4111111111140011'
const BY_3DS = '4000000000000002'

const CARD = { name: 'Somchai Jaidee', expiration_month: 12, expiration_year: 2099, security_code: '123' }
const tokenOf = async (number = SUCCESSFUL) => (await vendor.tokens.create({ card: { ...CARD, number } })).id
const charge = { amount: 208_097, currency: 'thb', return_uri: 'https://shop.test/return' }
const chargeCard = async (number?: string) =>
  vendor.charges.create({ ...charge, card: await tokenOf(number), metadata: { payment_id: 700_000_000_123 } })

describe('a card', () => {
  test('becomes a token that shows only last digits', async () => {
    const token = await vendor.tokens.create({ card: { ...CARD, number: SUCCESSFUL } })
    expect(token).toMatchObject({ object: 'token', livemode: false, used: false })
    expect(token.card).toMatchObject({ brand: 'Visa', last_digits: '4242' })
    expect(JSON.stringify(token)).not.toContain(SUCCESSFUL)
  })

  test('is charged, and the charge can be read again', async () => {
    const made = await chargeCard()
    expect(made).toMatchObject({ object: 'charge', status: 'successful', paid: true, amount: 208_097 })
    expect(await vendor.charges.retrieve(made.id)).toEqual(made)
  })

  test('is declined as an answer, not as an error', async () => {
    const declined = await chargeCard(INSUFFICIENT_FUND)
    expect(declined).toMatchObject({ status: 'failed', paid: false, failure_code: 'insufficient_fund' })
  })

  test('waits at its bank’s 3-D Secure page', async () => {
    const waiting = await chargeCard(BY_3DS)
    expect(waiting).toMatchObject({ status: 'pending', return_uri: charge.return_uri })
    expect(URL.canParse(waiting.authorize_uri)).toBe(true)
  })
})

describe('a refusal with Omise’s code', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['a token used twice', chargeTwice, 'used_token'],
    ['an unknown token', () => vendor.charges.create({ ...charge, card: 'tokn_test_5none' }), 'not_found'],
    ['a missing card', () => vendor.charges.create(charge), 'missing_card'],
    ['an invalid card number', () => tokenOf('4242424242424241'), 'invalid_card'],
    [
      'an amount below the minimum',
      async () => vendor.charges.create({ ...charge, amount: 1_999, card: await tokenOf() }),
      'invalid_charge',
    ],
    ['a charge that does not exist', () => vendor.charges.retrieve('chrg_test_5none'), 'not_found'],
    ['another account’s key', () => stranger.charges.list(), 'authentication_failure'],
    [
      'a refund above the paid amount',
      async () => vendor.charges.createRefund((await chargeCard()).id, { amount: 208_098 }),
      'bad_request',
    ],
    [
      'the expiry of a paid charge',
      async () => vendor.charges.expire((await chargeCard()).id),
      'invalid_charge',
    ],
  ])('answers %s', async (_, call, code) => {
    await expect(call()).rejects.toMatchObject({ object: 'error', code })
  })
})

async function chargeTwice() {
  const card = await tokenOf()
  await vendor.charges.create({ ...charge, card })
  return vendor.charges.create({ ...charge, card })
}

test('lists charges, newest first on request', async () => {
  const [older, newer] = [await chargeCard(), await chargeCard()]
  const list = await vendor.charges.list({ limit: 2, order: 'reverse_chronological' })
  expect(list).toMatchObject({ object: 'list', limit: 2 })
  expect(list.data.map(({ id }) => id)).toEqual([newer.id, older.id])
})

test('refunds in parts and shows the refunded sum', async () => {
  const { id } = await chargeCard()
  const refund = await vendor.charges.createRefund(id, { amount: 8_097 })
  expect(refund).toMatchObject({ object: 'refund', amount: 8_097, charge: id })
  await vendor.charges.createRefund(id, { amount: 200_000 })
  expect(await vendor.charges.retrieve(id)).toMatchObject({ refunded_amount: 208_097, paid: true })
})

test('creates, charges, shows and expires a PromptPay source', async () => {
  const source = await vendor.sources.create({ type: 'promptpay', amount: 208_097, currency: 'THB' })
  expect(source).toMatchObject({ object: 'source', type: 'promptpay', flow: 'offline' })
  const made = await vendor.charges.create({ ...charge, source: source.id })
  expect(made).toMatchObject({ status: 'pending', source: { id: source.id } })
  const [image] = JSON.stringify(made).match(/https:[^"]+qr\.svg/) ?? []
  const picture = await served.outbound(new Request(String(image)))
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(await vendor.charges.expire(made.id)).toMatchObject({ status: 'expired', expired: true })
  await expect(vendor.charges.create({ ...charge, source: source.id })).rejects.toMatchObject({
    object: 'error',
  })
})
