import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { aStudent } from '#app/testing/a-caller.ts'
import { shopNeeds } from '#app/testing/shop-needs.ts'
import { listConsents, saveMarketing, textVersion, wantsMarketing } from './consents.server.ts'

const shop = shopNeeds()
const withText = (privacyText: string) => ({
  ...shop,
  siteSettings: async () => ({ ...defaultSettings, privacyText }),
})
const needs = withText('เราเก็บเท่าที่จำเป็น')

type Student = Awaited<ReturnType<typeof aStudent>>
const who = ({ account, visitorId }: Student) => ({ userId: account.userId, visitorId })
const wants = async ({ account }: Student) =>
  (await shop.db.get<{ wants: number }>(wantsMarketingRow(account.userId)))?.wants
const wantsMarketingRow = (userId: string) => sql`SELECT ${wantsMarketing(userId)} AS wants`

test('silence is a no, and a no that says nothing new leaves no line', async () => {
  const student = await aStudent(shop)
  expect(await wants(student)).toBe(0)
  await saveMarketing(needs, false, who(student))
  expect(await listConsents(shop, student.account)).toEqual([])
})

test('a yes and a no are lines of a log, the latest first, each with the text that was shown', async () => {
  const student = await aStudent(shop)
  await saveMarketing(needs, true, who(student))
  shop.clock.at += 1
  await saveMarketing(withText('ข้อความใหม่'), false, who(student))
  expect(await listConsents(shop, student.account)).toEqual([
    {
      purpose: 'marketing',
      given: false,
      place: 'account',
      at: shop.clock.at,
      textVersion: await textVersion('ข้อความใหม่'),
    },
    {
      purpose: 'marketing',
      given: true,
      place: 'account',
      at: shop.clock.at - 1,
      textVersion: await textVersion('เราเก็บเท่าที่จำเป็น'),
    },
  ])
  expect(await wants(student)).toBe(0)
})

test('the same yes from two tabs at once is one line', async () => {
  const student = await aStudent(shop)
  await Promise.all([1, 2, 3].map(() => saveMarketing(needs, true, who(student))))
  expect(await listConsents(shop, student.account)).toHaveLength(1)
  expect(await wants(student)).toBe(1)
})

test('one person’s word is not another’s, nor read by him', async () => {
  const [student, other] = [await aStudent(shop), await aStudent(shop)]
  // The same browser, which both of them used.
  await saveMarketing(needs, true, { userId: student.account.userId, visitorId: other.visitorId })
  expect(await wants(other)).toBe(0)
  expect(await listConsents(shop, other.account)).toEqual([])
})

test('a shop without a text of its own says so', async () => {
  const student = await aStudent(shop)
  await saveMarketing(withText('  '), true, who(student))
  expect(await listConsents(shop, student.account)).toMatchObject([{ textVersion: 'built-in 1' }])
})
