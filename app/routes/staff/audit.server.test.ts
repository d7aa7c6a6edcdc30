import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type ListedAct, listActs } from '#app/business/callers/list-acts.server.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import { getSettingsGroup } from '#app/business/school/get-settings-group.server.ts'
import { saveSettings } from '#app/business/school/save-settings.server.ts'
import { typedFrom } from '#app/business/school/setting-values.ts'
import type { Typed } from '#app/business/school/typed-fields.ts'
import type { SettingGroup } from '#app/business/settings/settings.wire.ts'
import { actRows } from '#app/components/staff/act-rows.ts'
import { user } from '#app/db/schema/accounts.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { inLocale } from '#app/i18n/in-locale.ts'
import { LOCALES, type Locale } from '#app/i18n/locale.ts'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { actFilterOf, logFile, settingsInWords, withPeople } from './audit.server.ts'

const { FILES } = env as unknown as { FILES: R2Bucket }
const needs = { ...shopNeeds(), files: FILES }
let owner: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  owner = await staff(needs)
  await needs.db.insert(paymentMethods).values([
    { id: 1, name: 'โอนเงิน', enabled: true, position: 1 },
    { id: 8, name: 'บัตร', enabled: true, position: 2 },
  ])
})

async function save(group: SettingGroup, over: Typed) {
  const read = await getSettingsGroup(needs, group, owner)
  if (!read.ok) throw new Error(read.error.code)
  const typed = { ...typedFrom(group, read.value.values), ...over }
  const saved = await saveSettings(needs, { group, typed, seen: read.value.seen }, owner)
  expect(saved.ok).toBe(true)
}

/** Returns the newest act as the file and the page say it: what was done, and to what. */
async function newest(locale: Locale): Promise<{ words: string; thing: string; act: ListedAct }> {
  const found = await listActs(needs, actFilterOf(new URLSearchParams('kind=settings')), owner)
  if (!found.ok) throw new Error(found.error.code)
  const [act] = settingsInWords(found.value.acts, locale)
  if (!act) throw new Error('no act')
  let row: string[] = []
  inLocale(locale, () => {
    row = actRows([act], null)[1] ?? []
    return ''
  })
  return { words: row[2] ?? '', thing: row[3] ?? '', act }
}

test('finds the acts on a person by name or address', async () => {
  const { userId } = (await aStudent(needs)).account
  await needs.db
    .update(user)
    .set({ name: 'สมหญิง ใจดี', email: 'somying@example.com' })
    .where(eq(user.id, userId))
  await logStaffAct(needs.db, { userId: owner.account.userId, action: 'student.note', id: userId, at: 1 })
  const things = async (id: string) => {
    const filter = await withPeople(needs, actFilterOf(new URLSearchParams({ kind: 'student', id })), owner)
    const found = await listActs(needs, filter, owner)
    return found.ok && found.value.acts.map(({ thing }) => thing)
  }
  for (const typed of ['สมหญิง', 'somying@example.com', userId]) expect(await things(typed)).toEqual([userId])
  expect(await things('สมชาย')).toEqual([])
})

test('logs a file with the days that it holds', async () => {
  const period = { from: Date.UTC(2026, 9, 31, 17), until: Date.UTC(2026, 10, 30, 17) }
  await logFile(needs, owner, 'file.sales', period)
  const found = await listActs(needs, actFilterOf(new URLSearchParams('kind=file')), owner)
  expect(found.ok && found.value.acts).toMatchObject([
    {
      action: 'file.sales',
      thing: 'sales',
      by: owner.account.userId,
      data: { days: '2026-11-01 – 2026-11-30' },
    },
  ])
})

test('names each changed setting with both values', async () => {
  await save('tax', { is_enable_vat: '1', vat_value: '5' })
  const { words, thing } = await newest('en')
  expect(words).toMatch(/^changed the settings: /)
  expect(words).toMatch(/VAT[^·]*: 7 % → 5 %/)
  expect(thing).toMatch(/^Settings ./)
  const thai = await newest('th')
  expect(thai.words).toMatch(/[ก-๙][^·]*: 7 % → 5 %/)
  expect(thai.thing).not.toBe(thing)
})

test.each(LOCALES)('shows no code of a setting in %s', async locale => {
  await save('school', { title: 'ริมน้ำ', 'english.title': locale })
  const { words, thing } = await newest(locale)
  expect(words).toContain('ริมน้ำ')
  expect(`${words} ${thing}`).not.toMatch(/english\.title|[{}[\]"]|undefined|null/)
  await save('school', { title: '', 'english.title': '' })
})

test('says the order of the ways to pay, and which are off', async () => {
  await save('checkout', { payment_methods: '8,1', 'payment_methods.1.on': '' })
  const { words } = await newest('en')
  expect(words).toContain(': โอนเงิน · บัตร → บัตร · โอนเงิน (Off)')
})

test('names a long text only, where both values begin alike', async () => {
  const long = 'ยาว'.repeat(70)
  await save('home', { home_text: long })
  await save('home', { home_text: `${long} จบ` })
  const { words, act } = await newest('en')
  expect(words).not.toContain('→')
  expect(words).not.toContain('ยาว')
  // The page does not carry the texts themselves.
  expect(JSON.stringify(act.data).length).toBeLessThan(1_000)
})
