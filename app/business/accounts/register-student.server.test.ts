import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { students, throttles, user } from '#app/db/schema/accounts.ts'
import { settings } from '#app/db/schema/settings.ts'
import { DAY } from '#app/platform/clock.ts'
import { shopNeeds } from '#app/testing/shop-needs.ts'
import type { VisitorId } from './caller.ts'
import { registerStudent } from './register-student.server.ts'
import { NOTHING_TYPED, type RegistrationInput } from './registration.ts'
import { signIn } from './sign-in.server.ts'
import { aNetwork, anAccount, aRequest, PASSWORD } from './testing-accounts.ts'

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

function register(change: Partial<RegistrationInput>, network = aNetwork(), with_ = needs) {
  const caller = { visitorId: 'visitor' as VisitorId, account: null, sessionEnded: null }
  return registerStudent(
    with_,
    { input: aForm(change), locale: 'en' },
    { request: aRequest({ network }), caller },
  )
}

test('makes user, student and credential, and the new student can sign in', async () => {
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

test('refuses an address or a user name that is taken, in any case', async () => {
  const { email, username } = await anAccount(needs)
  const byEmail = await register({ email: email.toUpperCase(), username: 'fresh1' })
  expect(byEmail).toEqual({ ok: false, error: { code: 'DUPLICATE_EMAIL' } })
  const byName = await register({ email: 'fresh@example.com', username: username.toUpperCase() })
  expect(byName).toEqual({ ok: false, error: { code: 'DUPLICATE_USERNAME' } })
})

test('names a wrong format by its code, and a list of several faults as an input error', async () => {
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

test('makes one account of ten registrations at the same moment', async () => {
  const ten = Array.from({ length: 10 }, () => register({ email: 'ten@example.com', username: 'tenatonce' }))
  const answers = await Promise.all(ten)
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  for (const answer of answers)
    if (!answer.ok) expect(answer.error.code).toMatch(/^DUPLICATE_(EMAIL|USERNAME)$/)
  expect(await needs.db.select().from(user).where(like(user.email, 'ten@%'))).toHaveLength(1)
})

test('makes a network wait that registers without end, before any hash', async () => {
  const network = aNetwork()
  const { email } = await anAccount(needs)
  const answers = []
  for (let i = 0; i < 41; i++) answers.push(await register({ email, username: `flood${i}` }, network))
  expect(answers[39]).toMatchObject({ error: { code: 'DUPLICATE_EMAIL' } })
  expect(answers[40]).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
})

test("holds the shop's limits of students and of new ones a day, also when all come at once", async () => {
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
