import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aNetwork, anAccount, aRequest } from '#app/business/accounts/testing-accounts.ts'
import { oneTimeTokens } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'
import { findLinkOwner } from './set-password.server.ts'

function ask(needs: ReturnType<typeof shopNeeds>, identifier: string, network = aNetwork()) {
  return requestPasswordReset(needs, { identifier, locale: 'en' }, aRequest({ network }))
}

test("mails a link to the account's own address", async () => {
  const needs = shopNeeds()
  const { username, email, userId } = await anAccount(needs)
  await ask(needs, username)
  const mails = await needs.db.select().from(outbox).where(eq(outbox.recipient, email))
  expect(mails).toMatchObject([{ template: 'reset-password', locale: 'th' }])
  const token = String(mails[0]?.data.linkPath).replace('/set-password/', '')
  expect(await findLinkOwner(needs, token)).toMatchObject({ userId })
  expect(needs.sent).toEqual([{ kind: 'outbox', what: mails[0]?.id }])
})

test('answers alike for known and unknown addresses', async () => {
  const { email } = await anAccount()
  const [known, unknown] = [shopNeeds(), shopNeeds()]
  expect(await ask(known, email)).toEqual(await ask(unknown, 'nobody@example.com'))
  expect(unknown.roundTrips.count).toBe(known.roundTrips.count)
  expect(unknown.sent.map(({ kind }) => kind)).toEqual(known.sent.map(({ kind }) => kind))
  expect(await unknown.db.select().from(outbox).where(eq(outbox.recipient, 'nobody@shop.invalid'))).toEqual(
    [],
  )
})

test('silently stops at three mails per address and hour', async () => {
  const needs = shopNeeds()
  const { email, userId } = await anAccount(needs)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(needs, email)))
  expect(answers).toEqual(Array(8).fill({ ok: true, value: null }))
  expect(await needs.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))).toHaveLength(3)
})

test('limits a network that asks for many addresses', async () => {
  const needs = shopNeeds()
  const network = aNetwork()
  const answers = await Promise.all(
    Array.from({ length: 31 }, (_, i) => ask(needs, `n${i}@example.com`, network)),
  )
  expect(answers.filter(answer => !answer.ok)).toHaveLength(1)
})
