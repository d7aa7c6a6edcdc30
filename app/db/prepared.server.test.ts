import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { collectQueries, type Query } from '#app/testing/database/collected-queries.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { anyOf, shownToAll, unsent } from './batch.ts'
import { connect } from './connection.ts'
import { prepareBatch } from './prepared.ts'
import { courses, pricingPlans } from './schema/catalogue.ts'

const queries: Query[] = []
const needs = shopNeeds({ through: db => collectQueries(db, queries) })
const { db, roundTrips } = needs

beforeAll(async () => {
  await aShop(needs)
})

test('builds its statements once and binds new values each time', async () => {
  let builds = 0
  const read = prepareBatch((db, { id }: { id: number }) => {
    builds += 1
    return {
      plans: db
        .select()
        .from(pricingPlans)
        .where(eq(pricingPlans.courseId, id))
        .orderBy(asc(pricingPlans.id)),
      course: db.select().from(courses).where(eq(courses.id, id)),
    }
  })
  for (const id of [101, 102]) {
    const trips = roundTrips.count
    const { plans, course } = await read(db, { id })
    expect(roundTrips.count).toBe(trips + 1)
    expect(course).toEqual(await db.select().from(courses).where(eq(courses.id, id)))
    expect(plans).toEqual(
      await db.select().from(pricingPlans).where(eq(pricingPlans.courseId, id)).orderBy(asc(pricingPlans.id)),
    )
    expect(plans.length).toBeGreaterThan(0)
  }
  expect(builds).toBe(1)
})

test('sends the same text for lists of any length', async () => {
  const read = prepareBatch((db, { ids }: { ids: readonly number[] }) => ({
    found: db
      .select({ id: courses.id })
      .from(courses)
      .where(sql`${courses.id} IN ${anyOf(ids)}`),
  }))
  queries.length = 0
  const found = []
  for (const ids of [[101], [101, 102], []]) found.push((await read(db, { ids })).found.length)
  expect(found).toEqual([1, 2, 0])
  expect(new Set(queries.map(({ sql }) => sql)).size).toBe(1)
})

test('builds once for each shape of its values', async () => {
  let builds = 0
  const read = prepareBatch((db, { id, isSent }: { id: number | null; isSent: boolean }) => {
    builds += 1
    const one = db
      .select({ id: courses.id })
      .from(courses)
      .where(id === null ? undefined : eq(courses.id, id))
    const group = { first: one }
    return { all: db.select({ id: courses.id }).from(courses), ...(isSent ? group : unsent(group)) }
  })
  const everything = (await read(db, { id: null, isSent: true })).all
  expect((await read(db, { id: null, isSent: true })).first).toEqual(everything)
  expect((await read(db, { id: 102, isSent: true })).first).toEqual([{ id: 102 }])
  expect(await read(db, { id: 102, isSent: false })).toEqual({ all: everything, first: [] })
  expect(builds).toBe(3)
})

test('reads a join whose columns share names', async () => {
  const read = prepareBatch((db, { id }: { id: number }) => ({
    rows: db
      .select({ plan: pricingPlans, course: courses })
      .from(pricingPlans)
      .innerJoin(courses, eq(courses.id, pricingPlans.courseId))
      .where(eq(pricingPlans.id, id)),
  }))
  const { rows } = await read(db, { id: 1 })
  expect(rows).toMatchObject([{ plan: { id: 1, courseId: 101 }, course: { id: 101, statusShow: true } }])
})

test('refuses such a join beside other statements', async () => {
  const read = prepareBatch((db, { id }: { id: number }) => ({
    rows: db
      .select({ plan: pricingPlans.id, course: courses.id })
      .from(pricingPlans)
      .innerJoin(courses, eq(courses.id, pricingPlans.courseId))
      .where(eq(pricingPlans.id, id)),
    others: db.select().from(courses),
  }))
  await expect(read(db, { id: 1 })).rejects.toThrow('Two columns have one name: id')
})

test.each<[string, (value: { id: number; ids: readonly number[] }) => unknown]>([
  ['adds to a number', ({ id }) => id + 1],
  ['writes a value into a text', ({ id }) => `${id}`],
  ['maps a list', ({ ids }) => ids.map(String)],
  ['asks for a length', ({ ids }) => ids.length],
])('throws when the batch %s', async (_, compute) => {
  const read = prepareBatch((db, values: { id: number; ids: readonly number[] }) => {
    compute(values)
    return { rows: db.select().from(courses) }
  })
  await expect(read(db, { id: 1, ids: [] })).rejects.toThrow('cannot compute with its values')
})

const readShelf = prepareBatch((db, { id, own }: { id: number; own: string }) => ({
  ...shownToAll({
    course: db.select({ id: courses.id, name: courses.name }).from(courses).where(eq(courses.id, id)),
    plans: db.select({ id: pricingPlans.id }).from(pricingPlans).where(eq(pricingPlans.courseId, id)),
  }),
  own: db.select({ own: sql<string>`${own}`.as('own') }).from(sql`(SELECT 1)`),
}))

/** Returns what was read, and what was sent for it. */
async function shelf(id: number, own: string, binding: D1Database | null = testDb) {
  queries.length = 0
  const rows = await readShelf(connect(db.$client, null, binding), { id, own })
  return { rows, sent: queries.map(query => /from "(\w+)"/i.exec(query.sql)?.[1] ?? query.sql) }
}

const VERSION = 'SELECT version FROM shop_version WHERE id = 1'

test('reads what everybody is shown once per version of the shop, and the rest each time', async () => {
  const one = await shelf(101, 'me')
  expect(one.sent).toEqual([VERSION, 'courses', 'pricing_plans', expect.stringContaining('SELECT 1')])
  const other = await shelf(101, 'you')
  expect(other.sent).toEqual([VERSION, expect.stringContaining('SELECT 1')])
  expect(other.rows).toEqual({ ...one.rows, own: [{ own: 'you' }] })
  // Another course has rows of its own.
  expect((await shelf(102, 'me')).rows.course).toMatchObject([{ id: 102 }])
  expect((await shelf(101, 'me')).rows).toEqual(one.rows)
})

test('keeps no rows for a database that is not the isolate’s own', async () => {
  await shelf(101, 'me')
  expect((await shelf(101, 'me', null)).sent).toHaveLength(3)
  expect((await shelf(101, 'me', Object.create(testDb))).sent).toHaveLength(4)
})

test('reads again what everybody is shown after a change, and shows the change at once', async () => {
  await shelf(101, 'me')
  await db.update(courses).set({ name: 'Silk weaving' }).where(eq(courses.id, 101))
  const trips = roundTrips.count
  const changed = await shelf(101, 'me')
  expect(changed.rows.course).toEqual([{ id: 101, name: 'Silk weaving' }])
  expect(roundTrips.count).toBe(trips + 2)
  expect((await shelf(101, 'me')).sent).toHaveLength(2)
})

test('nobody can change the rows that others get', async () => {
  const { rows } = await shelf(101, 'me')
  expect(() => rows.plans.reverse()).toThrow(TypeError)
  expect(() => Object.assign(rows.course[0] ?? {}, { name: 'x' })).toThrow(TypeError)
})
