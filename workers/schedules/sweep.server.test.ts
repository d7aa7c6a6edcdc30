import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addToCart } from '#app/business/cart/add-to-cart.server.ts'
import { session, throttles, user } from '#app/db/schema/accounts.ts'
import { cartLines, carts } from '#app/db/schema/carts.ts'
import { orders } from '#app/db/schema/orders.ts'
import { storedUploads } from '#app/db/schema/uploads.ts'
import { DAY, fromBangkok } from '#app/platform/clock.ts'
import { expectLogged, loggedLines } from '#app/testing/setup/expected-logs.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { sweep } from './sweep.ts'

const bindings = env as unknown as Env
const needs = shopNeeds()
const { db } = needs

const WEDNESDAY = '2026-07-01'
const SUNDAY = '2026-07-05'

function sweepAt(time: string, day = WEDNESDAY) {
  return sweep({ scheduledTime: fromBangkok(day, time) } as ScheduledController, bindings)
}

beforeAll(() => aShop(needs))

test('deletes expired sign-in attempts and sessions only', async () => {
  const { account } = await aStudent(needs)
  const ending = (id: string, expiresAt: number) => {
    const at = new Date(needs.now())
    const row = { id, token: id, userId: account.userId, createdAt: at, updatedAt: at }
    return db.insert(session).values({ ...row, expiresAt: new Date(expiresAt) })
  }
  await db.batch([
    ending('over', needs.now() - 2 * DAY),
    ending('just-over', needs.now() - DAY / 2),
    ending('live', needs.now() + DAY),
    db.insert(throttles).values({ key: 'old', windowStart: needs.now() - 2 * DAY, count: 3 }),
    db.insert(throttles).values({ key: 'today', windowStart: needs.now() - DAY / 2, count: 3 }),
  ])
  await sweepAt('12:00')
  expect((await db.select().from(session)).map(({ id }) => id).sort()).toEqual(['just-over', 'live'])
  expect((await db.select().from(throttles)).map(({ key }) => key)).toEqual(['today'])
  expect(await db.$count(user)).toBe(1)
})

test('deletes carts that did not change for a year', async () => {
  const [left, back] = [aVisitor(), aVisitor()]
  needs.clock.at -= 366 * DAY
  for (const visitor of [left, back]) await addToCart(needs, { courseId: 101, planId: 1 }, visitor)
  needs.clock.at += 366 * DAY
  await addToCart(needs, { courseId: 102, planId: 2 }, back)
  await sweepAt('12:00')
  expect((await db.select().from(carts)).map(({ visitorId }) => visitorId)).toEqual([back.visitorId])
  expect(await db.$count(cartLines)).toBe(2)
})

test('audits everything on Sundays', async () => {
  const rule = 'the stored bytes equal the sum of the uploads'
  await db.insert(storedUploads).values({ purpose: 'slip', bytes: 7 })
  await sweepAt('03:00')
  expect(loggedLines('error').join()).not.toContain(rule)
  await sweepAt('03:00', SUNDAY)
  expectLogged('audit found broken rule', { rule })
})

test('audits changed orders nightly and logs broken rules', async () => {
  const { order } = await anOrder(needs, await aStudent(needs))
  await sweepAt('03:00')
  expect(loggedLines('error')).toEqual([])
  await db.update(orders).set({ hasMismatch: true, version: 7 }).where(eq(orders.id, order.id))
  await sweepAt('12:00')
  expect(loggedLines('error')).toEqual([])
  await sweepAt('03:00')
  for (const rule of [
    'an order is marked for review if and only if it has an open review',
    'an order’s status and version match its last history entry',
  ])
    expectLogged('audit found broken rule', { rule, ids: [order.id] })
})
