import { afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import {
  METHOD_IDS,
  type MethodUnderTest,
  ONE_PER_PROVIDER,
  PAID_LATER,
} from '#app/testing/payment-proof/methods.ts'
import { needsInside, type Own } from '#app/testing/payment-proof/needs-inside.ts'
import { aPurchase, press } from '#app/testing/payment-proof/purchase.ts'
import { PAID_ONCE, standingOf } from '#app/testing/payment-proof/standing.ts'
import { callbackOf, happens, webhookServerOf } from '#app/testing/payment-proof/webhook-server.ts'
import { isShare } from '#app/testing/setup/share.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

/*
 * A provider's calls in any order, and all at once, make one approval, one enrolment, one mail and one hint.
 * behaviour: Paid means confirmed; No money is lost
 */

const needs = shopNeeds()

beforeAll(async () => {
  await aShop(needs)
  await needs.db
    .insert(paymentMethods)
    .values(METHOD_IDS.map(id => ({ id, name: `Method ${id}`, enabled: true })))
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const DELIVERIES = ['pending', 'paid', 'paid again', 'failed', 'refunded'] as const
type Delivery = (typeof DELIVERIES)[number]

function* orderings<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of orderings(items.toSpliced(index, 1))) yield [item, ...rest]
}

const ORDERS = [...orderings(DELIVERIES)]

/** A sixth of the orders, other ones for each `turn`. Each delivery comes at every place in it. */
const shareOf = (turn: number) =>
  ORDERS.filter((_, index) => (index + turn) % 6 === Math.floor(index / 6) % 6)

/** Returns a paid payment, and all messages of its provider about it, not sent yet. */
async function paidAndUntold(method: MethodUnderTest) {
  const own = needsInside()
  const purchase = await aPurchase(own, method)
  const { paymentId: reference } = await press(own, purchase)
  const { player } = method
  const told = new Map<Delivery, Request | null>()
  for (const outcome of ['pending', 'failed', 'refunded', 'paid'] as const)
    told.set(outcome, await callbackOf({ player, reference, outcome }))
  told.set('paid again', told.get('paid') ?? null)
  /** Everything that a call says, in its address or its body. */
  const words = new Map<Delivery, string>()
  for (const [delivery, request] of told)
    if (request) words.set(delivery, `${request.url} ${await request.clone().text()}`)
  const server = webhookServerOf(own)
  const deliver = async (delivery: Delivery) => {
    if (delivery === 'refunded')
      await happens({ player, reference, outcome: 'refunded', notify: { times: 0 } }, server)
    const request = told.get(delivery)?.clone() as Request | undefined
    if (request) expect((await server(request)).ok).toBe(true)
  }
  return { own, purchase, deliver, words }
}

/**
 * Returns the order of deliveries if its result is wrong. Right is: approved once if any message came before the
 * refund, else not at all. A refund is a mismatch where the provider reports it.
 */
async function wrongAfter(method: MethodUnderTest, order: readonly Delivery[]): Promise<string[]> {
  const { own, purchase, deliver, words } = await paidAndUntold(method)
  for (const delivery of order) await deliver(delivery)
  const { order: status, hasMismatch, grants, mails } = await standingOf(own, purchase)
  const stands = [status, grants, mails, openedOf(own)].join(' ')
  const isHeardOf = order.slice(0, order.indexOf('refunded')).some(delivery => words.has(delivery))
  const isRight = stands === (isHeardOf ? 'approved 1 1 1' : 'notYetReceived 0 0 0')
  const isTold = !isHeardOf || hasMismatch === tellsOfRefund(method, order, words)
  return isRight && isTold ? [] : [`${order.join(', ')}: ${stands}, ${hasMismatch ? '' : 'not '}for staff`]
}

/**
 * True if the provider's messages reveal the refund. A signing provider reports it in a message of its own. Another
 * provider is asked again when it says something new. GB Prime's messages of payment and refund within one second are
 * equal, and the same message twice is handled once.
 */
function tellsOfRefund(
  { callbacks }: MethodUnderTest,
  order: readonly Delivery[],
  words: ReadonlyMap<Delivery, string>,
): boolean {
  if (!words.has('refunded') || callbacks === 'signed') return words.has('refunded')
  const after = order.indexOf('refunded')
  const said = order.map(delivery => words.get(delivery))
  return said.some((word, index) => index >= after && word !== undefined && said.indexOf(word) === index)
}

/** Returns how often open pages were told that a course opened. */
function openedOf({ sent }: Own): number {
  return sent.filter(({ kind, what }) => kind === 'hint' && JSON.stringify(what).includes('access-opened'))
    .length
}

/** A test run takes one provider that signs and one that does not. */
const METHODS = ONE_PER_PROVIDER.filter(
  (method, index, all) =>
    !isShare || all.findIndex(({ callbacks }) => callbacks === method.callbacks) === index,
)
const AT_ONCE = 8

test.each(METHODS.map(method => [method.name, method] as const))(
  '%s: five deliveries in any order approve once',
  async (_, method) => {
    const turn = METHODS.indexOf(method)
    const all = isShare ? shareOf(turn) : ORDERS
    const wrong: string[] = []
    for (let first = 0; first < all.length; first += AT_ONCE) {
      const some = all.slice(first, first + AT_ONCE)
      wrong.push(...(await Promise.all(some.map(order => wrongAfter(method, order)))).flat())
    }
    expect(all).toHaveLength(isShare ? 20 : 120)
    expect(wrong).toEqual([])
  },
)

test.each(PAID_LATER.map(method => [method.name, method] as const))(
  '%s: five deliveries at once approve once',
  async (_, method) => {
    const { own, purchase, deliver } = await paidAndUntold(method)
    await Promise.all((['paid', 'paid again', 'pending', 'failed', 'paid'] as const).map(deliver))
    expect(await standingOf(own, purchase)).toEqual(PAID_ONCE)
    expect(openedOf(own)).toBe(1)
  },
)
