import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { saveMarketing } from '#app/business/accounts/consents.server.ts'
import { placeholderAddress } from '#app/business/callers/email-address.ts'
import { ROLES, type Role } from '#app/business/callers/permissions.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { user } from '#app/db/schema/accounts.ts'
import { consents } from '#app/db/schema/people-rights.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { countNewsReaders, listNewsReaders } from './list-news-readers.server.ts'

const NOW = Date.UTC(2026, 10, 26, 17, 30)
const needs = shopNeeds({ now: NOW })
const through = { ...needs, siteSettings: async () => defaultSettings }

beforeEach(async () => {
  await needs.db.delete(consents)
})

async function aPerson(...decisions: boolean[]) {
  const { account } = await aStudent(needs)
  for (const given of decisions) await saveMarketing(through, given, { ...account, visitorId: 'v' })
  return account
}

async function found(role: Role = 'owner', after = 0) {
  const caller = await aStudent(needs, { roles: [role] })
  const [list, count] = await Promise.all([
    listNewsReaders(needs, { after }, caller),
    countNewsReaders(needs, caller),
  ])
  return list.ok && count.ok ? { ...list.value, count: count.value } : null
}

test('lists people whose last decision is a yes', async () => {
  const first = await aPerson(true)
  await aPerson()
  await aPerson(true, false)
  const again = await aPerson(true, false, true)
  expect(await found()).toEqual({
    readers: [first, again].map(({ name, email }) => ({ name, email, locale: 'th', agreedAt: NOW })),
    next: null,
    count: 2,
  })
})

test('leaves out people without an address', async () => {
  const { userId } = await aPerson(true)
  await needs.db
    .update(user)
    .set({ email: placeholderAddress(userId) })
    .where(eq(user.id, userId))
  expect(await found()).toMatchObject({ readers: [], count: 0 })
})

test('begins a page after the last of the page before', async () => {
  await aPerson(true)
  const [{ id } = { id: 0 }] = await needs.db.select({ id: consents.id }).from(consents)
  const second = await aPerson(true)
  const page = await found('owner', id)
  expect(page?.readers.map(({ email }) => email)).toEqual([second.email])
})

test('only people who may take files get the list', async () => {
  const allowed = []
  for (const role of ROLES) {
    const caller = await aStudent(needs, { roles: [role] })
    if ((await listNewsReaders(needs, { after: 0 }, caller)).ok) allowed.push(role)
  }
  expect(allowed).toEqual(['owner', 'accountant'])
})
