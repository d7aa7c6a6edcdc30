import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { connect } from '#app/db/connection.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { readShopVersion } from '#app/db/shop-version.ts'
import { inBangkok } from '#app/platform/clock.ts'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import type { TypedPage } from './page.ts'
import { getPageEditor, listPages, readShownPage } from './read-pages.server.ts'
import { addPage, putBackPage, savePage, withdrawPage } from './save-page.server.ts'

const HOUR = 3_600_000
const needs = shopNeeds()
const { db } = needs
const START = needs.clock.at
let owner: Caller

beforeEach(async () => {
  needs.clock.at = START
  await db.delete(pageVersions)
  await db.delete(auditLog)
  owner = await staff(needs)
})

const typed = (over: Partial<TypedPage> = {}): TypedPage => ({
  ...{ title: '', titleEnglish: '', body: '<p>ก</p>', bodyEnglish: '', inFooter: '' },
  ...{ when: 'now', effectiveAt: '', note: '' },
  ...over,
})
const inAnHour = () => inBangkok(START + HOUR).format('YYYY-MM-DDTHH:mm:ss')
const saveTerms = (body: string, seen: number, over: Partial<TypedPage> = {}) =>
  savePage(needs, { page: 'terms', typed: typed({ body, ...over }), seen }, owner)
const shownTerms = async () => (await readShownPage(needs, 'terms'))?.body
const editorOf = async (page = 'terms', from: number | null = null) => {
  const read = await getPageEditor(needs, { page, from }, owner)
  return read.ok ? read.value : null
}

test('refuses everybody without the permission, and writes nothing', async () => {
  const refused = { ok: false, error: { code: 'NOT_STAFF' } }
  for (const role of ['student', 'instructor', 'cashier', 'accountant', 'support'] as const) {
    const caller = await aStudent(needs, { roles: [role] })
    expect(await listPages(needs, caller)).toEqual(refused)
    expect(await getPageEditor(needs, { page: 'terms', from: null }, caller)).toEqual(refused)
    expect(await savePage(needs, { page: 'terms', typed: typed(), seen: 0 }, caller)).toEqual(refused)
    expect(await addPage(needs, { address: 'a', typed: typed({ title: 'a' }) }, caller)).toEqual(refused)
    expect(await putBackPage(needs, { page: 'terms', version: 1, seen: 1 }, caller)).toEqual(refused)
    expect(await withdrawPage(needs, { page: 'terms', version: 1 }, caller)).toEqual(refused)
  }
  expect(await db.select().from(pageVersions)).toEqual([])
})

test('shows the newest version, and an older one by its number', async () => {
  await saveTerms('<p>หนึ่ง</p>', 0)
  needs.clock.at += HOUR
  await saveTerms('<p>สอง</p>', 1, { note: 'เพิ่มข้อสอง' })
  expect(await readShownPage(needs, 'terms')).toMatchObject({
    version: 2,
    body: '<p>สอง</p>',
    isOlder: false,
  })
  expect(await readShownPage(needs, 'terms', 1)).toMatchObject({ body: '<p>หนึ่ง</p>', isOlder: true })
  expect(await readShownPage(needs, 'terms', 3)).toBeNull()
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: 'page.save', subject: 'page:terms', data: { version: 1 } },
    { action: 'page.save', subject: 'page:terms', data: { version: 2, note: 'เพิ่มข้อสอง' } },
  ])
})

test('reads a version in the language of the visitor', async () => {
  await saveTerms('<p>ไทย</p>', 0, { bodyEnglish: '<p>English</p>' })
  const english = { ...needs, db: connect(needs.d1, 'en') }
  expect((await readShownPage(english, 'terms'))?.body).toBe('<p>English</p>')
  expect(await shownTerms()).toBe('<p>ไทย</p>')
})

test('keeps a version hidden until it takes effect', async () => {
  await saveTerms('<p>เดิม</p>', 0)
  const before = await readShopVersion(needs.d1, START)
  await saveTerms('<p>ใหม่</p>', 1, { when: 'later', effectiveAt: inAnHour() })
  const waiting = await readShopVersion(needs.d1, START)
  const at = waiting.nextChange ?? 0
  expect([before.nextChange, at]).toEqual([null, Math.floor((START + HOUR) / 1000) * 1000])
  expect(await shownTerms()).toBe('<p>เดิม</p>')
  expect(await readShownPage(needs, 'terms', 2)).toBeNull()
  needs.clock.at = at
  expect(await shownTerms()).toBe('<p>ใหม่</p>')
  expect((await readShopVersion(needs.d1, at)).id).not.toBe(waiting.id)
})

test('a correction now leaves the waiting version waiting', async () => {
  await saveTerms('<p>เดิม</p>', 0)
  await saveTerms('<p>ใหม่</p>', 1, { when: 'later', effectiveAt: inAnHour() })
  await saveTerms('<p>แก้คำผิด</p>', 2)
  expect(await shownTerms()).toBe('<p>แก้คำผิด</p>')
  needs.clock.at += HOUR
  expect(await shownTerms()).toBe('<p>ใหม่</p>')
})

test('a withdrawn version never takes effect', async () => {
  await saveTerms('<p>เดิม</p>', 0)
  await saveTerms('<p>ใหม่</p>', 1, { when: 'later', effectiveAt: inAnHour() })
  expect(await withdrawPage(needs, { page: 'terms', version: 2 }, owner)).toMatchObject({ ok: true })
  const again = await withdrawPage(needs, { page: 'terms', version: 2 }, owner)
  expect(again).toEqual({ ok: false, error: { code: 'GONE' } })
  needs.clock.at += 2 * HOUR
  expect(await shownTerms()).toBe('<p>เดิม</p>')
  const states = (await editorOf())?.versions.map(({ version, state }) => [version, state])
  expect(states).toEqual([
    [2, 'withdrawn'],
    [1, 'shown'],
  ])
  const withdrawals = await db.select().from(auditLog).where(eq(auditLog.action, 'page.withdraw'))
  expect(withdrawals).toHaveLength(1)
})

test('does not withdraw a version that is shown', async () => {
  await saveTerms('<p>เดิม</p>', 0)
  const refused = { ok: false, error: { code: 'GONE' } }
  expect(await withdrawPage(needs, { page: 'terms', version: 1 }, owner)).toEqual(refused)
})

test('lets one of two people who edit at once win', async () => {
  await saveTerms('<p>เดิม</p>', 0)
  const answers = await Promise.all([saveTerms('<p>ก</p>', 1), saveTerms('<p>ข</p>', 1)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, error: { code: 'CHANGED_MEANWHILE' } })
  expect((await editorOf())?.seen).toBe(2)
})

test('puts a text back as a new version', async () => {
  await saveTerms('<p>เดิม</p>', 0, { bodyEnglish: '<p>Old</p>' })
  await saveTerms('<p>ใหม่</p>', 1)
  expect(await putBackPage(needs, { page: 'terms', version: 1, seen: 2 }, owner)).toEqual({
    ok: true,
    value: { version: 3 },
  })
  expect(await editorOf()).toMatchObject({
    from: 3,
    text: { body: '<p>เดิม</p>', bodyEnglish: '<p>Old</p>' },
    versions: [{ version: 3, who: 'Somsri Dee' }, { version: 2 }, { version: 1 }],
  })
})

test('opens the text of any version in the editor', async () => {
  expect(await editorOf()).toMatchObject({ seen: 0, from: null, text: { body: '' } })
  await saveTerms('<p>หนึ่ง</p>', 0)
  await saveTerms('<p>สอง</p>', 1)
  expect(await editorOf('terms', 1)).toMatchObject({ seen: 2, from: 1, text: { body: '<p>หนึ่ง</p>' } })
  expect(await editorOf('terms', 9)).toBeNull()
  expect(await editorOf('no-such-page')).toBeNull()
})

test('adds a page of the school’s own once per address', async () => {
  const story = typed({ title: 'เรื่องของเรา', titleEnglish: 'Our story', inFooter: '1' })
  expect(await addPage(needs, { address: 'our-story', typed: story }, owner)).toMatchObject({ ok: true })
  expect(await addPage(needs, { address: 'our-story', typed: story }, owner)).toEqual({
    ok: false,
    error: { code: 'INPUT_ERROR', faults: { address: 'TAKEN' } },
  })
  expect(await addPage(needs, { address: 'terms', typed: typed() }, owner)).toMatchObject({
    error: { faults: { address: 'TAKEN' } },
  })
  const unknown = await savePage(needs, { page: 'nowhere', typed: story, seen: 0 }, owner)
  expect(unknown).toEqual({ ok: false, error: { code: 'GONE' } })
  const listed = await listPages(needs, owner)
  expect(listed.ok && listed.value.map(({ page, title }) => [page, title])).toEqual([
    ...['about', 'terms', 'privacy', 'refunds'].map(page => [page, '']),
    ['our-story', 'เรื่องของเรา'],
  ])
})

test('lists what is shown since when, and what waits', async () => {
  await saveTerms('<p>เดิม</p>', 0)
  await saveTerms('<p>ใหม่</p>', 1, { when: 'later', effectiveAt: inAnHour() })
  const listed = await listPages(needs, owner)
  expect(listed.ok && listed.value.find(({ page }) => page === 'terms')).toMatchObject({
    shown: { version: 1, since: START, isEmpty: false },
    waiting: { version: 2, from: Math.floor((START + HOUR) / 1000) * 1000 },
  })
})

test('settings have the texts of the versions in force', async () => {
  await saveTerms('<p>ไทย</p>', 0, { bodyEnglish: '<p>English</p>' })
  const later = { body: 'ภายใน 7 วัน', when: 'later', effectiveAt: inAnHour() }
  await savePage(needs, { page: 'refunds', typed: typed(later), seen: 0 }, owner)
  expect(await readSettings({ db })).toMatchObject({
    termsText: '<p>ไทย</p>',
    english: { terms_text: '<p>English</p>' },
    refundRule: '',
  })
})
