import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import { getSettingsGroup } from '#app/business/school/get-settings-group.server.ts'
import { saveSettings } from '#app/business/school/save-settings.server.ts'
import { typedFrom } from '#app/business/school/setting-values.ts'
import type { Typed } from '#app/business/school/typed-fields.ts'
import { SETTING_GROUP_NAMES, type SettingGroup } from '#app/business/settings/settings.wire.ts'
import { connect } from '#app/db/connection.ts'
import { bankAccounts, originBanks, paymentMethods } from '#app/db/schema/payments.ts'
import { shippingMethods } from '#app/db/schema/pricing.ts'
import { settings } from '#app/db/schema/settings.ts'
import { invariant } from '#app/platform/result.ts'
import { exportSite } from './export-site.server.ts'
import { importJson, type TestShop } from './testing-site.ts'

const shop = env as unknown as TestShop
const db = connect(shop.DB)
const needs = { db, now: () => 1, files: shop.FILES }
const owner: Caller = {
  visitorId: 'v' as VisitorId,
  sessionEnded: null,
  account: {
    userId: 'o1' as UserId,
    username: null,
    name: 'O',
    email: 'o@e.co',
    roles: ['owner'],
    sessionId: '',
  },
}

const SITE = {
  settings: { title: 'ริมคลอง', tagline: 'เรียนสั้น', slip: 1, max_students: 10, english: { title: 'Khlong' } },
  payment_methods: [
    { id: 1, name: 'โอนเงิน', enabled: 1, position: 1 },
    { id: 8, name: 'บัตร', enabled: 1, position: 2 },
  ],
  shipping_methods: [{ id: 2, name: 'ไปรษณีย์', fee: 50 }],
  origin_banks: [
    { banktransfer_value: 'KBANK', banktransfer_nameth: 'กสิกรไทย' },
    { banktransfer_value: 'SCB', banktransfer_nameth: 'ไทยพาณิชย์' },
  ],
}

async function wipe() {
  await db.delete(settings)
  await db.delete(bankAccounts)
  await db.delete(paymentMethods)
  await db.delete(shippingMethods)
  await db.delete(originBanks)
}
beforeEach(async () => {
  await wipe()
  invariant((await importJson(shop, SITE)).ok, 'The site of this test is not valid')
})

async function valuesOf(group: SettingGroup) {
  const read = await getSettingsGroup(needs, group, owner)
  invariant(read.ok, 'The owner may read settings')
  return read.value
}
async function save(group: SettingGroup, over: Typed) {
  const { values, seen } = await valuesOf(group)
  const typed = { ...typedFrom(group, values), ...over }
  const saved = await saveSettings(needs, { group, typed, seen }, owner)
  invariant(saved.ok, JSON.stringify(saved))
}
async function savesInTheBrowser() {
  await save('school', { title: 'ริมน้ำ', 'english.title': 'Riverside', accent_color: '#1f5f8b' })
  await save('texts', { howtobuy_description: '<p>ซื้อ</p>', 'english.howtobuy_description': '<p>Buy</p>' })
  await save('people', { max_students: '' })
  await save('home', { 'home_voices.new.name': 'มาลี', 'home_voices.new.words': 'ทำได้จริง' })
  await save('checkout', { slip: '', payment_methods: '8,1', 'payment_methods.8.english': 'Card' })
  await save('checkout', { 'payment_methods.add': '9' })
  const forCalls = { 'payment_methods.8.paymentType': 'credit', 'payment_methods.8.nameWeb': 'ริมคลอง' }
  await save('checkout', forCalls)
  const added = {
    'origin_banks.new.value': 'TTB',
    'origin_banks.new.name': 'ทีทีบี',
    'origin_banks.new.english': 'ttb',
  }
  await save('banks', { 'origin_banks.1.out': '1', ...added })
  await save('shipping', { 'shipping_methods.2.fee': '59.5', 'shipping_methods.2.usd': '2' })
}
const wholeShop = () => Promise.all(SETTING_GROUP_NAMES.map(async group => (await valuesOf(group)).values))

test('an export of browser changes fills an empty shop equally', async () => {
  await savesInTheBrowser()
  const before = await wholeShop()
  const { site } = await exportSite({ db }, { folder: 'files' })
  await wipe()
  expect(await wholeShop()).not.toEqual(before)
  expect(await importJson(shop, site, { agreed: [] })).toMatchObject({ ok: true })
  expect(await wholeShop()).toEqual(before)
})

test('an import asks before it overwrites what the browser saved', async () => {
  await savesInTheBrowser()
  const before = await wholeShop()
  const refused = await importJson(shop, SITE, { agreed: [] })
  invariant(!refused.ok, 'The import did not ask')
  expect(refused.error.overwrites.map(({ place }) => place.replace(/ \(.*\)/, '')).sort()).toEqual([
    'payment_methods[0].position',
    'payment_methods[1].position',
    'settings.english',
    'settings.max_students',
    'settings.slip',
    'settings.title',
    'shipping_methods[0].fee',
  ])
  expect(await wholeShop()).toEqual(before)
})

test('pictures of what students say travel as files', async () => {
  const voice = { name: 'มาลี', words: 'ทำได้จริง', english: { words: 'It works' }, course_id: 3 }
  const file = { settings: { home_voices: [{ ...voice, work_file: 'leaf.png' }] } }
  const FACTS = { width: 300, height: 200, colours: '112233445566778899' }
  const pictures = { measure: async () => FACTS, narrow: async () => new Uint8Array(1) }
  expect(await importJson(shop, file, { pictures })).toMatchObject({ ok: true })
  const before = await wholeShop()
  expect(before.flatMap(({ home_voices = [] }) => home_voices)).toEqual([
    { ...voice, work: expect.stringMatching(/^\/files\/.*\?size=300x200/) },
  ])
  // Without the tool, an import knows no sizes, and asks nothing about them.
  expect(await importJson(shop, file, { agreed: [] })).toMatchObject({ ok: true })
  expect(await wholeShop()).toEqual(before)
  const { site } = await exportSite({ db }, { folder: 'files' })
  expect(site.settings).toMatchObject({ home_voices: [{ ...voice, work_file: 'files/leaf.png' }] })
})

test('an import asks before it lists, changes or removes a bank account', async () => {
  const bank = { bank_name: 'KBANK', account_id: '0123456789', account_name: 'ร้าน' }
  const taken = { bank_name: 'BBL', account_id: '1987654321' }
  const file = { payment_methods: [{ id: 1, bankList: [bank, taken] }] }
  invariant((await importJson(shop, file)).ok, 'The accounts of this test are not valid')
  // What the page of the bank accounts writes.
  await db.update(bankAccounts).set({ enabled: false, endedAt: 1 }).where(eq(bankAccounts.bankName, 'KBANK'))
  await db.update(bankAccounts).set({ removed: true, endedAt: 1 }).where(eq(bankAccounts.bankName, 'BBL'))
  await db.insert(bankAccounts).values({
    ...{ paymentMethodId: 1, bankName: 'SCB', accountName: 'ร้าน', accountId: '4051234567', position: 2 },
  })
  const { site } = await exportSite({ db }, { folder: 'files' })
  expect(await importJson(shop, site, { agreed: [] })).toMatchObject({ ok: true })
  const refused = await importJson(shop, file, { agreed: [] })
  expect(refused).toMatchObject({
    error: {
      overwrites: [
        { place: expect.stringMatching(/\(KBANK 0123456789\)\.enabled$/), before: 0, after: 1 },
        { before: null, after: 'BBL 1987654321' },
        { before: 'SCB 4051234567', after: null },
      ],
    },
  })
})

test('an import asks before it overwrites a default that staff chose', async () => {
  await save('courses', { course_bestseller: '' })
  await save('courses', { course_bestseller: '1' })
  const refused = await importJson(shop, { settings: { course_bestseller: 0 } }, { agreed: [] })
  expect(refused).toMatchObject({
    error: { overwrites: [{ place: 'settings.course_bestseller', before: 1, after: 0 }] },
  })
})
