import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takenBy } from '#app/business/accounts/accounts-repository.server.ts'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import { commit } from '#app/db/batch.ts'
import { account, oneTimeTokens, students, user } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { prepareGuestAccount } from './prepare-guest-account.server.ts'

const needs = shopNeeds()
const buyer = (email: string) => ({
  email,
  fullname: ' สมชาย ใจ ดี ',
  tel: '0812345678',
  locale: 'en' as const,
})

test('prepares user, student, link and mail without writing', async () => {
  const prepared = await prepareGuestAccount(needs, {
    ...buyer('First@Example.com'),
    orderToken: 'order-token',
  })
  if (!prepared.ok) throw new Error(prepared.error.code)
  const { userId, statements, outboxIds } = prepared.value
  expect(await needs.db.select().from(user).where(eq(user.id, userId))).toEqual([])

  await commit(needs.db, statements)
  const [person] = await needs.db.select().from(user).where(eq(user.id, userId))
  expect(person).toMatchObject({
    email: 'first@example.com',
    name: 'สมชาย ใจ ดี',
    username: null,
    roles: 'student',
  })
  const [student] = await needs.db.select().from(students).where(eq(students.userId, userId))
  expect(student).toMatchObject({ firstname: 'สมชาย', lastname: 'ใจ ดี', tel: '0812345678', isGuest: true })
  expect(await needs.db.select().from(account).where(eq(account.userId, userId))).toEqual([])
  const [mail] = await needs.db
    .select()
    .from(outbox)
    .where(eq(outbox.id, outboxIds[0] ?? ''))
  expect(mail).toMatchObject({
    template: 'welcome-set-password',
    recipient: 'first@example.com',
    locale: 'en',
  })
  expect(mail?.data).toMatchObject({
    linkPath: expect.stringMatching(/^\/set-password\/[\w-]{27}$/),
    orderToken: 'order-token',
  })
  expect(await needs.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))).toHaveLength(1)
})

test('never takes over an existing account, however spelt', async () => {
  const { email } = await anAccount(needs)
  for (const spelling of [email, ` ${email.toUpperCase()} `]) {
    const prepared = await prepareGuestAccount(needs, buyer(spelling))
    const failure = await commit(needs.db, prepared.ok ? prepared.value.statements : []).catch(error => error)
    expect(takenBy(failure)).toBe('DUPLICATE_EMAIL')
  }
  expect(await needs.db.select().from(user).where(eq(user.email, email))).toHaveLength(1)
})

test.each(['', 'not an address', 'a@b.co\nBcc: x@y.co'])('refuses the address %j', async email => {
  expect(await prepareGuestAccount(needs, buyer(email))).toEqual({
    ok: false,
    error: { code: 'INVALID_FORMAT_EMAIL' },
  })
})

test('makes one account from two simultaneous purchases', async () => {
  const both = await Promise.all([1, 2].map(() => prepareGuestAccount(needs, buyer('race@example.com'))))
  const outcomes = await Promise.allSettled(
    both.map(one => commit(needs.db, one.ok ? one.value.statements : [])),
  )
  const failed = outcomes.filter(outcome => outcome.status === 'rejected')
  expect(failed).toHaveLength(1)
  expect(takenBy(failed[0]?.reason)).toBe('DUPLICATE_EMAIL')
  expect(await needs.db.select().from(outbox).where(eq(outbox.recipient, 'race@example.com'))).toHaveLength(1)
})
