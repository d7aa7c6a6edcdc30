import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { PERSONAL_TABLES } from '#app/business/privacy/personal-tables.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { connect } from '#app/db/connection.ts'
import { courses, teachers } from '#app/db/schema/catalogue.ts'
import { HOUR, MINUTE } from '#app/platform/clock.ts'
import { type Cost, measureD1 } from '#app/testing/database/measured-d1.ts'
import { aStudent, aVisitor, staff } from '#app/testing/shop/a-caller.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { COMMENTS_ON_PAGE, type Comment, type ModerationAct } from './comment.ts'
import { editComment, removeComment } from './edit-comment.server.ts'
import { listComments, listReplies } from './list-comments.server.ts'
import { listModeration } from './list-moderation.server.ts'
import { listUnanswered } from './list-unanswered.server.ts'
import { moderateComment } from './moderate-comment.server.ts'
import { reportComment } from './report-comment.server.ts'
import { writeComment } from './write-comment.server.ts'

type Member = Caller & { account: NonNullable<Caller['account']> }

const NOW = 1_800_000_000_000
/** Each test has two courses of its own. */
let COURSE = 100
let OTHER = 101

const needs = { ...shopNeeds({ now: NOW }), siteSettings: async () => defaultSettings }
let teacher: Member
let admin: Member
let student: Member

const setting = (key: string, value: unknown) =>
  testDb
    .prepare(
      'INSERT INTO settings (key, value, updated_at) VALUES (?1, ?2, 1) ON CONFLICT DO UPDATE SET value = ?2',
    )
    .bind(key, JSON.stringify(value))
    .run()

beforeEach(async () => {
  COURSE += 10
  OTHER = COURSE + 1
  needs.sent.length = 0
  needs.clock.at += 30 * MINUTE
  await setting('feature_comment', 1)
  await setting('comment_moderation', 0)
  teacher = await aStudent(needs, { roles: ['student', 'instructor'] })
  admin = await staff(needs)
  student = await aStudent(needs)
  const times = { slug: 'c', createdAt: NOW, updatedAt: NOW }
  await needs.db.batch([
    needs.db.insert(teachers).values({ id: COURSE, name: `ครู ${COURSE}`, userId: teacher.account.userId }),
    needs.db.insert(courses).values({ ...times, id: COURSE, name: 'Painting', teacher: `ครู ${COURSE}` }),
    needs.db.insert(courses).values({ ...times, id: OTHER, name: 'Pottery', teacher: 'Nobody' }),
  ])
})

const says = (who: Caller, text: string, over: { courseId?: number; parentId?: number | null } = {}) =>
  writeComment(needs, { courseId: COURSE, parentId: null, text, ...over }, who)

async function said(...args: Parameters<typeof says>): Promise<Comment> {
  const written = await says(...args)
  if (!written.ok) throw new Error(written.error.code)
  return written.value
}

const act = (who: Caller, { id, version, replyCount }: Comment, act: ModerationAct) =>
  moderateComment(needs, { commentId: id, version, act, replyCount }, who)

async function readBy(who: Caller, before: number | null = null, courseId = COURSE) {
  const page = await listComments(needs, { courseId, before }, who)
  if (!page) throw new Error('no page')
  return page
}
const textsFor = async (who: Caller) => (await readBy(who)).comments.map(({ text }) => text)
const refused = (code: string) => ({ ok: false, error: { code } })
const hints = () => needs.sent.filter(({ kind }) => kind === 'hint')
const mails = () =>
  testDb
    .prepare("SELECT recipient, data FROM outbox WHERE template = 'comment-answered' AND data LIKE ?")
    .bind(`%/course/${COURSE}/%`)
    .all<{ recipient: string; data: string }>()
    .then(({ results }) => results)

describe('writing', () => {
  test("shows everybody a comment with its writer's badge", async () => {
    await said(student, 'เรียนแล้วใช้สีอะไรดี')
    await said(teacher, 'สีน้ำ')
    await said(admin, 'hello')
    const { comments } = await readBy(aVisitor())
    expect(comments.map(({ author, part, text }) => [author, part, text])).toEqual([
      ['Somsri Dee', 'staff', 'hello'],
      [`ครู ${COURSE}`, 'teacher', 'สีน้ำ'],
      ['Somsri D.', 'student', 'เรียนแล้วใช้สีอะไรดี'],
    ])
    expect(hints()).toContainEqual({
      kind: 'hint',
      what: { to: { courseId: COURSE }, hint: { kind: 'comments-changed' } },
    })
  })

  test('puts the oldest reply first below its comment', async () => {
    const question = await said(student, 'ถาม')
    for (const text of ['1', '2', '3', '4']) await said(teacher, text, { parentId: question.id })
    const [shown] = (await readBy(aVisitor())).comments
    expect(shown?.replyCount).toBe(4)
    expect(shown?.replies.map(({ text }) => text)).toEqual(['1', '2', '3'])
    const after = shown?.replies.at(-1)?.id ?? null
    const rest = await listReplies(needs, { courseId: COURSE, threadId: question.id, after }, aVisitor())
    expect(rest?.comments[0]?.replies.map(({ text }) => text)).toEqual(['4'])
    expect(rest?.next).toBe(null)
  })

  test('is refused without person, text or course', async () => {
    expect(await says(aVisitor(), 'x')).toEqual(refused('UNAUTHORIZED'))
    expect(await says(student, ' ')).toEqual(refused('COMMENT_EMPTY'))
    expect(await says(student, 'x'.repeat(3_001))).toEqual(refused('COMMENT_TOO_LONG'))
    expect(await says(student, 'x', { courseId: 999_999 })).toEqual(refused('NOT_FOUND'))
  })

  test('answers only a visible comment of the same course', async () => {
    const question = await said(student, 'ถาม')
    const reply = await said(teacher, 'ตอบ', { parentId: question.id })
    const elsewhere = await said(student, 'there', { courseId: OTHER })
    expect(await says(student, 'x', { parentId: reply.id })).toEqual(refused('COMMENT_ANSWERS_REPLY'))
    expect(await says(student, 'x', { parentId: elsewhere.id })).toEqual(refused('NOT_FOUND'))
    expect(await says(student, 'x', { parentId: 999_999 })).toEqual(refused('NOT_FOUND'))
    await act(admin, question, 'hide')
    expect(await says(teacher, 'y', { parentId: question.id })).toEqual(refused('NOT_FOUND'))
  })

  test('allows five comments in ten minutes, however fast', async () => {
    const tries = await Promise.all(Array.from({ length: 9 }, (_, n) => says(student, `n ${n}`)))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(5)
    expect(tries.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
    expect(await says(student, 'one more')).toMatchObject({
      error: { code: 'TOO_MANY_TRIES', retryAfterSeconds: expect.any(Number) },
    })
    expect(await says(teacher, 'mine')).toMatchObject({ ok: true })
    needs.clock.at += 10 * MINUTE
    expect(await says(student, 'later')).toMatchObject({ ok: true })
  })

  test('takes a comment that is sent twice as one', async () => {
    const first = await said(student, 'twice')
    expect((await said(student, 'twice')).id).toBe(first.id)
    expect(await textsFor(student)).toEqual(['twice'])
    expect((await said(student, 'twice', { parentId: first.id })).id).not.toBe(first.id)
  })

  test('keeps a hidden course to those who have it', async () => {
    await testDb.prepare('UPDATE courses SET status_show = 0 WHERE id = ?').bind(COURSE).run()
    expect(await says(student, 'x')).toEqual(refused('NOT_FOUND'))
    expect(await listComments(needs, { courseId: COURSE, before: null }, student)).toBe(null)
    expect(await says(teacher, 'x')).toMatchObject({ ok: true })
    await testDb
      .prepare(
        "INSERT INTO access_grants (user_id, course_id, source, plan, starts_at, created_at) VALUES (?, ?, 'staff', '{}', 0, 0)",
      )
      .bind(student.account.userId, COURSE)
      .run()
    expect(await says(student, 'x')).toMatchObject({ ok: true })
  })
})

describe('moderation', () => {
  beforeEach(() => setting('comment_moderation', 1))

  test('holds back the first comments of a new person until three are visible', async () => {
    for (const text of ['1', '2', '3']) {
      const waiting = await said(student, text)
      expect(waiting.state).toBe('waiting')
      expect(await textsFor(aVisitor())).not.toContain(text)
      expect(await textsFor(await aStudent(needs))).not.toContain(text)
      expect(await textsFor(student)).toContain(text)
      expect(await act(text === '2' ? teacher : admin, waiting, 'approve')).toMatchObject({
        value: { state: 'visible' },
      })
      expect(await textsFor(aVisitor())).toContain(text)
    }
    expect((await said(student, '4')).state).toBe('visible')
    expect((await said(student, 'see www.spam.test')).state).toBe('waiting')
  })

  test('holds back a link that is edited into a visible comment', async () => {
    await setting('comment_moderation', 0)
    const [, , , known] = [
      await said(student, '1'),
      await said(student, '2'),
      await said(student, '3'),
      await said(student, '4'),
    ]
    await setting('comment_moderation', 1)
    const edit = { commentId: known.id, version: 1, text: 'http://spam.test' }
    expect(await editComment(needs, edit, student)).toMatchObject({ value: { state: 'waiting' } })
    expect(await textsFor(aVisitor())).toEqual(['3', '2', '1'])
  })

  test('does not approve a text that was edited meanwhile', async () => {
    const waiting = await said(student, 'harmless')
    await editComment(needs, { commentId: waiting.id, version: 1, text: 'not so harmless' }, student)
    expect(await act(admin, waiting, 'approve')).toEqual(refused('COMMENT_CHANGED'))
    expect(await textsFor(aVisitor())).toEqual([])
  })

  test('is only for the moderators of the course', async () => {
    const mine = await said(student, 'mine')
    const other = await said(student, 'other', { courseId: OTHER })
    const instructor = await aStudent(needs, { roles: ['instructor'] })
    for (const who of [student, instructor, await aStudent(needs)])
      expect(await act(who, mine, 'approve')).toEqual(refused('NOT_FOUND'))
    expect(await act(aVisitor(), mine, 'hide')).toEqual(refused('UNAUTHORIZED'))
    expect(await act(teacher, other, 'hide')).toEqual(refused('NOT_FOUND'))
    expect(await act(teacher, mine, 'hide')).toMatchObject({ ok: true })
    expect(await act(admin, other, 'hide')).toMatchObject({ ok: true })
  })

  test('is not for staff who lose the role at that moment', async () => {
    const waiting = await said(student, 'x')
    await testDb.prepare("UPDATE user SET roles = 'student' WHERE id = ?").bind(admin.account.userId).run()
    expect(await act(admin, waiting, 'approve')).toEqual(refused('COMMENT_CHANGED'))
  })

  test('hides a comment with its replies until shown', async () => {
    const question = await said(teacher, 'ถาม')
    await said(admin, 'ตอบ', { parentId: question.id })
    await act(admin, question, 'hide')
    expect(await textsFor(aVisitor())).toEqual([])
    expect(
      await listReplies(needs, { courseId: COURSE, threadId: question.id, after: null }, aVisitor()),
    ).toBe(null)
    expect((await readBy(teacher)).comments).toMatchObject([{ state: 'hidden', isOwn: true, mayEdit: false }])
    expect(await act(admin, { ...question, version: 2 }, 'show')).toMatchObject({ ok: true })
    expect((await readBy(aVisitor())).comments).toMatchObject([{ text: 'ถาม', replyCount: 1 }])
  })

  test('lists what waits in the courses of the moderator', async () => {
    await said(student, 'mine')
    await said(student, 'other', { courseId: OTHER })
    const mine = (list: Awaited<ReturnType<typeof listModeration>>) =>
      list?.waiting.filter(({ courseId }) => [COURSE, OTHER].includes(courseId)).map(({ text }) => text)
    expect(mine(await listModeration(needs, admin))).toEqual(['mine', 'other'])
    expect((await listModeration(needs, teacher))?.waiting.map(({ text }) => text)).toEqual(['mine'])
    expect(await listModeration(needs, student)).toBe(null)
    expect(await listModeration(needs, aVisitor())).toBe(null)
  })

  test('is closed to a teacher whose role was taken', async () => {
    const former = await aStudent(needs)
    await needs.db.update(teachers).set({ userId: former.account.userId }).where(eq(teachers.id, COURSE))
    await setting('comment_moderation', 1)
    const waiting = await said(student, 'mine')
    expect(await textsFor(former)).toEqual([])
    expect(await listModeration(needs, former, COURSE)).toBe(null)
    expect(await act(former, waiting, 'approve')).toEqual(refused('NOT_FOUND'))
    expect((await listUnanswered(needs, { after: 0, caller: former })).comments).toEqual([])
    await testDb.prepare('UPDATE courses SET status_show = 0 WHERE id = ?').bind(COURSE).run()
    expect(await listComments(needs, { courseId: COURSE, before: null }, former)).toBe(null)
  })

  test('lists one course alone, for its own teacher', async () => {
    const mine = await said(student, 'mine')
    await said(student, 'other', { courseId: OTHER })
    const rival = await aStudent(needs, { roles: ['student', 'instructor'] })
    await needs.db.insert(teachers).values({ id: OTHER, name: `ครู ${OTHER}`, userId: rival.account.userId })
    await testDb.prepare('UPDATE courses SET teacher = ? WHERE id = ?').bind(`ครู ${OTHER}`, OTHER).run()
    const texts = async (who: Caller, courseId: number) =>
      (await listModeration(needs, who, courseId))?.waiting.map(({ text }) => text)
    expect(await texts(admin, COURSE)).toEqual(['mine'])
    expect(await texts(teacher, COURSE)).toEqual(['mine'])
    expect(await texts(teacher, OTHER)).toEqual([])
    expect(await texts(rival, COURSE)).toEqual([])
    for (const decision of ['approve', 'hide', 'show', 'settle', 'done'] as const)
      expect(await act(rival, mine, decision)).toEqual(refused('NOT_FOUND'))
  })

  test('lists what awaits an answer in all courses of a teacher', async () => {
    const first = await said(student, 'mine')
    await said(student, 'other', { courseId: OTHER })
    const answered = await said(student, 'answered')
    await act(admin, first, 'approve')
    await act(admin, answered, 'approve')
    await said(teacher, 'yes', { parentId: answered.id })
    const texts = async (who: Caller, after = 0) =>
      (await listUnanswered(needs, { after, caller: who })).comments
        .filter(({ course }) => [COURSE, OTHER].includes(course.id))
        .map(({ course, comment }) => [course.id, comment.text])
    expect(await texts(teacher)).toEqual([[COURSE, 'mine']])
    expect(await texts(admin, first.id - 1)).toEqual([[COURSE, 'mine']])
    expect(await texts(teacher, first.id)).toEqual([])
    expect(await texts(student)).toEqual([])
  })

  test('tells the teacher at once that a comment waits', async () => {
    await said(student, 'mine')
    expect(hints()).toContainEqual({
      kind: 'hint',
      what: { to: { userId: teacher.account.userId }, hint: { kind: 'comments-changed' } },
    })
  })

  test('shows a teacher no address in place of a name', async () => {
    await said(student, 'mine')
    const name = 'UPDATE user SET name = ? WHERE id = ?'
    await testDb.prepare(name).bind('somsri@shop.test', student.account.userId).run()
    const author = async (who: Caller) => (await listModeration(needs, who, COURSE))?.waiting[0]?.author
    expect([await author(teacher), await author(admin)]).toEqual(['', 'somsri@shop.test'])
  })
})

test('a person who has written nothing is told the name that will show', async () => {
  const nameFor = async (who: Caller, courseId = COURSE) => (await readBy(who, null, courseId)).newWriterName
  expect(await nameFor(aVisitor())).toBeNull()
  expect(await nameFor(student)).toBe('Somsri D.')
  expect(await nameFor(teacher)).toBe(`ครู ${COURSE}`)
  const written = await said(student, 'hello')
  expect(written.author).toBe('Somsri D.')
  expect(await nameFor(student, OTHER)).toBeNull()
})

describe('reports', () => {
  test('reach staff once per person and are settled together', async () => {
    const rude = await said(student, 'rude')
    const report = { commentId: rude.id, reason: 'rude words' }
    for (const who of [teacher, admin, admin])
      expect(await reportComment(needs, report, who)).toMatchObject({ ok: true })
    const mine = async () => (await listModeration(needs, teacher))?.reported
    expect(await mine()).toMatchObject([
      { text: 'rude', reports: [{ reason: 'rude words' }, { reason: 'rude words' }] },
    ])
    expect(await act(teacher, rude, 'settle')).toMatchObject({ value: { state: 'visible' } })
    expect(await mine()).toEqual([])
    expect(await textsFor(aVisitor())).toEqual(['rude'])
  })

  test('are remembered by the person who reported', async () => {
    const rude = await said(student, 'rude')
    const reply = await said(teacher, 'ruder', { parentId: rude.id })
    for (const { id: commentId } of [rude, reply])
      await reportComment(needs, { commentId, reason: '' }, admin)
    const marksFor = async (who: Caller) => {
      const { comments } = await readBy(who)
      return comments.map(({ isReported, replies }) => [isReported, replies.map(one => one.isReported)])
    }
    expect(await marksFor(admin)).toEqual([[true, [true]]])
    expect(await marksFor(teacher)).toEqual([[false, [false]]])
    expect(await marksFor(aVisitor())).toEqual([[false, [false]]])
    // What staff decide about it leaves their own report in their sight.
    expect(await act(admin, rude, 'settle')).toMatchObject({ value: { isReported: true } })
    const thread = await listReplies(needs, { courseId: COURSE, threadId: rude.id, after: null }, admin)
    expect(thread?.comments[0]).toMatchObject({ isReported: true, replies: [{ isReported: true }] })
  })

  test("are refused unless about another person's visible comment", async () => {
    const own = await said(student, 'own')
    const report = { commentId: own.id, reason: '' }
    expect(await reportComment(needs, report, student)).toEqual(refused('COMMENT_OWN'))
    expect(await reportComment(needs, report, aVisitor())).toEqual(refused('UNAUTHORIZED'))
    await act(admin, own, 'hide')
    expect(await reportComment(needs, report, teacher)).toEqual(refused('NOT_FOUND'))
  })
})

describe('the author', () => {
  test('edits for 15 minutes, and nobody else edits', async () => {
    const own = await said(student, 'befor')
    const edit = { commentId: own.id, version: 1, text: 'before' }
    for (const who of [teacher, admin, await aStudent(needs)])
      expect(await editComment(needs, edit, who)).toEqual(refused('NOT_FOUND'))
    expect(await editComment(needs, edit, aVisitor())).toEqual(refused('UNAUTHORIZED'))
    expect(await editComment(needs, { ...edit, text: '' }, student)).toEqual(refused('COMMENT_EMPTY'))
    expect(await editComment(needs, edit, student)).toMatchObject({ value: { text: 'before', version: 2 } })
    expect(await editComment(needs, edit, student)).toEqual(refused('COMMENT_CHANGED'))
    needs.clock.at += 15 * MINUTE
    expect(await editComment(needs, { ...edit, version: 2 }, student)).toEqual(refused('COMMENT_EDIT_OVER'))
    expect(await textsFor(aVisitor())).toEqual(['before'])
  })

  test('deletes always and for good, and nobody else deletes', async () => {
    const own = await said(student, 'own')
    await said(teacher, 'answer', { parentId: own.id })
    needs.clock.at += 48 * HOUR
    for (const who of [teacher, admin])
      expect(await removeComment(needs, { commentId: own.id }, who)).toEqual(refused('NOT_FOUND'))
    expect(await removeComment(needs, { commentId: own.id }, aVisitor())).toEqual(refused('UNAUTHORIZED'))
    for (const _ of [1, 2])
      expect(await removeComment(needs, { commentId: own.id }, student)).toEqual({ ok: true, value: null })
    expect((await readBy(aVisitor())).comments).toMatchObject([
      { text: '', author: '', state: 'deleted', replies: [{ text: 'answer' }] },
    ])
    const alone = await said(student, 'alone')
    await removeComment(needs, { commentId: alone.id }, student)
    expect(await textsFor(admin)).toEqual([''])
  })

  test('is nobody any more once the account is erased', async () => {
    const question = await said(teacher, 'question')
    await said(student, 'a secret', { parentId: question.id })
    const { erase } = PERSONAL_TABLES.find(({ table }) => table === 'comments') ?? { erase: [] }
    await testDb.batch(erase.map(statement => testDb.prepare(statement).bind(student.account.userId)))
    const [shown] = (await readBy(aVisitor())).comments
    expect(shown).toMatchObject({ replyCount: 0, replies: [] })
  })
})

describe('the comments that await an answer', () => {
  const awaited = async (who: Caller, courseId = COURSE) =>
    (await listComments(needs, { courseId, before: null, unanswered: true }, who))?.comments.map(
      ({ text }) => text,
    )

  test('are those whose last visible word is a student’s', async () => {
    const question = await said(student, 'question')
    await said(teacher, 'news of the teacher')
    expect(await awaited(teacher)).toEqual(['question'])
    const answer = await said(teacher, 'answer', { parentId: question.id })
    expect(await awaited(teacher)).toEqual([])
    const more = await said(student, 'and then?', { parentId: question.id })
    expect(await awaited(teacher)).toEqual(['question'])
    await removeComment(needs, { commentId: more.id }, student)
    expect(await awaited(teacher)).toEqual([])
    const hidden = await act(admin, answer, 'hide')
    expect(await awaited(admin)).toEqual(['question'])
    if (hidden.ok) await act(admin, hidden.value, 'show')
    expect(await awaited(admin)).toEqual([])
    await said(admin, 'from the school', { parentId: question.id })
    await removeComment(needs, { commentId: answer.id }, teacher)
    expect(await awaited(admin)).toEqual([])
  })

  test('lose an answer that was erased with its account', async () => {
    const question = await said(student, 'question')
    await said(teacher, 'answer', { parentId: question.id })
    const { erase } = PERSONAL_TABLES.find(({ table }) => table === 'comments') ?? { erase: [] }
    await testDb.batch(erase.map(statement => testDb.prepare(statement).bind(teacher.account.userId)))
    expect(await awaited(admin)).toEqual(['question'])
  })

  test('are visible comments only', async () => {
    await setting('comment_moderation', 1)
    const [waiting, hidden, deleted] = [
      await said(student, 'waiting'),
      await said(student, 'hidden'),
      await said(student, 'deleted'),
    ]
    await act(teacher, hidden, 'hide')
    await removeComment(needs, { commentId: deleted.id }, student)
    expect(await awaited(teacher)).toEqual([])
    await act(teacher, waiting, 'approve')
    expect(await awaited(teacher)).toEqual(['waiting'])
    const own = await said(student, 'a reply that waits', { parentId: waiting.id })
    expect(await awaited(teacher)).toEqual(['waiting'])
    await said(teacher, 'answer', { parentId: waiting.id })
    expect(await awaited(teacher)).toEqual([])
    await act(teacher, own, 'approve')
    expect(await awaited(teacher)).toEqual([])
  })

  test('stay on the list if a reply came before the teacher said that they need none', async () => {
    const question = await said(student, 'solved it')
    await said(student, 'no, still wrong', { parentId: question.id })
    expect(await act(teacher, question, 'done')).toEqual(refused('COMMENT_CHANGED'))
    expect(await awaited(teacher)).toEqual(['solved it'])
    const seen = (await readBy(teacher)).comments.find(({ id }) => id === question.id) ?? question
    expect(await act(teacher, seen, 'done')).toMatchObject({ ok: true, value: { awaitsAnswer: false } })
  })

  test('need none until a student writes again', async () => {
    const thanks = await said(student, 'thank you')
    expect(thanks.awaitsAnswer).toBe(true)
    await reportComment(needs, { commentId: thanks.id, reason: 'spam' }, admin)
    expect(await act(student, thanks, 'done')).toEqual(refused('NOT_FOUND'))
    const done = await act(teacher, thanks, 'done')
    expect(done).toMatchObject({ ok: true, value: { awaitsAnswer: false, state: 'visible' } })
    expect(await act(teacher, thanks, 'done')).toEqual(refused('COMMENT_CHANGED'))
    expect([await awaited(teacher), await textsFor(aVisitor())]).toEqual([[], ['thank you']])
    const { reported } = (await listModeration(needs, admin)) ?? { reported: [] }
    expect(reported.map(({ text }) => text)).toContain('thank you')
    await said(student, 'one question', { parentId: thanks.id })
    expect(await awaited(teacher)).toEqual(['thank you'])
  })

  test('never come back through a reply that only changes', async () => {
    const question = await said(student, 'question')
    const answer = await said(teacher, 'answer', { parentId: question.id })
    const thanks = await said(student, 'thanks', { parentId: question.id })
    const more = await said(student, 'many thanks', { parentId: question.id })
    const seen = (await readBy(teacher)).comments.find(({ id }) => id === question.id)
    expect(seen && (await act(teacher, seen, 'done'))).toMatchObject({ ok: true })
    await removeComment(needs, { commentId: more.id }, student)
    expect(await awaited(teacher)).toEqual([])
    const hidden = await act(admin, thanks, 'hide')
    await removeComment(needs, { commentId: answer.id }, teacher)
    expect(await awaited(teacher)).toEqual([])
    if (hidden.ok) await act(admin, hidden.value, 'show')
    expect(await awaited(teacher)).toEqual([])
    await said(student, 'one question more', { parentId: question.id })
    expect(await awaited(teacher)).toEqual(['question'])
  })

  test('come back through a reply that was approved later', async () => {
    await setting('comment_moderation', 1)
    const question = await said(teacher, 'tell me')
    const reply = await said(student, 'a reply that waits', { parentId: question.id })
    await act(teacher, reply, 'approve')
    expect(await awaited(teacher)).toEqual(['tell me'])
    const other = await said(student, 'another that waits', { parentId: question.id })
    const [seen] = (await readBy(teacher)).comments
    expect(seen && (await act(teacher, seen, 'done'))).toMatchObject({ ok: true })
    expect(await awaited(teacher)).toEqual([])
    await act(teacher, other, 'approve')
    expect(await awaited(teacher)).toEqual(['tell me'])
  })

  test('are listed only for the course’s moderators', async () => {
    await said(student, 'here')
    await said(student, 'elsewhere', { courseId: OTHER })
    expect(await awaited(admin)).toEqual(['here'])
    expect(await awaited(teacher, OTHER)).toEqual([])
    for (const who of [student, aVisitor()]) expect(await awaited(who)).toEqual([])
  })
})

describe('the mail to the author who was answered', () => {
  test('is sent once an hour for a thread', async () => {
    const question = await said(student, 'question')
    await said(teacher, 'secret answer', { parentId: question.id })
    await said(admin, 'another', { parentId: question.id })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.recipient).toBe(student.account.email)
    expect(JSON.parse(mail?.data ?? '')).toEqual({
      courseName: 'Painting',
      by: 'teacher',
      path: `/course/${COURSE}/comments?thread=${question.id}`,
    })
    expect(needs.sent.some(({ kind }) => kind === 'outbox')).toBe(true)
    needs.clock.at += HOUR
    await said(teacher, 'later', { parentId: question.id })
    expect(await mails()).toHaveLength(2)
  })

  test.each([
    ['en', 'th', 'Painting'],
    ['th', 'en', 'วาดรูป'],
  ] as const)('names the course in %s, whoever answers in %s', async (reads, answers, name) => {
    await testDb
      .prepare("UPDATE courses SET name = 'วาดรูป', english = ? WHERE id = ?")
      .bind('{"name":"Painting"}', COURSE)
      .run()
    await testDb.prepare('UPDATE user SET locale = ? WHERE id = ?').bind(reads, student.account.userId).run()
    const through = { ...needs, db: connect(needs.d1, answers) }
    const question = await said(student, 'question')
    const answer = { courseId: COURSE, parentId: question.id, text: 'answer' }
    expect((await writeComment(through, answer, teacher)).ok).toBe(true)
    needs.clock.at += HOUR
    await setting('comment_moderation', 1)
    const classmate = await aStudent(needs)
    const waiting = await said(classmate, 'waits', { parentId: question.id })
    const approval = { commentId: waiting.id, version: 1, act: 'approve' } as const
    expect((await moderateComment(through, approval, teacher)).ok).toBe(true)
    const named = (await mails()).map(({ data }) => JSON.parse(data).courseName)
    expect(named).toEqual([name, name])
  })

  test('is not sent for the own answer or to a suspended author', async () => {
    const question = await said(student, 'question')
    await said(student, 'forgot this', { parentId: question.id })
    await testDb.prepare('UPDATE user SET blocked_at = 1 WHERE id = ?').bind(student.account.userId).run()
    await said(teacher, 'answer', { parentId: question.id })
    expect(await mails()).toEqual([])
  })

  test('waits until an answer that waits is approved', async () => {
    const question = await said(teacher, 'question')
    await setting('comment_moderation', 1)
    const answer = await said(student, 'answer', { parentId: question.id })
    expect(await mails()).toEqual([])
    await act(admin, answer, 'approve')
    expect(await mails()).toMatchObject([{ recipient: teacher.account.email }])
  })
})

test('the flag switches everything off', async () => {
  const own = await said(student, 'own')
  await setting('feature_comment', 0)
  const off = {
    ...needs,
    siteSettings: async () => ({
      ...defaultSettings,
      features: { ...defaultSettings.features, comment: false },
    }),
  }
  expect(await listComments(off, { courseId: COURSE, before: null }, student)).toBe(null)
  expect(await listReplies(off, { courseId: COURSE, threadId: own.id, after: null }, student)).toBe(null)
  expect(await says(student, 'x')).toEqual(refused('NOT_FOUND'))
  expect(await editComment(needs, { commentId: own.id, version: 1, text: 'x' }, student)).toEqual(
    refused('NOT_FOUND'),
  )
  expect(await removeComment(needs, { commentId: own.id }, student)).toEqual(refused('NOT_FOUND'))
  expect(await reportComment(needs, { commentId: own.id, reason: '' }, teacher)).toEqual(refused('NOT_FOUND'))
  expect(await act(admin, own, 'hide')).toEqual(refused('NOT_FOUND'))
})

describe('ten thousand comments', () => {
  test('are read in pages of one batch that reads no more than a page', async () => {
    const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)'
    const first = 1_000_000
    const insert = `INSERT INTO comments (id, course_id, parent_id, user_id, text, created_at)`
    const { userId } = student.account
    await testDb.batch([
      testDb
        .prepare(`${numbers} ${insert} SELECT ${first} + i, ?2, NULL, ?3, 'c', ?4 FROM n`)
        .bind(10_000, COURSE, userId, NOW),
      testDb
        .prepare(`${numbers} ${insert} SELECT ${first} + 20000 + i, ?2, ${first} + 10000, ?3, 'r', ?4 FROM n`)
        .bind(5_000, COURSE, userId, NOW),
    ])
    for (const who of [aVisitor(), student, teacher, admin]) {
      const costs: Cost[] = []
      const measured = {
        ...shopNeeds({ now: NOW, through: db => measureD1(db, costs) }),
        siteSettings: needs.siteSettings,
      }
      const page = await listComments(measured, { courseId: COURSE, before: first + 9_000 }, who)
      expect(page?.comments).toHaveLength(COMMENTS_ON_PAGE)
      expect(page?.next).toBe(first + 9_000 - COMMENTS_ON_PAGE)
      const newest = await listComments(measured, { courseId: COURSE, before: null }, who)
      expect(newest?.comments[0]).toMatchObject({ id: first + 10_000, replyCount: 5_000 })
      expect(newest?.comments[0]?.replies).toHaveLength(3)
      const thread = { courseId: COURSE, threadId: first + 10_000, after: first + 22_000 }
      expect((await listReplies(measured, thread, who))?.comments[0]?.replies).toHaveLength(COMMENTS_ON_PAGE)
      expect(measured.roundTrips.count).toBe(3)
      expect(costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThan(1_500)
      costs.length = 0
      await listModeration(measured, who, COURSE)
      expect(costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThan(300)
    }
  })

  test.each(['visible', 'waiting', 'hidden', 'deleted'])(
    'that are %s cost a page no more rows and bytes than a few',
    async state => {
      const { userId } = (await aStudent(needs)).account
      const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)'
      const insert = 'INSERT INTO comments (course_id, parent_id, user_id, text, state, created_at)'
      const add = (count: number, parent: number | null, as: string) =>
        testDb
          .prepare(`${numbers} ${insert} SELECT ?2, ?3, ?4, 'a comment', ?5, ?6 FROM n`)
          .bind(count, COURSE, parent, userId, as, NOW)
          .run()
      const cost = async (who: Caller) => {
        const costs: Cost[] = []
        const measured = {
          ...shopNeeds({ now: NOW, through: db => measureD1(db, costs) }),
          siteSettings: needs.siteSettings,
        }
        const page = await listComments(measured, { courseId: COURSE, before: null }, who)
        const thread = await listReplies(measured, { courseId: COURSE, threadId: root, after: null }, who)
        return {
          rows: costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
          bytes: JSON.stringify([page, thread]).length,
        }
      }
      await add(30, null, 'visible')
      const { id: root = 0 } = (await said(student, 'the thread')) ?? {}
      await add(30, root, 'visible')
      await add(30, null, state)
      await add(30, root, state)
      const readers = [aVisitor(), student, teacher, admin]
      const few = await Promise.all(readers.map(cost))
      await add(10_000, null, state)
      await add(10_000, root, state)
      for (const [index, who] of readers.entries()) {
        const { rows, bytes } = await cost(who)
        expect(rows).toBeLessThanOrEqual((few[index]?.rows ?? 0) + 10)
        expect(bytes).toBeLessThanOrEqual((few[index]?.bytes ?? 0) + 1_000)
      }
    },
  )

  test('are all reached by following the pages', async () => {
    for (let n = 0; n < 2; n++) {
      for (let i = 0; i < 25; i++) {
        await testDb
          .prepare('INSERT INTO comments (course_id, user_id, text, created_at) VALUES (?, ?, ?, 1)')
          .bind(OTHER, student.account.userId, `${n} ${i}`)
          .run()
      }
    }
    const seen: string[] = []
    for (let before: number | null = null, pages = 0; pages < 5; pages++) {
      const page = await readBy(aVisitor(), before, OTHER)
      seen.push(...page.comments.map(({ text }) => text))
      before = page.next
      if (before === null) break
    }
    expect(new Set(seen).size).toBe(50)
    expect(seen).toHaveLength(50)
  })

  test('wait in pages of fifty, each comment once', async () => {
    const { userId } = student.account
    const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)'
    const add = (count: number, state: string) =>
      testDb
        .prepare(`${numbers} INSERT INTO comments (course_id, user_id, text, state, created_at)
          SELECT ?2, ?3, ?4 || i, ?4, 1 FROM n`)
        .bind(count, OTHER, userId, state)
    await testDb.batch([
      add(101, 'waiting'),
      add(60, 'visible'),
      testDb
        .prepare(`INSERT INTO comment_reports (comment_id, user_id, reason, reported_at)
          SELECT id, user_id, 'rude', 1 FROM comments WHERE course_id = ? AND text GLOB 'visible*'`)
        .bind(OTHER),
    ])
    const sizes: number[][] = []
    const seen: number[] = []
    let before: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listModeration>> = await listModeration(
        needs,
        admin,
        OTHER,
        before,
      )
      if (!page) throw new Error('The list is for staff')
      sizes.push([page.waiting.length, page.reported.length])
      seen.push(...[...page.waiting, ...page.reported].map(({ id }) => id))
      before = page.next
    } while (before)
    expect(sizes).toEqual([
      [50, 50],
      [50, 10],
      [1, 0],
    ])
    expect(new Set(seen).size).toBe(161)
  })
})
