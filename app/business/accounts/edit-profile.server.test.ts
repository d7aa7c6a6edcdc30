import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ProfileInput } from '#app/business/accounts/registration/profile.ts'
import { NOTHING_TYPED } from '#app/business/accounts/registration/registration.ts'
import { customLabels, students, user, userGroups } from '#app/db/schema/accounts.ts'
import { settings } from '#app/db/schema/settings.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { aSlip } from '#app/testing/payments/a-report.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { editProfile, getProfile } from './edit-profile.server.ts'

const needs = shopNeeds()
const { db } = needs
const ON = { is_enable: 1, is_require: 0 }
const ASKED = {
  firstname: { is_enable: 1, is_require: 1 },
  lastname: ON,
  tel: { is_enable: 1, is_require: 1 },
}
const COLOUR = 31

beforeAll(async () => {
  const form = {
    ...ASKED,
    age: ON,
    displayImgUrl: ON,
    customLabel: ON,
    studentGroupKpi: ON,
    nickname: { is_enable: 0 },
  }
  await db.batch([
    db.insert(settings).values({ key: 'registerForm', value: form, updatedAt: 1 }),
    db.insert(userGroups).values([
      { id: 41, name: 'ครู', isDefault: false },
      { id: 42, name: 'นักเรียน', isDefault: false },
    ]),
    db.insert(customLabels).values({
      id: COLOUR,
      typeLabel: 'inputtext',
      label: 'สี',
      orderLabel: 1,
      required: true,
      itemList: [],
    }),
  ])
})

type Student = Awaited<ReturnType<typeof aStudent>>
const typed = (change: Partial<ProfileInput> = {}): ProfileInput => ({
  ...NOTHING_TYPED,
  firstname: 'มาลี',
  lastname: 'ดี',
  tel: '0812345678',
  customLabels: { [COLOUR]: ['แดง'] },
  ...change,
})
const seenBy = async ({ account }: Student) => (await getProfile(needs, account))?.seen ?? ''
async function saves(student: Student, change: Partial<ProfileInput>, seen?: string) {
  return editProfile(needs, { input: typed(change), seen: seen ?? (await seenBy(student)) }, student)
}
const rowOf = async ({ account }: Student) => {
  const [row] = await db.select().from(students).where(eq(students.userId, account.userId))
  return row
}

test('saves the shown fields and leaves hidden ones alone', async () => {
  const student = await aStudent(needs)
  await db.update(students).set({ nickname: 'ลี่' }).where(eq(students.userId, student.account.userId))
  expect(await saves(student, { nickname: 'ถูกซ่อน', age: '30' })).toEqual({ ok: true, value: null })
  expect(await rowOf(student)).toMatchObject({ firstname: 'มาลี', nickname: 'ลี่', age: 30 })
  const [person] = await db.select().from(user).where(eq(user.id, student.account.userId))
  expect(person?.name).toBe('มาลี ดี')
})

test('keeps a name in English, which the form of the shop does not ask for', async () => {
  const student = await aStudent(needs)
  const english = { firstnameEng: 'Malee', lastnameEng: 'Dee' }
  expect(await saves(student, english)).toEqual({ ok: true, value: null })
  expect(await rowOf(student)).toMatchObject(english)
})

test.each<[string, Partial<ProfileInput>, object]>([
  ['no first name', { firstname: ' ' }, { firstname: 'REQUIRED' }],
  ['a name of 256 letters', { lastname: 'ก'.repeat(256) }, { lastname: expect.any(String) }],
  ['a phone number of 8 digits', { tel: '08123456' }, { tel: 'NOT_A_TEL' }],
  ['a phone number of 11 digits', { tel: '08123456789' }, { tel: 'NOT_A_TEL' }],
  ['an age that is not a number', { age: 'สามสิบ' }, { age: 'NOT_AN_AGE' }],
  ['an empty required custom field', { customLabels: {} }, { [`label.${COLOUR}`]: 'REQUIRED' }],
  ['a group that does not exist', { userGroup: '999' }, { userGroup: expect.any(String) }],
  ['several wrong fields at once', { firstname: '', tel: 'x' }, { firstname: 'REQUIRED', tel: 'NOT_A_TEL' }],
])('refuses %s beside its field and changes nothing', async (_, wrong, faults) => {
  const student = await aStudent(needs)
  const before = await rowOf(student)
  expect(await saves(student, wrong)).toMatchObject({ ok: false, error: { code: 'INPUT_ERROR', faults } })
  expect(await rowOf(student)).toEqual(before)
})

test.each<[string, Partial<ProfileInput>]>([
  ['a name of 255 letters', { lastname: 'ก'.repeat(255) }],
  ['a phone number of 9 digits', { tel: '021234567' }],
  ['a phone number of 10 digits', { tel: '0812345678' }],
])('accepts %s', async (_, right) => {
  expect((await saves(await aStudent(needs), right)).ok).toBe(true)
})

test('refuses the later of two tabs, then accepts it', async () => {
  const student = await aStudent(needs)
  const seen = await seenBy(student)
  const names = ['หนึ่ง', 'สอง']
  const answers = await Promise.all(names.map(firstname => saves(student, { firstname }, seen)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const told = answers.find(answer => !answer.ok)
  expect(told).toEqual({ ok: false, error: { code: 'CHANGED_ELSEWHERE', seen: await seenBy(student) } })
  expect((await saves(student, { firstname: 'สาม' })).ok).toBe(true)
  expect((await rowOf(student))?.firstname).toBe('สาม')
})

test('keeps the chosen group whatever is sent later', async () => {
  const student = await aStudent(needs)
  await saves(student, { userGroup: '41' })
  expect((await saves(student, { userGroup: '42' })).ok).toBe(true)
  expect((await rowOf(student))?.userGroupId).toBe(41)
})

test('takes only an unused picture of the sender', async () => {
  const [student, stranger] = [await aStudent(needs), await aStudent(needs)]
  const [mine, next] = [
    await aSlip(needs, student, { purpose: 'profile' }),
    await aSlip(needs, student, { purpose: 'profile' }),
  ]
  expect((await saves(student, { displayImage: mine })).ok).toBe(true)
  const theirs = await aSlip(needs, stranger, { purpose: 'profile' })
  for (const displayImage of [theirs, await aSlip(needs, student), 'none'])
    expect(await saves(student, { displayImage })).toMatchObject({
      error: { faults: { displayImage: expect.any(String) } },
    })
  expect((await rowOf(student))?.profileUploadId).toBe(mine)
  expect((await saves(student, { displayImage: next })).ok).toBe(true)
  const pictures = await db.select().from(uploads)
  expect(pictures.find(({ id }) => id === mine)?.attachedAt).toBeNull()
  expect(pictures.find(({ id }) => id === next)?.attachedAt).not.toBeNull()
})

test('answers NOT_FOUND for a person without a profile', async () => {
  const student = await aStudent(needs)
  await db.delete(students).where(eq(students.userId, student.account.userId))
  expect(await saves(student, {}, '1')).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
})
