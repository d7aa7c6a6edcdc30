import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#app/db/schema/settings.ts'
import { DAY } from '#app/platform/clock.ts'
import { type Cost, measureD1 } from '#app/testing/database/measured-d1.ts'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { type ActFilter, FILE_PAGE, listActors, listActs } from './list-acts.server.ts'
import type { StaffActName } from './staff-acts.ts'
import { sweepOldActs } from './staff-log.server.ts'

const costs: Cost[] = []
const needs = shopNeeds({ through: () => measureD1(testDb, costs) })
const ALL: ActFilter = {
  userId: null,
  kind: null,
  id: null,
  action: null,
  from: null,
  until: null,
  before: null,
}
const NOW = needs.now()
let owner: Awaited<ReturnType<typeof aStudent>>

beforeEach(async () => {
  await needs.db.delete(auditLog)
  owner = await staff(needs)
})

async function act(action: StaffActName, id: string, at = NOW, userId: string = owner.account.userId) {
  const [kind] = action.split('.')
  await needs.db.insert(auditLog).values({ at, actor: `staff:${userId}`, action, subject: `${kind}:${id}` })
}

/** Inserts acts of one order, a second apart, the newest now. */
async function acts(count: number, action: StaffActName = 'order.approve') {
  await needs.d1
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)
      INSERT INTO audit_log (at, actor, action, subject) SELECT ?2 - i * 1000, ?3, ?4, 'order:' || i FROM n`,
    )
    .bind(count, NOW, `staff:${owner.account.userId}`, action)
    .run()
}

async function list(filter: Partial<ActFilter> = {}) {
  const found = await listActs(needs, { ...ALL, ...filter }, owner)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

test('filters by person, thing, act and time, the newest first', async () => {
  const person = await aStudent(needs)
  await act('order.approve', '7', NOW - 3 * DAY)
  await act('coupon.make', '1', NOW - 2 * DAY, 'gone')
  await act('student.block', person.account.userId, NOW - DAY)
  const shown = async (filter: Partial<ActFilter>) => (await list(filter)).acts.map(({ action }) => action)
  expect(await shown({})).toEqual(['student.block', 'coupon.make', 'order.approve'])
  expect(await shown({ userId: 'gone' })).toEqual(['coupon.make'])
  expect(await shown({ kind: 'order' })).toEqual(['order.approve'])
  expect(await shown({ kind: 'order', id: '8' })).toEqual([])
  expect(await shown({ kind: 'student', id: person.account.userId })).toEqual(['student.block'])
  expect(await shown({ action: 'student.block', userId: 'gone' })).toEqual([])
  expect(await shown({ from: NOW - 2 * DAY, until: NOW - DAY })).toEqual(['coupon.make'])
  const named = { kind: 'student', id: 'Somsri' } as const
  expect(await shown(named)).toEqual([])
  expect(await shown({ ...named, named: ['gone', person.account.userId] })).toEqual(['student.block'])
  const { acts } = await list({ kind: 'student' })
  expect(acts[0]).toMatchObject({ who: 'Somsri Dee', name: 'Somsri Dee', rolesNow: 'student' })
  expect((await listActors(needs, owner)).map(({ userId }) => userId).sort()).toEqual(
    ['gone', owner.account.userId as string].sort(),
  )
})

test('gives a file larger pages, and goes on where one ends', async () => {
  await acts(1_200)
  await act('coupon.make', '1', NOW - 1_150_000)
  const page = await listActs(needs, { ...ALL, action: 'order.approve' }, owner, FILE_PAGE)
  expect(page.ok && page.value.acts.length).toBe(500)
  const rare = { ...ALL, userId: owner.account.userId, action: 'coupon.make' } as const
  expect(await list(rare)).toEqual({ acts: [], next: expect.any(String) })
  const found = await listActs(needs, rare, owner, FILE_PAGE)
  expect(found).toMatchObject({ ok: true, value: { acts: [{ action: 'coupon.make' }], next: null } })
})

test('pages through acts of the same moment without a gap', async () => {
  await acts(120)
  await needs.db.update(auditLog).set({ at: NOW })
  const seen: number[] = []
  for (let before: string | null = null, page = 0; page < 3; page += 1) {
    const found = await list({ before })
    seen.push(...found.acts.map(({ id }) => id))
    before = found.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})

test.each<[string, Partial<ActFilter>]>([
  ['everything', {}],
  ['a kind', { kind: 'order' }],
  ['an act', { action: 'order.approve' }],
  ['an act that never was', { action: 'order.refuse' }],
  ['some people', { kind: 'order', id: 'x', named: ['1', '2', '3'] }],
  ['a page far down', { before: `${NOW - 1_500_000}.1` }],
  ['a page far down before a day', { until: NOW, before: `${NOW - 1_500_000}.1` }],
])('reads as many rows in a log of any length: %s', async (_, filter) => {
  const rowsOf = async (count: number) => {
    await needs.db.delete(auditLog)
    await acts(count)
    costs.length = 0
    await list(filter)
    return costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
  }
  const small = await rowsOf(2_000)
  expect(await rowsOf(20_000)).toBe(small)
})

test('deletes acts older than two years, a portion at a time', async () => {
  await acts(1_100)
  await needs.db.update(auditLog).set({ at: NOW - 732 * DAY })
  await act('coupon.make', '1', NOW - 729 * DAY)
  expect([await sweepOldActs(needs), await sweepOldActs(needs), await sweepOldActs(needs)]).toEqual([
    1_000, 100, 0,
  ])
  expect((await list()).acts.map(({ action }) => action)).toEqual(['coupon.make'])
})

test('shows the log to owners only', async () => {
  for (const role of ['cashier', 'accountant', 'support'] as const) {
    const caller = await aStudent(needs, { roles: [role] })
    expect(await listActs(needs, ALL, caller)).toMatchObject({ error: { code: 'NOT_STAFF' } })
    expect(await listActors(needs, caller)).toEqual([])
  }
})
