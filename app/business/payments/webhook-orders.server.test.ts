import { env } from 'cloudflare:workers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findViolations } from '#app/db/audit.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { aShop } from '#app/testing/a-shop.ts'
import { METHOD_IDS, METHODS_UNDER_TEST, type MethodUnderTest } from '#app/testing/payment-proof/methods.ts'
import { needsInside } from '#app/testing/payment-proof/needs-inside.ts'
import { aPurchase, press } from '#app/testing/payment-proof/purchase.ts'
import { callbackOf, doorOf, happens } from '#app/testing/payment-proof/shop-door.ts'
import { PAID_ONCE, standingOf } from '#app/testing/payment-proof/standing.ts'
import { shopNeeds, testDb } from '#app/testing/shop-needs.ts'

/* Whatever the order in which a provider's calls come, and all at once: one approval, one enrolment, one mail, one hint. P1 */

const isShare = (env as unknown as { PROVE: string }).PROVE === ''
const needs = shopNeeds()

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await aShop(needs)
  await needs.db
    .insert(paymentMethods)
    .values(METHOD_IDS.map(id => ({ id, name: `Method ${id}`, enabled: true })))
})
afterAll(() => vi.restoreAllMocks())
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const DELIVERIES = ['pending', 'paid', 'paid again', 'failed', 'refunded'] as const
type Delivery = (typeof DELIVERIES)[number]

function* orderings<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of orderings(items.toSpliced(index, 1))) yield [item, ...rest]
}

/** A payment that is paid, and everything that its provider ever tells of it, not told yet. */
async function paidAndUntold(method: MethodUnderTest) {
  const own = needsInside()
  const purchase = await aPurchase(own, method)
  const { paymentId: reference } = await press(own, purchase)
  const { player } = method
  const told = new Map<Delivery, Request | null>()
  for (const outcome of ['pending', 'failed', 'refunded', 'paid'] as const)
    told.set(outcome, await callbackOf({ player, reference, outcome }))
  told.set('paid again', told.get('paid') ?? null)
  const door = doorOf(own)
  const deliver = async (delivery: Delivery) => {
    if (delivery === 'refunded')
      await happens({ player, reference, outcome: 'refunded', notify: { times: 0 } }, door)
    const request = told.get(delivery)?.clone() as Request | undefined
    if (request) expect((await door(request)).ok).toBe(true)
  }
  return { own, purchase, deliver }
}

/** Once, or not at all where the money was gone before anybody heard of it. */
async function standsAfter(method: MethodUnderTest, order: readonly Delivery[]): Promise<string> {
  const { own, purchase, deliver } = await paidAndUntold(method)
  for (const delivery of order) await deliver(delivery)
  const { order: status, needsReview, grants, mails } = await standingOf(own, purchase)
  const opened = own.sent.filter(
    ({ kind, what }) => kind === 'hint' && JSON.stringify(what).includes('access-opened'),
  )
  return `${order.join(', ')}: ${[status, needsReview, grants, mails, opened.length].join(' ')}`
}

const METHODS = onePerProvider(isShare ? ['omise'] : null)

function onePerProvider(players: readonly string[] | null): MethodUnderTest[] {
  const first = METHODS_UNDER_TEST.filter(({ isChargedAtOnce }) => !isChargedAtOnce)
  return first.filter(
    ({ player }, index) =>
      first.findIndex(method => method.player === player) === index && (!players || players.includes(player)),
  )
}

test.each(METHODS.map(method => [method.name, method] as const))(
  '%s: five deliveries in all 120 orders approve once',
  async (_, method) => {
    const all = [...orderings(DELIVERIES)]
    const stands: string[] = []
    for (let first = 0; first < all.length; first += 8)
      stands.push(
        ...(await Promise.all(all.slice(first, first + 8).map(order => standsAfter(method, order)))),
      )
    const expected = all.map(order => {
      const isGoneBefore = order[0] === 'refunded'
      return `${order.join(', ')}: ${isGoneBefore ? 'notYetReceived true 0 0 0' : 'approved true 1 1 1'}`
    })
    expect(stands).toEqual(expected)
  },
  120_000,
)

test.each(
  METHODS_UNDER_TEST.filter(({ isChargedAtOnce }) => !isChargedAtOnce).map(
    method => [method.name, method] as const,
  ),
)('%s: five deliveries at once approve once', async (_, method) => {
  const { own, purchase, deliver } = await paidAndUntold(method)
  await Promise.all((['paid', 'paid again', 'pending', 'failed', 'paid'] as const).map(deliver))
  expect(await standingOf(own, purchase)).toEqual(PAID_ONCE)
  const opened = own.sent.filter(
    ({ kind, what }) => kind === 'hint' && JSON.stringify(what).includes('access-opened'),
  )
  expect(opened).toHaveLength(1)
})
