import { eq, like, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signIn } from '#app/business/accounts/sign-in/sign-in.server.ts'
import { aNetwork, anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import type { VisitorId } from '#app/business/callers/caller.ts'
import { customLabels, students, throttles, user, userGroups } from '#app/db/schema/accounts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { settings } from '#app/db/schema/settings.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { DAY, HOUR } from '#app/platform/clock.ts'
import { meanwhile } from '#app/testing/shop/meanwhile.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { registerStudent } from './register-student.server.ts'
import { NOTHING_TYPED, type RegistrationInput } from './registration.ts'

const needs = shopNeeds()

function aForm(change: Partial<RegistrationInput> = {}): RegistrationInput {
  return {
    ...NOTHING_TYPED,
    firstname: 'สมศรี',
    lastname: 'ดี',
    tel: '0812345678',
    password: PASSWORD,
    passwordAgain: PASSWORD,
    ...change,
  }
}

const caller = { visitorId: 'visitor' as VisitorId, account: null, sessionEnded: null }

function register(change: Partial<RegistrationInput>, network = aNetwork(), with_ = needs) {
  return registerStudent(
    with_,
    { input: aForm(change), locale: 'en' },
    { request: aRequest({ network }), caller },
  )
}

test('creates an account that can sign in', async () => {
  const registered = await register({ email: 'New@Example.com', username: 'NewOne' })
  if (!registered.ok) throw new Error(registered.error.code)
  const { userId } = registered.value
  const [person] = await needs.db.select().from(user).where(eq(user.id, userId))
  expect(person).toMatchObject({
    email: 'new@example.com',
    username: 'newone',
    displayUsername: 'NewOne',
    name: 'สมศรี ดี',
    roles: 'student',
    locale: 'en',
    emailVerified: false,
  })
  const [student] = await needs.db.select().from(students).where(eq(students.userId, userId))
  expect(student).toMatchObject({ firstname: 'สมศรี', tel: '0812345678', isGuest: false })
  expect((await signIn(needs, { identifier: 'newone', password: PASSWORD }, aRequest())).ok).toBe(true)
})

test('refuses a taken address or user name in any case', async () => {
  const { email, username } = await anAccount(needs)
  const byEmail = await register({ email: email.toUpperCase(), username: 'fresh1' })
  expect(byEmail).toEqual({ ok: false, error: { code: 'DUPLICATE_EMAIL' } })
  const byName = await register({ email: 'fresh@example.com', username: username.toUpperCase() })
  expect(byName).toEqual({ ok: false, error: { code: 'DUPLICATE_USERNAME' } })
})

test('counts the networks of one IPv6 site together', async () => {
  const windowStart = needs.now() - (needs.now() % HOUR)
  await needs.db
    .insert(throttles)
    .values({ key: `register:site:2001:db8:5::/48:${HOUR}`, windowStart, count: 199 })
  const from = (network: string, name: string) =>
    register({ email: `${name}@example.com`, username: name }, network)
  expect((await from('2001:db8:5:1::1', 'site1')).ok).toBe(true)
  expect(await from('2001:db8:5:2::1', 'site2')).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
  expect((await from('2001:db8:6::1', 'site3')).ok).toBe(true)
})

test('answers one format fault with its own code', async () => {
  const codeOf = async (change: Partial<RegistrationInput>) => {
    const answer = await register({ email: 'codes@example.com', username: 'codes', ...change })
    return answer.ok ? 'ok' : answer.error.code
  }
  expect(await codeOf({ email: 'nonsense' })).toBe('INVALID_FORMAT_EMAIL')
  expect(await codeOf({ username: 'no spaces' })).toBe('INVALID_FORMAT_USERNAME')
  expect(await codeOf({ password: 'short', passwordAgain: 'short' })).toBe('INVALID_FORMAT_PASSWORD')
  expect(await codeOf({ email: 'nonsense', tel: 'x' })).toBe('INPUT_ERROR')
  expect(await needs.db.select().from(user).where(eq(user.email, 'codes@example.com'))).toEqual([])
})

test('makes one account of ten simultaneous registrations', async () => {
  const ten = Array.from({ length: 10 }, () => register({ email: 'ten@example.com', username: 'tenatonce' }))
  const answers = await Promise.all(ten)
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  for (const answer of answers)
    if (!answer.ok) expect(answer.error.code).toMatch(/^DUPLICATE_(EMAIL|USERNAME)$/)
  expect(await needs.db.select().from(user).where(like(user.email, 'ten@%'))).toHaveLength(1)
})

test("refuses a network's 41st registration before any hash", async () => {
  const network = aNetwork()
  const { email } = await anAccount(needs)
  const answers = []
  for (let i = 0; i < 41; i++) answers.push(await register({ email, username: `flood${i}` }, network))
  expect(answers[39]).toMatchObject({ error: { code: 'DUPLICATE_EMAIL' } })
  expect(answers[40]).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
})

test("holds the shop's student limits under simultaneous registrations", async () => {
  const set = (key: string, value: number) =>
    needs.db
      .insert(settings)
      .values({ key, value, updatedAt: 0 })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
  const unset = (key: string) => needs.db.delete(settings).where(eq(settings.key, key))
  const count = (await needs.db.select().from(students)).length
  const later = shopNeeds({ now: needs.now() + 2 * DAY })
  const four = (name: string) =>
    Promise.all(
      [1, 2, 3, 4].map(i =>
        register({ email: `${name}${i}@example.com`, username: `${name}${i}` }, aNetwork(), later),
      ),
    )
  const codes = (answers: Awaited<ReturnType<typeof four>>) =>
    answers.map(answer => (answer.ok ? 'ok' : answer.error.code)).sort()

  await set('max_new_students_per_day', 1)
  expect(codes(await four('day'))).toEqual([
    'ERROR_CREATE_USER_IN_DAY',
    'ERROR_CREATE_USER_IN_DAY',
    'ERROR_CREATE_USER_IN_DAY',
    'ok',
  ])
  await unset('max_new_students_per_day')
  await set('max_students', count + 2)
  expect(codes(await four('all'))).toEqual(['OVER_LIMIT_USER', 'OVER_LIMIT_USER', 'OVER_LIMIT_USER', 'ok'])
  await unset('max_students')
  expect(await needs.db.select().from(throttles).where(eq(throttles.key, 'registrations'))).toHaveLength(1)
})

const ALL_FIELDS = {
  firstname: 'สมศรี',
  lastname: 'ดี',
  firstnameEng: 'Somsri',
  lastnameEng: 'Dee',
  nickname: 'ศรี',
  tel: '0812345678',
  address: '1 ถนนสีลม\nกรุงเทพฯ',
  level: 'ม.6',
  biography: 'เกี่ยวกับฉัน',
}
const REGISTER_FORM = Object.fromEntries(
  'firstname_eng lastname_eng nickname age address displayImgUrl educationList level biography branchid studentGroupKpi'
    .split(' ')
    .map(field => [field, { is_enable: 1, is_require: 1 }]),
)

async function aPicture(id: string, over: Partial<typeof uploads.$inferInsert> = {}) {
  const file = { objectKey: `uploads/${id}`, contentType: 'image/png', bytes: 1, sha256: id }
  const sent = { purpose: 'profile', visitorId: caller.visitorId, createdAt: 1, ...over }
  await needs.db.insert(uploads).values({ id, ...file, ...sent })
  return id
}

test('keeps the whole profile with pictures, and mails once', async () => {
  await needs.db.insert(settings).values({ key: 'registerForm', value: REGISTER_FORM, updatedAt: 1 })
  await needs.db.insert(userGroups).values([
    { id: 1, name: 'ทั่วไป', isDefault: true },
    { id: 2, name: 'องค์กร', isDefault: false },
  ])
  const label = { orderLabel: 1, required: true }
  await needs.db.insert(customLabels).values([
    { ...label, id: 5, typeLabel: 'checkbox', label: 'เวลา', itemList: ['เช้า', 'เย็น'] },
    { ...label, id: 6, typeLabel: 'image', label: 'บัตร', itemList: [] },
  ])
  const full = {
    ...ALL_FIELDS,
    email: 'full@example.com',
    username: 'full',
    age: '25',
    branch: '7',
    userGroup: '2',
    displayImage: await aPicture('face'),
    education: ['ป.ตรี', 'ป.โท'],
    customLabels: { 5: ['เย็น', 'เช้า'], 6: [await aPicture('card')] },
  }
  const registered = await register(full)
  if (!registered.ok) throw new Error(JSON.stringify(registered.error))
  const { userId } = registered.value
  const [student] = await needs.db.select().from(students).where(eq(students.userId, userId))
  expect(student).toMatchObject({
    ...ALL_FIELDS,
    age: 25,
    branchId: '7',
    userGroupId: 2,
    profileUploadId: 'face',
    education: ['ป.ตรี', 'ป.โท'],
    customLabels: [
      { id: 5, value: ['เช้า', 'เย็น'] },
      { id: 6, value: 'card' },
    ],
  })
  const kept = await needs.db.select().from(uploads).where(eq(uploads.userId, userId))
  expect(kept.map(({ id, attachedAt }) => [id, attachedAt !== null])).toEqual([
    ['face', true],
    ['card', true],
  ])
  const mails = await needs.db.select().from(outbox).where(eq(outbox.recipient, 'full@example.com'))
  expect(mails.map(({ template, data }) => [template, data])).toEqual([
    ['registered', { linkPath: '/login' }],
  ])
})

test.each([
  ['another visitor’s', { visitorId: 'stranger' as VisitorId }],
  ['already used', { attachedAt: 1 }],
  ['a payment slip', { purpose: 'slip' }],
])('refuses a picture that is %s', async (what, over) => {
  const displayImage = await aPicture(`not-${what.length}`, over)
  const refused = await register({ ...ALL_FIELDS, email: 'p@example.com', username: 'p', displayImage })
  expect(refused).toMatchObject({ error: { faults: { displayImage: 'PICTURE_NOT_FOUND' } } })
})

test('uses the default group and refuses unknown groups', async () => {
  await needs.db.delete(customLabels)
  await needs.db.delete(settings)
  const plain = await register({ email: 'g@example.com', username: 'ggg', userGroup: '2' })
  if (!plain.ok) throw new Error(plain.error.code)
  const [student] = await needs.db.select().from(students).where(eq(students.userId, plain.value.userId))
  expect(student?.userGroupId).toBe(1)
  await needs.db.insert(settings).values({ key: 'is_student_select_group', value: 1, updatedAt: 1 })
  const refuse = async (userGroup: string) => register({ email: 'h@example.com', username: 'hhh', userGroup })
  expect(await refuse('99')).toMatchObject({ error: { faults: { userGroup: 'NOT_AN_OPTION' } } })
  expect(await refuse('')).toMatchObject({ error: { faults: { userGroup: 'REQUIRED' } } })
  await needs.db.delete(settings)
})

test.each([2, 3])('uses the new default when staff replace it on trip %d', async before => {
  await needs.db.delete(settings)
  await needs.db.insert(userGroups).values({ id: 90, name: 'เดิม', isDefault: true })
  await needs.db.update(userGroups).set({ isDefault: false }).where(ne(userGroups.id, 90))
  const racing = meanwhile({ before }, () =>
    needs.db.batch([
      needs.db.delete(userGroups).where(eq(userGroups.id, 90)),
      needs.db.update(userGroups).set({ isDefault: true }).where(eq(userGroups.id, 2)),
    ]),
  )
  const name = `raced${before}`
  const registered = await register({ email: `${name}@example.com`, username: name }, aNetwork(), racing)
  if (!registered.ok) throw new Error(registered.error.code)
  const { userId } = registered.value
  const [student] = await needs.db.select().from(students).where(eq(students.userId, userId))
  expect(student?.userGroupId).toBe(2)
  await needs.db.delete(userGroups).where(eq(userGroups.id, 90))
  await needs.db.update(userGroups).set({ isDefault: sql`${userGroups.id} = 1` })
})

test('gives a picture to one of two simultaneous registrations', async () => {
  await needs.db.insert(settings).values({
    key: 'registerForm',
    value: { displayImgUrl: { is_enable: 1 } },
    updatedAt: 1,
  })
  const displayImage = await aPicture('shared')
  const answers = await Promise.all(
    ['one', 'two', 'three'].map(name =>
      register({ email: `${name}@pictures.com`, username: `pic${name}`, displayImage }),
    ),
  )
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  for (const answer of answers)
    if (!answer.ok) expect(answer.error).toMatchObject({ faults: { displayImage: 'PICTURE_NOT_FOUND' } })
  expect(await needs.db.select().from(user).where(like(user.email, '%@pictures.com'))).toHaveLength(1)
  await needs.db.delete(settings)
})
