import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { throttles, user } from '#app/db/schema/accounts.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { callerOf, seedHomeworkCourse } from '#app/testing/learning/homework-course.ts'
import { COURSE, seedGrant } from '#app/testing/learning/learning-course.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getStudent } from './list-students.server.ts'
import { LONGEST_MESSAGE, LONGEST_SUBJECT } from './message-to-student.ts'
import { type WriteToStudent, writeToStudent } from './write-to-student.server.ts'

// In the middle of an hour, so that the limit's window does not end during a test.
const needs = shopNeeds({ now: Date.UTC(2026, 10, 22, 10, 30) })
const { db } = needs
const teacher = callerOf('kru', ['instructor'])
const MESSAGE: WriteToStudent = {
  courseId: COURSE,
  userId: 'somchai',
  caller: teacher,
  token: 'form-1',
  subject: 'งานชิ้นต่อไป',
  text: 'ลองสีอื่นดู',
}
const write = (change: Partial<WriteToStudent> = {}) => writeToStudent(needs, { ...MESSAGE, ...change })
const mails = () => db.select().from(outbox)

beforeAll(async () => {
  await seedHomeworkCourse(db, ['somchai', 'malee', 'refunded'])
  for (const id of ['somchai', 'malee', 'refunded']) await seedGrant(db, id)
  await db.update(accessGrants).set({ endedAt: 1 }).where(eq(accessGrants.userId, 'refunded'))
})

beforeEach(async () => {
  await db.batch([db.delete(outbox), db.delete(auditLog), db.delete(throttles)])
  needs.sent.length = 0
})

test('mails the message once, however often it is pressed', async () => {
  expect(await write({ subject: ' งาน\nชิ้นต่อไป ', text: 'ลอง\r\nสีอื่น ' })).toEqual({ ok: true, value: null })
  await Promise.all([write(), write()])
  await write()
  const [first, second, ...others] = await mails()
  expect(first).toMatchObject({
    template: 'teacher-message',
    recipient: 'somchai@shop.test',
    data: { subject: 'งาน ชิ้นต่อไป', text: 'ลอง\nสีอื่น', by: 'teacher', courseName: 'วาดรูป' },
  })
  expect(second?.data).toMatchObject({ text: MESSAGE.text })
  expect(others).toEqual([])
  expect(needs.sent).toContainEqual({ kind: 'outbox', what: first?.id })
})

test('the mail and the page hold no address of the other', async () => {
  await write()
  const [mail] = await mails()
  expect(JSON.stringify(mail?.data)).not.toContain('@')
  const page = await getStudent(needs, { courseId: COURSE, userId: 'somchai', caller: teacher })
  expect(JSON.stringify(page)).not.toContain('@')
})

test('notes the act once, and shows when it was', async () => {
  const seen = async (userId: string) =>
    (await getStudent(needs, { courseId: COURSE, userId, caller: teacher }))?.writtenAt
  expect(await seen('somchai')).toBeNull()
  await write()
  await write()
  expect(await db.select().from(auditLog)).toMatchObject([
    { actor: 'staff:kru', action: 'student.write', subject: 'student:somchai', data: { course: COURSE } },
  ])
  expect([await seen('somchai'), await seen('malee')]).toEqual([needs.now(), null])
})

test('staff write as the school', async () => {
  await write({ caller: callerOf('boss', ['owner']) })
  expect(await mails()).toMatchObject([{ data: { by: 'staff' } }])
})

test.each([
  ['the teacher of another course', { caller: callerOf('other-kru', ['instructor']) }],
  ['a student of the course', { caller: callerOf('malee') }],
  ['a teacher whose role was taken', { caller: callerOf('kru') }],
  ['a person who does not learn in the course', { userId: 'refunded' }],
  ['an unknown person', { userId: 'nobody' }],
])('does not find the student: %s', async (_, change) => {
  expect(await write(change)).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
  expect(await mails()).toEqual([])
})

test('names each field that is empty or too long', async () => {
  const long = { subject: 'ก'.repeat(LONGEST_SUBJECT + 1), text: 'ก'.repeat(LONGEST_MESSAGE) }
  const faultsOf = async (change: Partial<WriteToStudent>) => {
    const written = await write(change)
    return written.ok || written.error.code !== 'MESSAGE_INVALID' ? written : written.error.faults
  }
  expect(await faultsOf({ subject: ' ', text: '\n' })).toEqual({ subject: 'empty', text: 'empty' })
  expect(await faultsOf(long)).toEqual({ subject: 'long' })
  expect(await mails()).toEqual([])
})

test('refuses a message to a student without an address', async () => {
  const [was] = await db.select({ email: user.email }).from(user).where(eq(user.id, 'malee'))
  await db.update(user).set({ email: 'line-malee@no-address.invalid' }).where(eq(user.id, 'malee'))
  expect(await write({ userId: 'malee' })).toEqual({ ok: false, error: { code: 'STUDENT_WITHOUT_ADDRESS' } })
  await db
    .update(user)
    .set({ email: was?.email ?? '' })
    .where(eq(user.id, 'malee'))
})

test('a teacher sends at most 20 messages an hour', async () => {
  for (let number = 1; number <= 20; number++)
    expect(await write({ text: `message ${number}` })).toMatchObject({ ok: true })
  expect(await write({ text: 'one more' })).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
  expect(await write({ text: 'message 20' })).toMatchObject({ ok: true })
  expect(await mails()).toHaveLength(20)
})
