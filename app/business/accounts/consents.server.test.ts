import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { commit } from '#app/db/batch.ts'
import { connect } from '#app/db/connection.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { agreeToTerms, listConsents, saveMarketing, textVersion, wantsMarketing } from './consents.server.ts'

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

test('writes no line for a no that changes nothing', async () => {
  const student = await aStudent(shop)
  expect(await wants(student)).toBe(0)
  await saveMarketing(needs, false, who(student))
  expect(await listConsents(shop, student.account)).toEqual([])
})

test('logs each yes and no with the text shown', async () => {
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

test('writes one line for the same yes twice', async () => {
  const student = await aStudent(shop)
  await Promise.all([1, 2, 3].map(() => saveMarketing(needs, true, who(student))))
  expect(await listConsents(shop, student.account)).toHaveLength(1)
  expect(await wants(student)).toBe(1)
})

test('keeps the consents of two people apart', async () => {
  const [student, other] = [await aStudent(shop), await aStudent(shop)]
  // Both people used the same browser.
  await saveMarketing(needs, true, { userId: student.account.userId, visitorId: other.visitorId })
  expect(await wants(other)).toBe(0)
  expect(await listConsents(shop, other.account)).toEqual([])
})

test('names the built-in text when the shop has none', async () => {
  const student = await aStudent(shop)
  await saveMarketing(withText('  '), true, who(student))
  expect(await listConsents(shop, student.account)).toMatchObject([{ textVersion: 'built-in 2' }])
})

test('names the text in the language of the buyer', async () => {
  const student = await aStudent(shop)
  const settings = { ...defaultSettings, termsText: 'ข้อตกลง', english: { terms_text: 'Terms' } }
  for (const locale of ['th', 'en'] as const) {
    const db = connect(shop.db.$client, locale)
    await commit(db, await agreeToTerms(db, settings, who(student), { place: 'purchase', at: shop.clock.at }))
  }
  const agreed = (await listConsents(shop, student.account)).filter(({ purpose }) => purpose === 'terms')
  const versions = await Promise.all(['Terms', 'ข้อตกลง'].map(textVersion))
  expect(agreed.map(({ textVersion }) => textVersion)).toEqual(versions)
})
