import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import { aRequest } from '#app/business/accounts/testing-accounts.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { auditLog, settings } from '#app/db/schema/settings.ts'
import { anOwnerWhoProved, aStudent, insertSession, staff } from '#app/testing/shop/a-caller.ts'
import { type ShopNeeds, shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getGuardedRoles, guardRoles } from './guard-roles.server.ts'

const needs = shopNeeds()
const deployed = { ...needs, environment: { ...needs.environment, ENVIRONMENT: 'production' as const } }

beforeEach(async () => {
  await needs.db.delete(settings)
  needs.sent.length = 0
})

async function guard(
  roles: readonly Role[],
  before: string,
  caller: Caller,
  shop: Parameters<typeof guardRoles>[0] = needs,
): Promise<string> {
  const done = await guardRoles(shop, { roles, before, code: '' }, caller, aRequest())
  return done.ok ? 'ok' : done.error.code
}

/** A cashier with a session, as the next request reads them. */
async function aCashier(shop: ShopNeeds = needs) {
  const { account } = await aStudent(needs, { roles: ['cashier'] })
  await insertSession(needs, account)
  const read = async () => (await readCaller(shop, aRequest({ bearer: account.sessionId }), () => {})).account
  return { userId: account.userId, read }
}

test('a chosen role works only with a second factor', async () => {
  const [cashier, teacher] = [await aCashier(), await aStudent(needs, { roles: ['instructor'] })]
  expect((await cashier.read())?.roles).toEqual(['cashier'])
  const owner = await anOwnerWhoProved(needs)
  expect(await guard(['cashier'], '', owner)).toBe('ok')
  expect(await cashier.read()).toMatchObject({ roles: [], mustSetUpSecondFactor: true })
  const hint = { to: { userId: cashier.userId }, hint: { kind: 'roles-changed' } }
  expect(needs.sent).toContainEqual({ kind: 'hint', what: hint })
  // Nothing changed for people of other roles.
  expect(JSON.stringify(needs.sent)).not.toContain(teacher.account.userId)
  expect(await guard([], 'cashier', owner)).toBe('ok')
  expect((await cashier.read())?.roles).toEqual(['cashier'])
})

test('the log and all owners are told both states', async () => {
  const [owner, other] = [await anOwnerWhoProved(needs), await staff(needs)]
  await guard(['owner', 'student'], '', owner)
  const acts = await needs.db.select().from(auditLog).where(eq(auditLog.action, 'team.second-factor'))
  expect(acts.at(-1)).toMatchObject({ subject: 'team:roles', data: { before: '', roles: 'owner' } })
  for (const { account } of [owner, other]) {
    const mails = await needs.db.select().from(outbox).where(eq(outbox.recipient, account.email))
    expect(mails.map(({ template }) => template)).toEqual(['dangerous-act'])
    expect(needs.sent).toContainEqual({ kind: 'outbox', what: mails[0]?.id })
  }
})

test('asks for the password again before it changes', async () => {
  const owner = await staff(needs)
  await insertSession(needs, owner.account)
  expect(await guard(['owner'], '', owner)).toBe('PROOF_NEEDED')
  expect(await needs.db.select().from(settings)).toEqual([])
})

test('refuses people who may not change the team', async () => {
  const support = await aStudent(needs, { roles: ['support'] })
  expect(await guard(['owner'], '', support)).toBe('NOT_STAFF')
  expect((await getGuardedRoles(needs, support)).ok).toBe(false)
})

test('refuses a form that shows old roles', async () => {
  const owner = await anOwnerWhoProved(needs)
  await guard(['owner'], '', owner)
  expect(await guard(['cashier'], '', owner)).toBe('KEY_CHANGED')
  const both = await Promise.all([guard(['cashier'], 'owner', owner), guard(['support'], 'owner', owner)])
  expect(both.sort()).toEqual(['KEY_CHANGED', 'ok'])
})

test('the variable decides before what owners chose', async () => {
  const owner = await anOwnerWhoProved(needs)
  await guard(['cashier'], '', owner)
  const environment = { ...needs.environment, REQUIRE_STAFF_SECOND_FACTOR: 'false' }
  const operated = { ...needs, environment }
  expect(await guard([], 'cashier', owner, operated)).toBe('FACTOR_BY_OPERATOR')
  const shown = await getGuardedRoles(operated, owner)
  expect(shown).toMatchObject({ value: { roles: '', isByOperator: true } })
})

test('a deployed shop guards owners until one chooses', async () => {
  const owner = await anOwnerWhoProved(needs)
  expect(await getGuardedRoles(deployed, owner)).toMatchObject({ value: { roles: 'owner' } })
  expect(await guard([], 'owner', owner, deployed)).toBe('ok')
  expect(await getGuardedRoles(deployed, owner)).toMatchObject({ value: { roles: '' } })
})

test('reads the caller in one round trip', async () => {
  const cashier = await aCashier()
  const before = needs.roundTrips.count
  await cashier.read()
  expect(needs.roundTrips.count - before).toBe(1)
})

test('a broken choice guards every role until one chooses', async () => {
  const owner = await anOwnerWhoProved(needs)
  await needs.db.run(sql`INSERT INTO settings VALUES ('second_factor_roles', '"cashire"', 0)`)
  const all = 'owner,cashier,editor,accountant,support'
  expect(await getGuardedRoles(needs, owner)).toMatchObject({ value: { roles: all } })
  expect(await guard(['owner'], all, owner)).toBe('ok')
  expect(await getGuardedRoles(needs, owner)).toMatchObject({ value: { roles: 'owner' } })
})
