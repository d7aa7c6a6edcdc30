import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { ROLES, type Role, rolesWith } from '#app/business/callers/permissions.ts'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import { user } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { orders } from '#app/db/schema/orders.ts'
import { erasures } from '#app/db/schema/people-rights.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { anOwnerWhoProved, aStudent, insertSession, staff } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, aWish } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { erasePerson } from './erase-person.server.ts'
import { identitiesOf } from './erasure-obstacle.ts'

const needs = { ...shopNeeds(), files: (env as unknown as Env).FILES }
const REASON = 'โทรมาขอเมื่อวันจันทร์'
let owner: Awaited<ReturnType<typeof anOwnerWhoProved>>
beforeAll(async () => {
  await aShop(needs)
  owner = await anOwnerWhoProved(needs)
})

type Form = Partial<Omit<Parameters<typeof erasePerson>[1], 'userId'>>

async function erase(person: { userId: string; email: string }, over: Form = {}, caller: Caller = owner) {
  const form = { userId: person.userId, reason: REASON, confirm: person.email, code: '', ...over }
  const erased = await erasePerson(needs, form, caller, aRequest())
  return erased.ok ? 'ok' : erased.error.code
}
const rowOf = async (userId: string) => (await needs.db.select().from(user).where(eq(user.id, userId)))[0]
const isErased = async (userId: string) =>
  (await needs.db.select().from(erasures).where(eq(erasures.userId, userId))).length === 1
const actsOn = (userId: string) =>
  needs.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `student:${userId}`))
const mailsWith = (text: string) =>
  needs.db.select().from(outbox).where(sql`instr(${outbox.data} || ${outbox.recipient}, ${text}) > 0`)

test('erases a person, logs the id and tells owners and the person', async () => {
  const person = await anAccount(needs)
  const other = await staff(needs)
  expect(await erase(person)).toBe('ok')
  expect(await rowOf(person.userId)).toMatchObject({ name: '', username: null, roles: '' })
  expect(await isErased(person.userId)).toBe(true)
  expect(await actsOn(person.userId)).toMatchObject([
    { actor: `staff:${owner.account.userId}`, action: 'student.erase', data: { reason: REASON } },
  ])
  const told = await mailsWith(`/admin/students/${person.userId}`)
  const owners = told.map(({ recipient }) => recipient)
  expect(owners).toEqual(expect.arrayContaining([owner.account.email, other.account.email]))
  for (const { data } of told) expect(JSON.stringify(data)).not.toMatch(/สมศรี|example\.com/)
  const last = await mailsWith(person.email)
  expect(last).toMatchObject([{ template: 'account-erased', data: { byStaff: true } }])
  const ids = needs.sent.flatMap(({ kind, what }) => (kind === 'outbox' ? [what] : []))
  expect(ids).toEqual(expect.arrayContaining([...told, ...last].map(({ id }) => id)))
  expect(needs.sent).toContainEqual({
    kind: 'hint',
    what: { to: { userId: person.userId }, hint: { kind: 'session-ended', isLast: true } },
  })
})

test('accepts the username in any case', async () => {
  const person = await anAccount(needs)
  expect(await erase(person, { confirm: ` ${person.username.toUpperCase()} ` })).toBe('ok')
})

test('erases a person without an address, who gets no mail', async () => {
  const { account } = await aStudent(needs)
  await needs.db
    .update(user)
    .set({ email: `${account.userId.toLowerCase()}@no-address.invalid` })
    .where(eq(user.id, account.userId))
  expect(await erase(account, { confirm: 'Somsri Dee' })).toBe('ok')
  expect(await mailsWith('.invalid')).toEqual([])
})

test('what is typed is the username or address, else the name', () => {
  const person = { userId: 'u1', username: 'somsri', email: 's@e.co', name: 'Somsri' }
  expect(identitiesOf(person)).toEqual(['somsri', 's@e.co'])
  const nameless = { ...person, username: null, email: 'u1@no-address.invalid' }
  expect(identitiesOf(nameless)).toEqual(['Somsri'])
  expect(identitiesOf({ ...nameless, name: '' })).toEqual(['u1'])
})

test('refuses a form with a fault and erases nobody', async () => {
  const [person, other] = [await anAccount(needs), await anAccount(needs)]
  expect(await erase(person, { reason: ' \n ' })).toBe('NOTE_REQUIRED')
  expect(await erase(person, { reason: 'ก'.repeat(501) })).toBe('REASON_TOO_LONG')
  for (const confirm of ['', other.email, 'สมศรี ดี'])
    expect(await erase(person, { confirm })).toBe('NOT_THIS_PERSON')
  expect(await isErased(person.userId)).toBe(false)
  expect(await actsOn(person.userId)).toEqual([])
})

test('asks for the own password again', async () => {
  const person = await anAccount(needs)
  const made = await anAccount(needs, ['owner'])
  const caller = await aStudent(needs, { roles: ['owner'] })
  const unproved = { ...caller, account: { ...caller.account, userId: made.userId as never } }
  await insertSession(needs, unproved.account)
  expect(await erase(person, {}, unproved)).toBe('PROOF_NEEDED')
  expect(await erase(person, { code: 'wrong' }, unproved)).toBe('WRONG_PASSWORD')
  expect(await isErased(person.userId)).toBe(false)
  expect(await erase(person, { code: PASSWORD }, unproved)).toBe('ok')
})

test('refuses everybody without the permission', async () => {
  const person = await anAccount(needs)
  const others = ROLES.filter(role => !rolesWith('people.write').includes(role))
  expect(others).toContain('support')
  for (const role of others) {
    const caller = await aStudent(needs, { roles: [role] })
    await insertSession(needs, caller.account, needs.now())
    expect(await erase(person, {}, caller), role).toBe('NOT_STAFF')
  }
  expect(await isErased(person.userId)).toBe(false)
})

test('erases neither oneself nor a person who works here', async () => {
  expect(await erase(owner.account)).toBe('OWN_ACCOUNT')
  const roles: readonly Role[] = ['instructor', 'owner', 'accountant']
  for (const role of roles) {
    const { account } = await aStudent(needs, { roles: ['student', role] })
    expect(await erase(account), role).toBe('WORKS_HERE')
    expect(await isErased(account.userId)).toBe(false)
  }
})

test('refuses while an order is open, then keeps the order', async () => {
  const person = await aStudent(needs)
  const { order } = await anOrder(needs, person)
  const form = { userId: person.account.userId, reason: REASON, confirm: person.account.email, code: '' }
  expect(await erasePerson(needs, form, owner, aRequest())).toMatchObject({
    error: { code: 'ORDERS_OPEN', obstacles: [{ orderId: order.id, why: 'UNPAID' }] },
  })
  const ofOrder = eq(orders.id, order.id as number)
  await needs.db.update(orders).set({ status: 'approved' }).where(ofOrder)
  await needs.db.run(sql`UPDATE payments SET state = 'paid', ask_at = NULL WHERE order_id = ${order.id}`)
  expect(await erase(person.account)).toBe('ok')
  expect(await needs.db.select().from(orders).where(ofOrder)).toMatchObject([
    { fullname: 'Somchai Jaidee', email: '' },
  ])
})

test('keeps either an order of the same moment or the erasure', async () => {
  const person = await aStudent(needs)
  const wish = aWish({ lines: [{ courseId: 102, planId: 2 }] })
  const [placed, erased] = await Promise.all([placeOrder(needs, wish, person), erase(person.account)])
  expect([placed.ok, erased === 'ok'].filter(Boolean)).toHaveLength(1)
  expect(await isErased(person.account.userId)).toBe(erased === 'ok')
  if (erased !== 'ok') expect(erased).toBe('ORDERS_OPEN')
})

test('of two staff at once one erases, and one act is logged', async () => {
  const person = await anAccount(needs)
  const other = await anOwnerWhoProved(needs)
  const both = await Promise.all([erase(person), erase(person, {}, other)])
  expect(both.sort()).toEqual(['PERSON_CHANGED', 'ok'])
  expect(await erase(person)).toBe('PERSON_CHANGED')
  expect(await actsOn(person.userId)).toHaveLength(1)
})

test('erases nobody once the staff member lost the role', async () => {
  const person = await anAccount(needs)
  const former = await anOwnerWhoProved(needs)
  await needs.db.update(user).set({ roles: 'student' }).where(eq(user.id, former.account.userId))
  expect(await erase(person, {}, former)).toBe('PERSON_CHANGED')
  expect(await isErased(person.userId)).toBe(false)
})
