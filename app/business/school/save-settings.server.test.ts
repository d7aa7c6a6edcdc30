import { asc, desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import type { SettingGroup } from '#app/business/settings/settings.wire.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { shippingMethods } from '#app/db/schema/pricing.ts'
import { auditLog, settings } from '#app/db/schema/settings.ts'
import { readShopVersion } from '#app/db/shop-version.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getSettingsGroup } from './get-settings-group.server.ts'
import { putBackSettings, saveSettings } from './save-settings.server.ts'
import { type Typed, typedFrom } from './setting-values.ts'

const needs = shopNeeds({ now: 1_700_000_000_000 })
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
    ['checkout', { 'payment_methods.8.place': '1' }],
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
    'payment_methods.8.place': '1',
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
