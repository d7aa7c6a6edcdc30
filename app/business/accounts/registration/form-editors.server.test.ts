import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import type { Rule } from '#app/business/settings/registration-fields.ts'
import { connect } from '#app/db/connection.ts'
import { customLabels, students, userGroups } from '#app/db/schema/accounts.ts'
import { auditLog, settings } from '#app/db/schema/settings.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { RULED_FIELDS, type RuledField } from './form-editor.ts'
import { getFormEditor, isLabelUsed } from './get-form-editor.server.ts'
import { listCustomLabels } from './list-custom-labels.server.ts'
import { moveLabel } from './move-label.server.ts'
import { removeGroup } from './remove-group.server.ts'
import { removeLabel } from './remove-label.server.ts'
import { saveGroup } from './save-group.server.ts'
import { saveLabel } from './save-label.server.ts'
import { putBackRegisterForm, saveRegisterForm } from './save-register-form.server.ts'

const needs = shopNeeds()
const { db } = needs
const as = (roles: ('owner' | 'student')[]): Caller => ({
  visitorId: 'v' as VisitorId,
  sessionEnded: null,
  account: {
    userId: 'staff1' as UserId,
    username: null,
    name: 'S',
    email: 's@e.co',
    roles,
    sessionId: '',
  },
})
const staff = as(['owner'])

beforeEach(async () => {
  await db.update(students).set({ userGroupId: null, customLabels: [] })
  await db.delete(customLabels)
  await db.delete(userGroups)
  await db.delete(settings)
  await db.delete(auditLog)
})

async function editor() {
  const read = await getFormEditor(needs, staff)
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}
const rulesWith = (over: Partial<Record<RuledField, Rule>>) => ({
  ...(Object.fromEntries(RULED_FIELDS.map(field => [field, 'asked'])) as Record<RuledField, Rule>),
  ...over,
})
const aLabel = (over = {}) => ({ typeLabel: 'radio', label: 'สี', required: true, items: 'แดง\nดำ', ...over })

test('puts back what the form asked before a change', async () => {
  const save = async (over: Partial<Record<RuledField, Rule>>, studentSelectsGroup: boolean) =>
    saveRegisterForm(
      needs,
      { rules: rulesWith(over), studentSelectsGroup, seen: (await editor()).seen },
      staff,
    )
  await save({ nickname: 'hidden' }, true)
  const before = (await editor()).settings
  await save({ nickname: 'required', tel: 'required' }, false)
  const changed = await editor()
  const [last] = changed.acts
  const back = (act: number, seen: string) => putBackRegisterForm(needs, { act, seen }, staff)
  expect(await back(last?.id ?? 0, 'older')).toMatchObject({ error: { code: 'CHANGED_MEANWHILE' } })
  expect(await back(last?.id ?? 0, changed.seen)).toMatchObject({ ok: true })
  const now = await editor()
  expect(now.settings).toEqual(before)
  // It is a change itself, which can be put back too.
  expect(now.acts.map(({ action }) => action)).toEqual(Array(3).fill('form.change'))
  expect(await back(999_999, now.seen)).toMatchObject({ error: { code: 'GONE' } })
})

test('refuses every form edit to people without staff rights', async () => {
  const student = as(['student'])
  const answers = await Promise.all([
    getFormEditor(needs, student),
    saveRegisterForm(needs, { rules: rulesWith({}), studentSelectsGroup: true, seen: '' }, student),
    putBackRegisterForm(needs, { act: 1, seen: '' }, student),
    saveLabel(needs, { id: null, typed: aLabel(), seen: '' }, student),
    moveLabel(needs, { id: 1, way: 'up', seen: '' }, student),
    removeLabel(needs, { id: 1 }, student),
    saveGroup(needs, { id: null, name: 'x', isDefault: false, seen: '' }, student),
    removeGroup(needs, { id: 1 }, student),
  ])
  for (const answer of answers) expect(answer).toEqual({ ok: false, error: { code: 'NOT_STAFF' } })
  expect(await db.select().from(customLabels)).toEqual([])
})

test('logs who saved the form and refuses stale saves', async () => {
  const { seen } = await editor()
  const save = (level: Rule) =>
    saveRegisterForm(needs, { rules: rulesWith({ level }), studentSelectsGroup: true, seen }, staff)
  const answers = await Promise.all([save('required'), save('hidden')])
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  expect(answers.find(answer => !answer.ok)).toMatchObject({ error: { code: 'CHANGED_MEANWHILE' } })
  const now = await editor()
  expect(now.settings.studentSelectsGroup).toBe(true)
  expect(now.settings.registerForm.level).toEqual(
    answers[0]?.ok ? { enabled: true, required: true } : { enabled: false, required: false },
  )
  expect(await save('asked')).toMatchObject({ error: { code: 'CHANGED_MEANWHILE' } })
  const log = await db.select().from(auditLog).where(eq(auditLog.action, 'form.change'))
  expect(log).toMatchObject([{ actor: 'staff:staff1', subject: 'form:registration' }])
})

test.each([
  [{ label: ' ' }, { label: 'REQUIRED' }],
  [{ label: 'ก'.repeat(256) }, { label: 'TOO_LONG' }],
  [{ items: ' \n' }, { items: 'REQUIRED' }],
  [{ items: Array.from({ length: 101 }, (_, i) => i).join('\n') }, { items: 'TOO_MANY' }],
  [{ items: 'ก'.repeat(256) }, { items: 'TOO_LONG' }],
  [{ typeLabel: 'script' }, { typeLabel: 'UNKNOWN' }],
])('refuses a custom field with %j', async (over, faults) => {
  const saved = await saveLabel(needs, { id: null, typed: aLabel(over), seen: '' }, staff)
  expect(saved).toMatchObject({ error: { code: 'INPUT_ERROR', faults } })
  expect(await db.select().from(customLabels)).toEqual([])
})

test('creates, changes and moves a custom field', async () => {
  for (const label of ['ก', 'ข', 'ค'])
    await saveLabel(needs, { id: null, typed: aLabel({ label, items: 'แดง\nดำ\nแดง' }), seen: '' }, staff)
  const [first, second] = (await editor()).labels
  expect(second).toMatchObject({ label: 'ข', itemList: ['แดง', 'ดำ'], isUsed: false })
  const change = (label: string) =>
    saveLabel(
      needs,
      { id: second?.id ?? 0, typed: aLabel({ label, typeLabel: 'image' }), seen: second?.seen ?? '' },
      staff,
    )
  expect((await change('ขข')).ok).toBe(true)
  expect(await change('ขขข')).toMatchObject({ error: { code: 'CHANGED_MEANWHILE' } })
  const move = async () =>
    moveLabel(needs, { id: second?.id ?? 0, way: 'up', seen: (await editor()).order }, staff)
  expect([(await move()).ok, (await move()).ok]).toEqual([true, true])
  const labels = (await editor()).labels
  expect(labels.map(({ label, typeLabel }) => [label, typeLabel])).toEqual([
    ['ขข', 'radio'],
    ['ก', 'radio'],
    ['ค', 'radio'],
  ])
  expect((await removeLabel(needs, { id: first?.id ?? 0 }, staff)).ok).toBe(true)
  expect((await editor()).labels).toHaveLength(2)
})

test('never shows an English choice beside another Thai one', async () => {
  await saveLabel(needs, { id: null, typed: aLabel({ items: 'แดง\nดำ' }), seen: '' }, staff)
  const english = { label: 'Colour', itemList: ['Red', 'Black'] }
  await db.update(customLabels).set({ english })
  const inEnglish = async () => {
    const [label] = await listCustomLabels({ db: connect(db.$client, 'en') })
    return [label?.label, label?.itemNames]
  }
  expect(await inEnglish()).toEqual(['Colour', ['Red', 'Black']])
  const read = await getFormEditor({ ...needs, db: connect(db.$client, 'en') }, staff)
  const { labels, asked } = read.ok ? read.value : await editor()
  expect([labels[0]?.label, asked.labels[0]?.label]).toEqual(['สี', 'Colour'])
  const [shown] = (await editor()).labels
  const typed = aLabel({ items: 'ดำ\nแดง' })
  expect((await saveLabel(needs, { id: shown?.id ?? 0, typed, seen: shown?.seen ?? '' }, staff)).ok).toBe(
    true,
  )
  expect(await inEnglish()).toEqual(['Colour', ['Black', 'Red']])
  const [moved] = (await editor()).labels
  const added = { id: moved?.id ?? 0, typed: aLabel({ items: 'ดำ\nแดง\nเขียว' }), seen: moved?.seen ?? '' }
  expect((await saveLabel(needs, added, staff)).ok).toBe(true)
  expect(await inEnglish()).toEqual(['Colour', ['ดำ', 'แดง', 'เขียว']])
  // As a site file may leave them.
  await db.update(customLabels).set({ english, itemList: ['เขียว', 'ดำ', 'แดง'] })
  expect(await inEnglish()).toEqual(['Colour', ['เขียว', 'ดำ', 'แดง']])
})

test('writes the English of a custom field beside the Thai', async () => {
  const inEnglish = async () => {
    const [label] = await listCustomLabels({ db: connect(db.$client, 'en') })
    return [label?.label, label?.itemNames]
  }
  const save = async (over: object) => {
    const [label] = (await editor()).labels
    return saveLabel(needs, { id: label?.id ?? null, typed: aLabel(over), seen: label?.seen ?? '' }, staff)
  }
  expect(await save({ labelEn: 'Colour', itemsEn: 'Red\nBlack' })).toMatchObject({ ok: true })
  expect(await inEnglish()).toEqual(['Colour', ['Red', 'Black']])

  // A choice that goes takes its English one along; for a new one somebody must write it.
  const same = { labelEn: 'Colour', itemsEn: 'Red\nBlack' }
  expect(await save({ ...same, items: 'ดำ' })).toMatchObject({ ok: true })
  expect(await inEnglish()).toEqual(['Colour', ['Black']])
  const unpaired = { error: { code: 'INPUT_ERROR', faults: { itemsEn: 'UNPAIRED' } } }
  expect(await save({ labelEn: 'Colour', itemsEn: 'Black', items: 'ดำ\nเขียว' })).toMatchObject(unpaired)
  expect(await save({ labelEn: 'Colour', itemsEn: 'Black\nGreen', items: 'ดำ\nเขียว' })).toMatchObject({
    ok: true,
  })
  expect(await inEnglish()).toEqual(['Colour', ['Black', 'Green']])
  expect(await save({ labelEn: 'ก'.repeat(256), itemsEn: '' })).toMatchObject({
    error: { faults: { labelEn: 'TOO_LONG' } },
  })

  const [stale] = (await editor()).labels
  await db.update(customLabels).set({ english: { label: 'Hue' } })
  expect(
    await saveLabel(needs, { id: stale?.id ?? 0, typed: aLabel(), seen: stale?.seen ?? '' }, staff),
  ).toMatchObject({ error: { code: 'CHANGED_MEANWHILE' } })
  expect(await save({ labelEn: '', itemsEn: '' })).toMatchObject({ ok: true })
  expect(await inEnglish()).toEqual(['สี', ['แดง', 'ดำ']])
})

test('refuses to move a field on a stale order', async () => {
  for (const label of ['ก', 'ข', 'ค'])
    await saveLabel(needs, { id: null, typed: aLabel({ label }), seen: '' }, staff)
  const { labels, order: seen } = await editor()
  const [first = 0, , third = 0] = labels.map(({ id }) => id)
  const moves = () => [
    moveLabel(needs, { id: first, way: 'down', seen }, staff),
    moveLabel(needs, { id: third, way: 'up', seen }, staff),
  ]
  const answers = await Promise.all(moves())
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  const order = (await editor()).labels.map(({ label }) => label).join('')
  expect(order).toBe(answers[0]?.ok ? 'ขกค' : 'กคข')
  for (const late of await Promise.all(moves()))
    expect(late).toMatchObject({ error: { code: 'CHANGED_MEANWHILE' } })
  expect((await editor()).labels.map(({ label }) => label).join('')).toBe(order)
  const log = await db.select().from(auditLog).where(eq(auditLog.action, 'label.move'))
  const ofThese = log.filter(({ subject }) => [`label:${first}`, `label:${third}`].includes(subject))
  expect(ofThese).toHaveLength(1)
})

test('refuses to remove fields and groups in use', async () => {
  const { userId } = await anAccount(needs)
  await saveLabel(needs, { id: null, typed: aLabel(), seen: '' }, staff)
  await saveGroup(needs, { id: null, name: 'ครู', isDefault: true, seen: '' }, staff)
  const { labels, groups } = await editor()
  const [labelId = 0, groupId = 0] = [labels[0]?.id, groups[0]?.id]
  await db
    .update(students)
    .set({ userGroupId: groupId, customLabels: [{ id: labelId, value: 'แดง' }] })
    .where(eq(students.userId, userId))
  expect(await removeLabel(needs, { id: labelId }, staff)).toMatchObject({ error: { code: 'IN_USE' } })
  expect(await removeGroup(needs, { id: groupId }, staff)).toMatchObject({ error: { code: 'IN_USE' } })
  expect(await editor()).toMatchObject({ labels: [{ isUsed: true }], groups: [{ isUsed: true }] })
})

test('finds out by an index whether answers are kept', async () => {
  const [one, other] = [await anAccount(needs), await anAccount(needs)]
  await saveLabel(needs, { id: null, typed: aLabel(), seen: '' }, staff)
  const isUsed = async () => (await editor()).labels[0]?.isUsed
  const id = (await editor()).labels[0]?.id ?? 0
  const answers = (userId: string, given: { id: number; value: unknown }[] | null) =>
    db.update(students).set({ customLabels: given }).where(eq(students.userId, userId))
  expect(await isUsed()).toBe(false)
  for (const { userId } of [one, other]) await answers(userId, [{ id, value: 'แดง' }])
  await answers(one.userId, [{ id, value: 'ดำ' }])
  await answers(one.userId, [])
  expect(await isUsed()).toBe(true)
  await answers(other.userId, null)
  expect(await isUsed()).toBe(false)
  const plan = await db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT id FROM custom_labels WHERE ${isLabelUsed}`,
  )
  const details = plan.map(({ detail }) => detail).join('\n')
  expect(details).toMatch(/SEARCH label_answers USING INTEGER PRIMARY KEY/)
  expect(details).not.toContain('students')
})

test('keeps one default group and overwrites no unseen name', async () => {
  const make = (name: string) => saveGroup(needs, { id: null, name, isDefault: true, seen: '' }, staff)
  await make('หนึ่ง')
  await make('สอง')
  const [one, two] = (await editor()).groups
  expect([one?.isDefault, two?.isDefault]).toEqual([false, true])
  const rename = (name: string) =>
    saveGroup(needs, { id: one?.id ?? 0, name, isDefault: true, seen: one?.seen ?? '' }, staff)
  expect((await rename('หนึ่งใหม่')).ok).toBe(true)
  expect(await rename('อีกชื่อ')).toMatchObject({ error: { code: 'CHANGED_MEANWHILE' } })
  expect(await make('')).toMatchObject({ error: { faults: { name: 'REQUIRED' } } })
  expect((await editor()).groups.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['หนึ่งใหม่', true],
    ['สอง', false],
  ])
})

test('keeps and takes away the English name of a group', async () => {
  const save = async (nameEn?: string) => {
    const [group] = (await editor()).groups
    const named = { id: group?.id ?? null, name: 'ครู', isDefault: false, seen: group?.seen ?? '' }
    return saveGroup(needs, { ...named, ...(nameEn !== undefined && { nameEn }) }, staff)
  }
  const english = async () => (await editor()).groups[0]?.english
  expect((await save(' Teachers ')).ok).toBe(true)
  expect(await english()).toEqual({ name: 'Teachers' })
  expect((await save()).ok).toBe(true)
  expect(await english()).toEqual({ name: 'Teachers' })
  expect(await save('x'.repeat(1_000))).toMatchObject({ error: { faults: { nameEn: 'TOO_LONG' } } })
  expect((await save('')).ok).toBe(true)
  expect(await english()).toEqual({})
})

test('refuses to edit or move what another removed', async () => {
  await saveLabel(needs, { id: null, typed: aLabel(), seen: '' }, staff)
  await saveGroup(needs, { id: null, name: 'ครู', isDefault: false, seen: '' }, staff)
  const { labels, groups, order } = await editor()
  const [label, group] = [labels[0] ?? { id: 0, seen: '' }, groups[0] ?? { id: 0, seen: '' }]
  const edits = () => [
    saveLabel(needs, { id: label.id, typed: aLabel({ label: 'อีกชื่อ' }), seen: label.seen }, staff),
    saveGroup(needs, { id: group.id, name: 'อีกชื่อ', isDefault: true, seen: group.seen }, staff),
  ]
  // Here the removal happens between reading the row and writing it. The batch then reports that the row is gone.
  const meanwhile = await Promise.all([
    ...edits(),
    removeLabel(needs, label, staff),
    removeGroup(needs, group, staff),
  ])
  expect(meanwhile.slice(2)).toEqual([
    expect.objectContaining({ ok: true }),
    expect.objectContaining({ ok: true }),
  ])
  const late = [
    ...edits(),
    saveLabel(needs, { id: label.id, typed: aLabel({ label: '' }), seen: label.seen }, staff),
    saveGroup(needs, { id: group.id, name: '', isDefault: false, seen: group.seen }, staff),
    moveLabel(needs, { id: label.id, way: 'up', seen: order }, staff),
  ]
  for (const told of await Promise.all(late)) expect(told).toEqual({ ok: false, error: { code: 'GONE' } })
  expect(await editor()).toMatchObject({ labels: [], groups: [] })
})
