import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aVisitor } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { selectOrderLines } from './order-repository.server.ts'

const needs = shopNeeds()
const readBy = (locale: 'th' | 'en') => ({ ...shopNeeds(), db: connect(testDb, locale) })

beforeAll(async () => {
  await aShop(needs)
  await needs.db
    .update(courses)
    .set({ english: { name: 'Thai Cooking' } })
    .where(eq(courses.id, 101))
})

const renamed = (name: string) => needs.db.update(courses).set({ name }).where(eq(courses.id, 101))

test('keeps both names of what was bought', async () => {
  const { order } = await anOrder(readBy('en'), aVisitor(), { locale: 'en' })
  await renamed('ชื่อใหม่')
  const nameFor = async (locale: 'th' | 'en') =>
    (await selectOrderLines(readBy(locale).db, { id: order.id }))[0]?.name
  expect([await nameFor('th'), await nameFor('en')]).toEqual(['ทำอาหารไทย', 'Thai Cooking'])
  await renamed('ทำอาหารไทย')
})

test.each([
  ['en', 'th', 'Thai Cooking'],
  ['th', 'en', 'ทำอาหารไทย'],
] as const)('writes to a buyer in %s though staff read in %s', async (buyer, staff, name) => {
  const contact = { fullname: 'Somchai Jaidee', email: `reader-${buyer}@example.com`, tel: '0812345678' }
  const { order } = await anOrder(readBy(buyer), aVisitor(), { locale: buyer, contact })
  expect((await confirmPayment(readBy(staff), order.id)).ok).toBe(true)
  const mails = await needs.db.select().from(outbox)
  const ofOrder = mails.filter(({ data }) => JSON.stringify(data).includes(order.token))
  expect(ofOrder.map(({ template }) => template).sort()).toEqual([
    'order-approved',
    'order-placed',
    'welcome-set-password',
  ])
  for (const { template, data, locale } of ofOrder) {
    expect(locale).toBe(buyer)
    if (template === 'welcome-set-password') continue
    expect(JSON.stringify(data)).toContain(name)
  }
})
