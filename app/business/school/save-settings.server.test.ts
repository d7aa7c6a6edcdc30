import { env } from 'cloudflare:workers'
import { asc, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import type { SettingGroup } from '#app/business/settings/settings.wire.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { aPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { shippingMethods } from '#app/db/schema/pricing.ts'
import { auditLog, settings } from '#app/db/schema/settings.ts'
import { siteFiles } from '#app/db/schema/uploads.ts'
import { readShopVersion } from '#app/db/shop-version.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getSettingsGroup } from './get-settings-group.server.ts'
import { putBackSettings, saveSettings } from './save-settings.server.ts'
import { typedFrom } from './setting-values.ts'
import type { Typed } from './typed-fields.ts'

const { FILES } = env as unknown as { FILES: R2Bucket }
const needs = { ...shopNeeds({ now: 1_700_000_000_000 }), files: FILES }
const { db } = needs
const as = (roles: Role[]): Caller => ({
  visitorId: 'v' as VisitorId,
  sessionEnded: null,
  account: { userId: 'o1' as UserId, username: null, name: 'O', email: 'o@e.co', roles, sessionId: '' },
})
const owner = as(['owner'])

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(auditLog)
  await db.delete(siteFiles)
  await db.delete(paymentMethods)
  await db.delete(shippingMethods)
  await db.insert(paymentMethods).values([
    { id: 1, name: 'โอนเงิน', enabled: true, position: 1, english: { name: 'Transfer' } },
    { id: 8, name: 'บัตร', enabled: true, position: 2 },
  ])
  await db.insert(shippingMethods).values([{ id: 2, name: 'ไปรษณีย์', fee: 5000 }])
})

async function opens(group: SettingGroup) {
  const read = await getSettingsGroup(needs, group, owner)
  if (!read.ok) throw new Error(read.error.code)
  return { ...read.value, typed: typedFrom(group, read.value.values) }
}
/** Opens the page of a group, changes these fields and saves. */
async function save(group: SettingGroup, over: Typed) {
  const { typed, seen } = await opens(group)
  return saveSettings(needs, { group, typed: { ...typed, ...over }, seen }, owner)
}
const acts = () => db.select().from(auditLog).orderBy(desc(auditLog.id))
const rowsOf = async () =>
  Object.fromEntries((await db.select().from(settings)).map(({ key, value }) => [key, value]))

test('refuses everybody without the permission, and changes nothing', async () => {
  const { typed, seen } = await opens('school')
  for (const role of ['student', 'instructor', 'cashier', 'editor', 'accountant', 'support'] as const) {
    const caller = as([role])
    const refused = { ok: false, error: { code: 'NOT_STAFF' } }
    expect(await getSettingsGroup(needs, 'school', caller)).toEqual(refused)
    expect(
      await saveSettings(needs, { group: 'school', typed: { ...typed, title: 'x' }, seen }, caller),
    ).toEqual(refused)
    expect(await putBackSettings(needs, { group: 'school', act: 1, seen }, caller)).toEqual(refused)
  }
  expect(await rowsOf()).toEqual({})
})

test('saves only what changed, and logs it before and after', async () => {
  const saved = await save('school', { title: 'ริมน้ำ', 'english.title': 'Riverside' })
  expect(await rowsOf()).toEqual({ title: 'ริมน้ำ', english: { title: 'Riverside' } })
  const [act] = await acts()
  expect(saved).toEqual({ ok: true, value: { act: act?.id } })
  expect(act).toMatchObject({
    actor: 'staff:o1',
    action: 'settings.change',
    subject: 'settings:school',
    data: { changes: { title: { from: '', to: 'ริมน้ำ' }, 'english.title': { from: '', to: 'Riverside' } } },
  })
})

test('leaves the other English texts as they are', async () => {
  await db.insert(settings).values({
    key: 'english',
    value: { tagline: 'Learn', groups: { ภาษา: 'Languages' } },
    updatedAt: 1,
  })
  await save('texts', { 'english.howtobuy_description': '<p>Pay</p>' })
  expect((await rowsOf()).english).toEqual({
    tagline: 'Learn',
    groups: { ภาษา: 'Languages' },
    howtobuy_description: '<p>Pay</p>',
  })
})

test('writes nothing for a form without a change', async () => {
  expect(await save('school', {})).toEqual({ ok: true, value: { act: null } })
  expect([await acts(), await rowsOf()]).toEqual([[], {}])
})

test('returns the faults by field and writes nothing', async () => {
  const refused = await save('checkout', { auto_cancel: '-1', slip_check_hours: '12' })
  expect(refused).toEqual({
    ok: false,
    error: { code: 'INPUT_ERROR', faults: { auto_cancel: { code: 'number', least: 0, most: 8760 } } },
  })
  expect([await acts(), await rowsOf()]).toEqual([[], {}])
})

test('refuses a save over a newer one with the newer values', async () => {
  const { typed, seen } = await opens('school')
  await save('school', { title: 'หนึ่ง' })
  const stale = { group: 'school', typed: { ...typed, title: 'สอง' }, seen } as const
  const refused = await saveSettings(needs, stale, owner)
  expect(refused).toMatchObject({ error: { code: 'CHANGED_MEANWHILE', now: { title: 'หนึ่ง' } } })
  expect((await rowsOf()).title).toBe('หนึ่ง')
  const again = refused.ok || refused.error.code !== 'CHANGED_MEANWHILE' ? '' : refused.error.seen
  expect(await saveSettings(needs, { ...stale, seen: again }, owner)).toMatchObject({ ok: true })
  expect((await rowsOf()).title).toBe('สอง')
})

test('lets one of two saves at once win', async () => {
  const { typed, seen } = await opens('tax')
  const answers = await Promise.all(
    ['5', '6'].map(vat =>
      saveSettings(needs, { group: 'tax', typed: { ...typed, vat_value: vat }, seen }, owner),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await acts()).toHaveLength(1)
})

test('is not stopped by a save of another group', async () => {
  const { typed, seen } = await opens('school')
  await save('texts', { 'english.howtobuy_description': '<p>Pay</p>' })
  const saved = await saveSettings(
    needs,
    { group: 'school', typed: { ...typed, 'english.title': 'Riverside' }, seen },
    owner,
  )
  expect(saved).toMatchObject({ ok: true })
  expect((await rowsOf()).english).toEqual({ howtobuy_description: '<p>Pay</p>', title: 'Riverside' })
})

test('ends the version of the shop, so cached pages follow', async () => {
  const version = async () => (await readShopVersion(needs.d1, 0)).id
  for (const [group, over] of [
    ['school', { title: 'ใหม่' }],
    ['checkout', { payment_methods: '8,1' }],
    ['shipping', { 'shipping_methods.2.fee': '60' }],
  ] as const) {
    const before = await version()
    await save(group, over)
    expect(await version()).not.toBe(before)
  }
})

test('stores a value that equals the default once staff chose it', async () => {
  await save('people', { max_students: '3' })
  await save('people', { max_students: '' })
  expect(await db.select().from(settings)).toMatchObject([{ key: 'max_students' }])
  expect((await readSettings({ db })).maxStudents).toBeNull()
})

test('puts back what one save changed, and keeps later ones', async () => {
  await save('school', { title: 'หนึ่ง', tagline: 'ก' })
  const renamed = await save('school', { title: 'สอง' })
  await save('school', { tagline: 'ข' })
  const act = renamed.ok ? (renamed.value.act ?? 0) : 0
  const { seen } = await opens('school')
  expect(await putBackSettings(needs, { group: 'school', act, seen }, owner)).toMatchObject({ ok: true })
  expect(await rowsOf()).toMatchObject({ title: 'หนึ่ง', tagline: 'ข' })
  expect((await acts())[0]).toMatchObject({
    action: 'settings.put-back',
    data: { changes: { title: { from: 'สอง', to: 'หนึ่ง' } } },
  })
})

test('refuses to put back over a newer save, or an act of another group', async () => {
  const saved = await save('school', { title: 'หนึ่ง' })
  const act = saved.ok ? (saved.value.act ?? 0) : 0
  const { seen } = await opens('school')
  await save('school', { title: 'สอง' })
  expect(await putBackSettings(needs, { group: 'school', act, seen }, owner)).toMatchObject({
    error: { code: 'CHANGED_MEANWHILE' },
  })
  const tax = await opens('tax')
  expect(await putBackSettings(needs, { group: 'tax', act, seen: tax.seen }, owner)).toMatchObject({
    error: { code: 'NOT_FOUND' },
  })
  expect((await rowsOf()).title).toBe('สอง')
})

test('lists the newest saves with the name of the person', async () => {
  await save('tax', { vat_value: '5' })
  await save('school', { title: 'หนึ่ง' })
  const { acts: listed } = await opens('tax')
  expect(listed).toMatchObject([
    { action: 'settings.change', data: { changes: { vat_value: { from: 7, to: 5 } } } },
  ])
})

test('orders, names and turns off the ways to pay', async () => {
  await save('checkout', {
    payment_methods: '8,1',
    'payment_methods.8.english': 'Card',
    'payment_methods.1.on': '',
    'payment_methods.1.english': '',
  })
  const rows = await db.select().from(paymentMethods).orderBy(asc(paymentMethods.position))
  expect(rows).toMatchObject([
    { id: 8, position: 1, enabled: true, english: { name: 'Card' } },
    { id: 1, position: 2, enabled: false, english: {} },
  ])
})

test('saves what calls say of a way to pay, and leaves it to a form without it', async () => {
  const texts = { 'payment_methods.8.paymentType': 'credit', 'payment_methods.8.nameWeb': 'ริมคลอง' }
  await save('checkout', texts)
  const card = async () => (await db.select().from(paymentMethods).where(eq(paymentMethods.id, 8)))[0]
  expect(await card()).toMatchObject({ paymentType: 'credit', nameWeb: 'ริมคลอง' })
  const { typed, seen } = await opens('checkout')
  const old = Object.fromEntries(Object.entries(typed).filter(([field]) => !(field in texts)))
  const renamed = { ...old, 'payment_methods.8.name': 'บัตรเครดิต' }
  await saveSettings(needs, { group: 'checkout', typed: renamed, seen }, owner)
  expect(await card()).toMatchObject({ name: 'บัตรเครดิต', paymentType: 'credit', nameWeb: 'ริมคลอง' })
})

test('adds a way to pay under its standard name, and puts back as off', async () => {
  const saved = await save('checkout', { 'payment_methods.add': '9', payment_methods: '8,1' })
  const rows = () =>
    db
      .select({ id: paymentMethods.id, name: paymentMethods.name, enabled: paymentMethods.enabled })
      .from(paymentMethods)
      .orderBy(asc(paymentMethods.position))
  const [card, transfer] = [
    { id: 8, name: 'บัตร', enabled: true },
    { id: 1, name: 'โอนเงิน', enabled: true },
  ]
  const promptPay = { id: 9, name: 'พร้อมเพย์ (Omise)', enabled: true }
  expect(await rows()).toEqual([card, transfer, promptPay])
  const act = saved.ok ? (saved.value.act ?? 0) : 0
  const { seen } = await opens('checkout')
  expect(await putBackSettings(needs, { group: 'checkout', act, seen }, owner)).toMatchObject({ ok: true })
  expect(await rows()).toEqual([transfer, card, { ...promptPay, enabled: false }])
})

test.each(['7', 'x', '8.5'])('refuses %s as a way to pay to add', async added => {
  const faults = { 'payment_methods.add': { code: 'unknown' } }
  expect(await save('checkout', { 'payment_methods.add': added })).toMatchObject({ error: { faults } })
})

test('changes fees, adds a method, and puts both back', async () => {
  const saved = await save('shipping', {
    'shipping_methods.2.fee': '60',
    'shipping_methods.new.name': 'รับเอง',
    'shipping_methods.new.fee': '0',
    'shipping_methods.new.usd': '2.5',
    'shipping_methods.new.on': '1',
  })
  const rows = () => db.select().from(shippingMethods).orderBy(shippingMethods.id)
  expect(await rows()).toMatchObject([
    { id: 2, fee: 6000, feeUsd: null, enabled: true },
    { id: 3, name: 'รับเอง', fee: 0, feeUsd: 250, enabled: true },
  ])
  const act = saved.ok ? (saved.value.act ?? 0) : 0
  const { seen } = await opens('shipping')
  await putBackSettings(needs, { group: 'shipping', act, seen }, owner)
  expect(await rows()).toMatchObject([
    { id: 2, fee: 5000, enabled: true },
    { id: 3, enabled: false },
  ])
})

const ROOM = { maxUploadBytes: 10_000, storageBytes: 1e9 }
/** Saves the page of the school with this file as its logo. */
async function saveLogo(bytes: Uint8Array<ArrayBuffer>, over: Typed = {}) {
  const { typed, seen } = await opens('school')
  const pictures = { files: { photo_logo: new File([bytes], 'โลโก้.png') }, room: ROOM }
  return saveSettings(needs, { group: 'school', typed: { ...typed, ...over }, seen, pictures }, owner)
}

test('stores a chosen picture and makes it the logo', async () => {
  expect(await saveLogo(aPng(30, 10), { photo_logo: 'https://elsewhere.test/a.png' })).toMatchObject({
    ok: true,
  })
  const address = String((await rowsOf()).photo_logo)
  expect(address).toMatch(/^\/files\/[0-9a-f]{64}\.png$/)
  const key = address.replace('/files/', 'public/')
  expect(await (await FILES.get(key))?.bytes()).toEqual(aPng(30, 10))
  expect(await db.select().from(siteFiles)).toMatchObject([
    { objectKey: key, contentType: 'image/png', originalName: 'โลโก้.png' },
  ])
})

test('stores pictures of what a student says and of their work', async () => {
  await save('home', { 'home_voices.new.name': 'มาลี', 'home_voices.new.words': 'ทำได้จริง' })
  const { typed, seen } = await opens('home')
  const added = { 'home_voices.new.name': 'เมธี', 'home_voices.new.words': 'เขียวใส' }
  const files = {
    'home_voices.1.work': new File([aPng(33, 10)], 'ใบไม้.png'),
    'home_voices.new.picture': new File([aPng(34, 10)], 'เมธี.png'),
  }
  const pictures = { files, room: ROOM }
  expect(
    await saveSettings(needs, { group: 'home', typed: { ...typed, ...added }, seen, pictures }, owner),
  ).toMatchObject({ ok: true })
  const [leaf, face] = await Promise.all([sha256Hex(aPng(33, 10)), sha256Hex(aPng(34, 10))])
  expect((await rowsOf()).home_voices).toEqual([
    { name: 'มาลี', words: 'ทำได้จริง', work: `/files/${leaf}.png` },
    { name: 'เมธี', words: 'เขียวใส', picture: `/files/${face}.png` },
  ])
  expect(await FILES.head(`public/${leaf}.png`)).not.toBeNull()
})

test('stores no picture while another field is wrong', async () => {
  const picture = aPng(31, 10)
  const before = await db.$count(siteFiles)
  const saved = await saveLogo(picture, { accent_color: '#ffee00' })
  expect(saved).toMatchObject({ error: { faults: { accent_color: { code: 'too-pale' } } } })
  expect(await FILES.head(`public/${await sha256Hex(picture)}.png`)).toBeNull()
  expect(await db.$count(siteFiles)).toBe(before)
})

test.each([
  ['no picture', new TextEncoder().encode('<html>'), 'FILE_TYPE_NOT_ALLOWED'],
  ['a file that is too large', new Uint8Array(10_001), 'FILE_TOO_LARGE'],
])('refuses %s beside its field', async (_, bytes, code) => {
  const saved = await saveLogo(bytes, { accent_color: '#ffee00' })
  expect(saved).toMatchObject({
    error: {
      faults: { photo_logo: { code: 'picture', refusal: { code } }, accent_color: { code: 'too-pale' } },
    },
  })
})

test('takes a logo away and puts it back', async () => {
  await saveLogo(aPng(32, 10))
  const address = (await rowsOf()).photo_logo
  await save('school', { photo_logo: '' })
  expect((await rowsOf()).photo_logo).toBe('')
  const { seen, acts: saves } = await opens('school')
  await putBackSettings(needs, { group: 'school', act: saves[0]?.id ?? 0, seen }, owner)
  expect((await rowsOf()).photo_logo).toBe(address)
})
