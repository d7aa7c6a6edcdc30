import { expect, test } from 'vitest'
import { createOmiseClient } from './omise-client.server.ts'
import { type OmiseConfig, readOmiseConfig } from './omise-config.ts'

const KEYS = { OMISE_PUBLIC_KEY: 'pkey_test_1', OMISE_SECRET_KEY: 'skey_test_1' }
const SINCE = Date.UTC(2026, 0, 1)

/** A client of an account with one charge every ten seconds from SINCE on, each for another payment. */
function clientOf(charges: number) {
  const made = Array.from({ length: charges }, (_, index) => ({
    object: 'charge',
    id: `chrg_test_${index}`,
    status: 'pending',
    amount: 2_000,
    currency: 'THB',
    livemode: false,
    metadata: { payment_id: 1 + index },
    at: SINCE + index * 10_000,
  }))
  const config = readOmiseConfig(KEYS, 'https://shop.test') as { value: OmiseConfig }
  return createOmiseClient(async ({ url }) => {
    const { searchParams } = new URL(url)
    const [from, to] = ['from', 'to'].map(name => Date.parse(searchParams.get(name) ?? ''))
    const [limit, offset] = ['limit', 'offset'].map(name => Number(searchParams.get(name)))
    const all = made.filter(({ at }) => at >= Number(from) && at <= Number(to))
    const ordered = searchParams.get('order') === 'chronological' ? all : all.toReversed()
    const data = ordered.slice(offset, Number(offset) + Number(limit))
    return Response.json({ object: 'list', total: all.length, data })
  }, config.value)
}

test.each([
  ['the first charge', 3_000, 1],
  ['a charge in the middle', 3_000, 42],
])('finds %s, however many charges came later', async (_, many, reference) => {
  const found = await clientOf(many).findCharge(reference, SINCE)
  expect(found).toMatchObject({ kind: 'charge', charge: { reference } })
})

test('returns null for a missing charge in a busy shop', async () => {
  expect(await clientOf(3_000).findCharge(9_999, SINCE)).toBeNull()
})
