import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { placeholderAddress } from '#app/business/callers/email-address.ts'
import { submitHomework } from '#app/business/learning/homework/submit-homework.server.ts'
import { user } from '#app/db/schema/accounts.ts'
import { commentReports, comments } from '#app/db/schema/comments.ts'
import { deskMails, outbox } from '#app/db/schema/notifications.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/clock.ts'
import {
  callerOf,
  clearHomework,
  HOMEWORK_LECTURE,
  seedHomeworkCourse,
} from '#app/testing/learning/homework-course.ts'
import { COURSE, seedGrant } from '#app/testing/learning/learning-course.ts'
import { type ShopNeeds, shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { chooseDeskMail, type DeskMailChoice, getDeskMail, sendDeskMails } from './desk-mails.server.ts'

/** Seven in the morning in Bangkok. */
const MORNING = Date.UTC(2026, 10, 22)
const somchai = callerOf('somchai')
let needs: ShopNeeds

beforeAll(async () => {
  const { db } = shopNeeds()
  await seedHomeworkCourse(db, ['somchai'])
  await seedGrant(db, 'somchai')
})

beforeEach(async () => {
  needs = shopNeeds({ now: MORNING })
  await clearHomework(needs.db)
  await needs.db.batch([
    needs.db.delete(commentReports),
    needs.db.delete(comments),
    needs.db.delete(deskMails),
    needs.db.update(user).set({ blockedAt: null, roles: 'instructor' }).where(eq(user.id, 'kru')),
  ])
})

const handIn = (text = 'work', seen = '') =>
  submitHomework(needs, { lectureId: HOMEWORK_LECTURE, text, files: [], seen, caller: somchai })
const choose = (userId: string, choice: DeskMailChoice) => chooseDeskMail(needs, { userId, choice })

async function writeComment(over: Partial<typeof comments.$inferInsert> = {}) {
  const row = { courseId: COURSE, userId: 'somchai', text: 'why?', state: 'visible', createdAt: needs.now() }
  const [written] = await needs.db
    .insert(comments)
    .values({ ...row, ...over })
    .returning({ id: comments.id })
  return written?.id ?? 0
}

/** Runs the sweep and returns the mails that were written since the last time. */
async function told() {
  const before = new Set((await needs.db.select().from(outbox)).map(({ id }) => id))
  await sendDeskMails(needs)
  const mails = (await needs.db.select().from(outbox)).filter(({ id }) => !before.has(id))
  return Object.fromEntries(mails.map(({ recipient, data }) => [recipient, data]))
}

test('daily mails go to the teacher and to staff, once a day', async () => {
  await handIn()
  const work = { toGrade: 1, toAnswer: 0, toReview: 0 }
  expect(await told()).toEqual({ 'kru@shop.test': work, 'boss@shop.test': work })
  expect(needs.sent.filter(({ kind }) => kind === 'outbox')).toHaveLength(2)
  needs.clock.at += MINUTE
  expect(await told()).toEqual({})
  needs.clock.at = MORNING + DAY
  expect(await told()).toEqual({ 'kru@shop.test': work, 'boss@shop.test': work })
})

test('two sweeps at once write one daily mail', async () => {
  await handIn()
  await Promise.all([sendDeskMails(needs), sendDeskMails(needs)])
  expect(await needs.db.$count(outbox)).toBe(2)
})

test('many people without an address keep nobody from their daily mail', async () => {
  const db = needs.db
  const people = Array.from({ length: 30 }, (_, n) => `a-line-teacher-${n}`)
  for (const id of people)
    await db.insert(user).values({
      id,
      name: id,
      email: placeholderAddress(id),
      roles: 'instructor',
      createdAt: new Date(0),
      updatedAt: new Date(0),
    })
  await handIn()
  expect(Object.keys(await told()).sort()).toEqual(['boss@shop.test', 'kru@shop.test'])
  await db.delete(user).where(inArray(user.id, people))
})

test('daily mails wait for the morning', async () => {
  await handIn()
  needs.clock.at = MORNING - 1
  expect(await told()).toEqual({})
  needs.clock.at = MORNING + HOUR
  expect(await told()).toEqual({})
})

test('nobody is told when nothing waits', async () => {
  await choose('kru', 'at-once')
  expect(await told()).toEqual({})
  // Staff chose a daily mail, so tomorrow's mail tells them of work that comes later this morning.
  needs.clock.at += MINUTE
  await handIn()
  expect(Object.keys(await told())).toEqual(['kru@shop.test'])
})

test('at once tells of new work only, by day and night', async () => {
  await handIn()
  needs.clock.at += 12 * HOUR
  await choose('kru', 'at-once')
  expect(await told()).toEqual({})
  needs.clock.at += MINUTE
  await handIn('better', '1.1')
  expect(await told()).toEqual({ 'kru@shop.test': { toGrade: 1, toAnswer: 0, toReview: 0 } })
  needs.clock.at += MINUTE
  expect(await told()).toEqual({})
})

test('comments and reports are told of too', async () => {
  await choose('kru', 'at-once')
  await choose('boss', 'none')
  needs.clock.at += MINUTE
  await writeComment({ state: 'waiting' })
  expect(await told()).toEqual({ 'kru@shop.test': { toGrade: 0, toAnswer: 0, toReview: 1 } })
  needs.clock.at += MINUTE
  const commentId = await writeComment()
  expect(await told()).toEqual({ 'kru@shop.test': { toGrade: 0, toAnswer: 1, toReview: 1 } })
  needs.clock.at += MINUTE
  await needs.db.insert(commentReports).values({ commentId, userId: 'boss', reportedAt: needs.now() })
  expect(await told()).toEqual({ 'kru@shop.test': { toGrade: 0, toAnswer: 1, toReview: 2 } })
  needs.clock.at += MINUTE
  await writeComment({ parentId: commentId })
  expect(Object.keys(await told())).toEqual(['kru@shop.test'])
})

test('people who chose none, and who teach no longer, are not told', async () => {
  await choose('boss', 'none')
  await handIn()
  await needs.db.update(user).set({ roles: 'student' }).where(eq(user.id, 'kru'))
  expect(await told()).toEqual({})
  await needs.db.update(user).set({ roles: 'instructor', blockedAt: 1 }).where(eq(user.id, 'kru'))
  expect(await told()).toEqual({})
})

test('a teacher is told of own courses only', async () => {
  await choose('other-kru', 'at-once')
  await choose('kru', 'none')
  await choose('boss', 'none')
  needs.clock.at += MINUTE
  await handIn()
  await writeComment()
  expect(await told()).toEqual({})
  await writeComment({ courseId: 8 })
  expect(await told()).toEqual({ 'other-kru@shop.test': { toGrade: 0, toAnswer: 1, toReview: 0 } })
})

test('the choice is daily until the person chooses', async () => {
  expect(await getDeskMail(needs, 'kru')).toBe('daily')
  for (const choice of ['none', 'at-once', 'daily'] as const) {
    await choose('kru', choice)
    expect(await getDeskMail(needs, 'kru')).toBe(choice)
  }
})
