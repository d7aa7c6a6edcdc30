import { env, SELF } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import type { Caller, SignedInAccount, UserId } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { writeComment } from '#app/business/comments/write-comment.server.ts'
import { submitHomework } from '#app/business/learning/homework/submit-homework.server.ts'
import { saveNote } from '#app/business/learning/notes/save-note.server.ts'
import { getLearnPage } from '#app/business/learning/playlist/get-learn-page.server.ts'
import { startAttempt } from '#app/business/learning/quizzes/start-attempt.server.ts'
import { readEnvironment } from '#app/platform/environment.ts'
import { createSigner } from '#app/platform/signing.ts'
import { HOMEWORK_LECTURE, seedHomeworkCourse } from '#app/testing/learning/homework-course.ts'
import { COURSE, seedGrant, VIDEO } from '#app/testing/learning/learning-course.ts'
import { seedQuiz } from '#app/testing/learning/quiz-course.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { holdClock } from '#app/testing/shop/limits.ts'
import { everyRow } from '#app/testing/shop/row-counts.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

/* Impersonating: staff see a student's pages, change nothing, and read nothing private. decisions: People */

const SHOP = 'http://shop.test'
const needs = shopNeeds()
const environment = readEnvironment(env as unknown as Env)
const sessionNeeds = { ...needs, environment }
const signer = createSigner(environment.APP_SECRET)

const CANARY = {
  email: 'canary.mail@student.test',
  tel: '0877123499',
  address: '9/99 Canary Lane',
  taxName: 'Canary Taxpayer',
  taxId: '1103700999991',
  recipient: 'Canary Recipient',
}
const BAR = 'คุณกำลังดูร้านในมุมมองของ'
const EVERY_PAGE = [
  ...['/', '/courses', '/course/101-course', '/course/102-course', `/course/${COURSE}-draw`],
  ...[`/course/${COURSE}-draw?learn=true`, '/promotion/1', '/product/5-workbook', '/cart', '/checkout'],
  ...[
    '/myaccount',
    '/myaccount/addresses',
    '/myaccount/student/order',
    '/myaccount/tax',
    '/private/students',
  ],
]

type Person = { userId: string; cookie: string; sessionId: string }
const people = {} as Record<
  'staff' | 'colleague' | 'student' | 'member' | 'instructor' | 'blocked' | 'erased',
  Person
>
let orderToken = ''
let studentCaller: Caller

async function aPerson(roles: readonly Role[]) {
  const caller = await aStudent(needs, { roles, ...(roles.includes('student') && { tel: CANARY.tel }) })
  const { userId } = caller.account
  const request = new Request(`${SHOP}/login`, { method: 'POST' })
  const { setCookies } = await startSession(sessionNeeds, { userId, way: 'password' }, request)
  const row = await testDb
    .prepare('SELECT id FROM session WHERE user_id = ?')
    .bind(userId)
    .first<{ id: string }>()
  const cookie = setCookies.map(line => line.split(';')[0]).join('; ')
  return { caller, person: { userId, cookie, sessionId: row?.id ?? '' } }
}

const run = (query: string, ...values: unknown[]) =>
  testDb
    .prepare(query)
    .bind(...values)
    .run()

beforeAll(async () => {
  await aShop(needs, { setting: { feature_user_group: 1, feature_comment: 1, comment_moderation: 0 } })
  await aPromotion(needs, { courseIds: [101, 102] })
  await seedHomeworkCourse(needs.db)
  await (env as unknown as Env).FILES.put('lectures/clock.mp4', 'a video')
  const { caller, person } = await aPerson(['student'])
  people.student = person
  studentCaller = caller
  for (const name of ['staff', 'colleague'] as const) people[name] = (await aPerson(['owner'])).person
  people.instructor = (await aPerson(['instructor'])).person
  for (const name of ['member', 'blocked', 'erased'] as const)
    people[name] = (await aPerson(['student'])).person
  const { userId } = person
  await run('UPDATE user SET blocked_at = 1 WHERE id = ?', people.blocked.userId)
  await run("UPDATE user SET roles = '' WHERE id = ?", people.erased.userId)
  await run('UPDATE user SET email = ? WHERE id = ?', CANARY.email, userId)
  await run(
    `UPDATE students SET address = ?, tax_name_one = ?, tax_payer_id = ?, tax_address = ?, requires_tax_invoice = 1,
      tax_person_type = 'normal_person' WHERE user_id = ?`,
    ...[CANARY.address, CANARY.taxName, CANARY.taxId, CANARY.address, userId],
  )
  await run(
    'INSERT INTO shipping_addresses (user_id, visitor_id, fullname, tel, address, created_at) VALUES (?, ?, ?, ?, ?, 1)',
    ...[userId, caller.visitorId, CANARY.recipient, CANARY.tel, CANARY.address],
  )
  await seedGrant(needs.db, userId)
  orderToken = (await anOrder(needs, caller, { lines: [{ courseId: 102, planId: 2 }] })).order.token
  await run("INSERT INTO user_groups (id, name) VALUES (1, 'M.6')")
  await run('INSERT INTO course_user_groups (course_id, user_group_id) VALUES (101, 1)')
  await run('UPDATE students SET user_group_id = 1 WHERE user_id = ?', people.member.userId)
})

async function ask(
  path: string,
  cookie: string,
  fields?: Record<string, string> | object,
  isJson = false,
  method = 'POST',
) {
  const body =
    fields && (isJson ? JSON.stringify(fields) : new URLSearchParams(fields as Record<string, string>))
  const headers: Record<string, string> = {
    Cookie: cookie,
    Host: 'shop.test',
    Origin: SHOP,
    'Accept-Language': 'th',
  }
  if (isJson) headers['Content-Type'] = 'application/json'
  const init = body ? { method, body, headers } : { headers }
  const answer = await SELF.fetch(`${SHOP}${path}`, { redirect: 'manual', ...init })
  const set = answer.headers.getSetCookie().find(line => line.startsWith('looking='))
  return { status: answer.status, to: answer.headers.get('Location'), set, text: await answer.text() }
}

/** Returns the cookies of the staff member, who impersonates `userId` from now on. */
async function looking(userId: string, { cookie } = people.staff) {
  const { set = '' } = await ask('/admin/look', cookie, { act: 'begin', userId })
  return `${cookie}; ${set.split(';')[0]}`
}

/** Returns the rows that name this person, without the log of what staff did. */
async function rowsOf(userId: string) {
  return Object.entries(await everyRow()).flatMap(([table, rows]) =>
    table === 'audit_log'
      ? []
      : rows.map(row => `${table} ${JSON.stringify(row)}`).filter(row => row.includes(userId)),
  )
}

const looks = async (userId: string) =>
  (
    await testDb
      .prepare('SELECT actor, action FROM audit_log WHERE subject = ?')
      .bind(`student:${userId}`)
      .all()
  ).results

test('starts for 30 minutes, HttpOnly, with one log line', async () => {
  const { userId } = people.student
  const { status, to, set } = await ask('/admin/look', people.staff.cookie, { act: 'begin', userId })
  expect({ status, to }).toEqual({ status: 302, to: '/' })
  expect(set).toMatch(/^looking=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await looks(userId)).toEqual([{ actor: `staff:${people.staff.userId}`, action: 'student.look' }])
  const { text } = await ask(`/admin/students/${userId}`, people.staff.cookie)
  expect(readPage(text).text).toContain('ดูร้านในมุมมองของผู้เรียนคนนี้')
})

test.each(['colleague', 'instructor', 'blocked', 'erased', 'unknown'] as const)(
  'nobody can impersonate %s',
  async name => {
    const userId = name === 'unknown' ? 'nobody' : people[name].userId
    const begun = await ask('/admin/look', people.staff.cookie, { act: 'begin', userId })
    expect(begun).toMatchObject({ status: 302, to: `/admin/students/${userId}`, set: undefined })
    expect(await looks(userId)).toEqual([])
  },
)

test.each([
  ['student', 404],
  ['instructor', 403],
] as const)('%s cannot start impersonating', async (name, status) => {
  const begun = await ask('/admin/look', people[name].cookie, { act: 'begin', userId: people.member.userId })
  expect(begun).toMatchObject({ status, set: undefined })
})

test("shows the student's courses, open orders and group access", async () => {
  const [student, member] = [await looking(people.student.userId), await looking(people.member.userId)]
  const seen = async (path: string, cookie: string) => readPage((await ask(path, cookie)).text)
  const own = `/course/${COURSE}-draw`
  expect((await seen(own, student)).links).toContain(`${own}?learn=true`)
  expect((await seen(own, people.staff.cookie)).links).not.toContain(`${own}?learn=true`)
  expect((await seen('/', student)).text).toContain(BAR)
  expect((await seen('/', student)).links).toContain(`${own}?learn=true`)
  expect((await seen('/course/101-course', student)).text).toContain('เฉพาะกลุ่มผู้เรียนที่กำหนด')
  const forMember = await seen('/course/101-course', member)
  expect(forMember.text).not.toContain('เฉพาะกลุ่มผู้เรียนที่กำหนด')
  expect(forMember.text).toContain('สั่งซื้อแทนไม่ได้')
  expect(forMember.querySelector('input[name=email]')).toBeNull()
  const waiting = await seen('/course/102-course', student)
  expect(waiting.text).toContain('สั่งซื้อแทนไม่ได้')
  expect(waiting.querySelector('[href*="/order/"], [action*="/order/"]')).toBeNull()
})

test("plays the student's video and records no progress", async () => {
  const cookie = await looking(people.student.userId)
  const link = `/api/media/lecture/${VIDEO}/link`
  const url = /"(\/media\/lecture\/[^"]+)"/.exec((await ask(link, cookie)).text)?.[1] ?? ''
  expect(await ask(url, cookie)).toMatchObject({ status: 200, text: 'a video' })
  expect((await ask(url, people.staff.cookie)).status).toBe(404)
  const caller = { ...studentCaller, impersonatedBy: people.staff.userId as UserId }
  const page = await getLearnPage(needs, { courseId: COURSE, caller })
  expect(page).toMatchObject({ userId: null, isImpersonated: true, access: { kind: 'unlimited' } })
})

test('reveals nothing private on any page or data route', async () => {
  const cookie = await looking(people.student.userId)
  const asData = (path: string) => (path === '/' ? '/_root.data' : path.replace(/(\?|$)/, '.data$1'))
  const paths = EVERY_PAGE.flatMap(path => [path, asData(path)])
  const found = await Promise.all(
    paths.map(async path => {
      const { text, status } = await ask(path, cookie)
      const told = [...Object.values(CANARY), orderToken].filter(canary => text.includes(canary))
      return told.length > 0 || status >= 500 ? [path, status, ...told] : []
    }),
  )
  expect(found.flat()).toEqual([])
  // Proves that the private words can be found: the student's own pages show them.
  const own = (await ask('/course/101-course.data', people.member.cookie)).text
  expect(own).toContain(CANARY.tel)
  expect((await ask('/course/102-course', people.student.cookie)).text).toContain(orderToken)
})

test('runs every sent request as the staff member', async () => {
  const { userId } = people.student
  const cookie = await looking(userId)
  const before = await rowsOf(userId)
  const contact = { fullname: 'A B', email: 'a@example.com', tel: '0812345678' }
  const order = { course_id: [102], pricingplan_id: [2], payment_method_id: 1, contact }
  const placed = await ask('/public/cart/order', cookie, order, true)
  expect(placed.text).toContain('"success":false')
  const added = { user_id: userId, course_id: 102, pricingplan_id: 2, qty: 1 }
  expect((await ask('/public/cart/additem', cookie, added, true)).status).toBe(404)
  const reports = [{ lectures_id: VIDEO, ranges: [[0, 9]], position: 9, at: 1 }]
  await ask('/private/progress', cookie, { reports }, true)
  expect((await ask(`/private/progress/student/${userId}/course/${COURSE}`, cookie)).status).toBe(404)
  const sent = await ask('/course/102-course', cookie, { intent: 'order', fullname: 'A' })
  expect(sent.text).not.toContain(BAR)
  expect(await rowsOf(userId)).toEqual(before)
})

describe('notes, comments, quizzes and homework', () => {
  let exam: number
  let later: number
  let noteId: string
  let commentId: number
  let attemptId: string
  beforeAll(async () => {
    const { userId } = studentCaller.account ?? {}
    if (!userId) throw new Error('no student')
    const caller = { ...studentCaller, account: studentCaller.account as SignedInAccount }
    exam = await seedQuiz(needs.db)
    later = await seedQuiz(needs.db)
    noteId = crypto.randomUUID()
    const note = { userId, id: noteId, lectureId: VIDEO, second: 5, text: 'a private note', base: null }
    const work = { lectureId: HOMEWORK_LECTURE, text: 'private homework', files: [], seen: '', caller }
    const [saved, written, started, handedIn] = [
      await saveNote(needs, note),
      await writeComment(needs, { courseId: COURSE, parentId: null, text: 'a question' }, caller),
      await startAttempt(needs, { lectureId: exam, caller }),
      await submitHomework(needs, work),
    ]
    if (!saved.ok || !written.ok || !started.ok || !handedIn.ok) throw new Error('not seeded')
    commentId = written.value.id
    attemptId = started.value.open?.id ?? ''
  })

  test('are never written, changed, answered or handed in as the student', async () => {
    const { userId } = people.student
    const cookie = await looking(userId)
    const before = await rowsOf(userId)
    const json = async (method: string, path: string, body: object = {}) => {
      const { status, text } = await ask(path, cookie, body, true, method)
      return [`${method} ${path}`, status === 200 ? JSON.parse(text).success : status]
    }
    const note = { lectures_id: VIDEO, second: 5, text: 'forged', updated_at: null }
    const answers = [{ question_id: 'word', value: 'forged', at: 1 }]
    const quiz = `/private/quiz/attempt/${attemptId}`
    const refused = [
      await json('PUT', `/private/notes/${noteId}`, note),
      await json('PUT', `/private/notes/${noteId}`, { ...note, updated_at: needs.now() }),
      await json('PUT', `/private/notes/${crypto.randomUUID()}`, note),
      await json('DELETE', `/private/notes/${noteId}`),
      await json('PUT', `/private/comments/${commentId}`, { text: 'forged', version: 1 }),
      await json('DELETE', `/private/comments/${commentId}`),
      await json('POST', `/private/quiz/lecture/${exam}/attempt`),
      await json('POST', `/private/quiz/lecture/${later}/attempt`),
      await json('PUT', `${quiz}/answers`, { answers }),
      await json('POST', `${quiz}/send`, { answers }),
      await json('POST', `/private/homework/lecture/${HOMEWORK_LECTURE}`, { text: 'forged', seen: '1.1' }),
      await json('POST', `/api/home/test_upload?purpose=homework&lecture=${HOMEWORK_LECTURE}`),
    ]
    expect(refused).toEqual(refused.map(([what]) => [what, 404]))

    const notes = '/myaccount/notes'
    const aNote = { id: noteId, lecture: `${VIDEO}`, time: '0:05', text: 'forged', base: '1' }
    const comments = `/course/${COURSE}/comments`
    const aComment = { commentId: `${commentId}`, version: '1', text: 'forged' }
    const anAttempt = { lecture: `${exam}`, attempt: attemptId, asked: 'text.word', 'text.word': 'forged' }
    const forms: [string, Record<string, string>][] = [
      ...['add', 'edit', 'restore', 'delete'].map((intent): (typeof forms)[0] => [
        notes,
        { ...aNote, intent },
      ]),
      ...['edit', 'delete'].map((intent): (typeof forms)[0] => [comments, { ...aComment, intent }]),
      ...['start', 'save', 'send', 'send-anyway'].map((intent): (typeof forms)[0] => [
        `/course/${COURSE}-draw/quiz`,
        { ...anAttempt, intent },
      ]),
      [`/course/${COURSE}-draw/quiz`, { ...anAttempt, move: 'steps|1|1' }],
      [`/homework/${HOMEWORK_LECTURE}`, { text: 'forged', seen: '1.1' }],
    ]
    for (const [path, fields] of forms)
      expect([path, fields, (await ask(path, cookie, fields)).status < 500]).toEqual([path, fields, true])
    expect(await rowsOf(userId)).toEqual(before)
    expect(JSON.stringify(await everyRow())).not.toContain('forged')
  })

  test('plays the lectures of the student to support too', async () => {
    const { person } = await aPerson(['support'])
    const play = async (cookie: string) =>
      JSON.parse((await ask('/ask/playback', cookie, { lectureId: VIDEO, renew: false }, true)).text).kind
    expect(await play(person.cookie)).toBe('refused')
    const before = await rowsOf(people.student.userId)
    expect(await play(await looking(people.student.userId, person))).toBe('answered')
    expect(await rowsOf(people.student.userId)).toEqual(before)
  })

  test('that staff may write themselves are never signed as the student', async () => {
    const cookie = await looking(people.student.userId)
    const [call, form] = ['A call’s comment', 'A form’s comment']
    const called = await ask(`/private/course/${COURSE}/comments`, cookie, { text: call }, true)
    expect(called.status).toBe(200)
    await ask(`/course/${COURSE}/comments`, cookie, { intent: 'write', parentId: '', text: form })
    const rows = (await everyRow()).comments?.filter(({ text }) => text === call || text === form)
    const own = expect.objectContaining({ user_id: people.staff.userId, written_as: 'staff' })
    expect(rows).toEqual([own, own])
  })

  test('have no form on any page, which says why', async () => {
    const cookie = await looking(people.student.userId)
    const learn = (lectureId: number) => `/course/${COURSE}-draw?learn=true&lecture=${lectureId}`
    const PRIVATE = /a private note|private homework/
    for (const [path, why, forms] of [
      [learn(exam), 'จึงทำแบบทดสอบไม่ได้', 'form[action$="/quiz"]'],
      [learn(HOMEWORK_LECTURE), 'จึงส่งการบ้านไม่ได้', 'form[action^="/homework"]'],
      [learn(VIDEO), 'จึงไม่มีโน้ตที่นี่', 'form[action^="/myaccount/notes"]'],
      [`/course/${COURSE}/comments`, 'จึงเขียนหรือแก้ความคิดเห็นไม่ได้', 'main form'],
    ] as const) {
      const { status, text } = await ask(path, cookie)
      const page = readPage(text)
      expect([path, status, page.text]).toEqual([path, 200, expect.stringContaining(why)])
      expect([path, page.querySelectorAll(forms).length]).toEqual([path, 0])
      expect([path, PRIVATE.exec(text)?.[0]]).toEqual([path, undefined])
      // Proves that the form can be found: the student's own page has it.
      const own = readPage((await ask(path, people.student.cookie)).text)
      expect([path, own.querySelectorAll(forms).length > 0]).toEqual([path, true])
      expect([path, own.text]).toEqual([path, expect.not.stringContaining(why)])
    }
  })
})

async function aCookie(sessionId: string, userId: string, until: number) {
  const signature = await signer.sign('look-as-student', `${sessionId}\n${userId}\n${until}`)
  return `looking=${userId}.${until}.${signature}`
}

test('is valid only for its session, time and signature', async () => {
  holdClock()
  const { staff, colleague, student, member } = people
  const [soon, past] = [Date.now() + 60_000, Date.now() - 1_000]
  const good = await aCookie(staff.sessionId, member.userId, soon)
  const isSeen = async (own: string, cookie: string) =>
    readPage((await ask('/', `${own}; ${cookie}`)).text).text.includes(BAR)
  const staffCookie = staff.cookie
  expect({
    own: await isSeen(staffCookie, good),
    colleagues: await isSeen(colleague.cookie, good),
    students: await isSeen(member.cookie, await aCookie(member.sessionId, student.userId, soon)),
    nobodys: await isSeen('', good),
    swapped: await isSeen(staffCookie, good.replace(member.userId, student.userId)),
    forged: await isSeen(staffCookie, `${good}x`),
    longer: await isSeen(staffCookie, good.replace(`.${soon}.`, `.${soon + 1}.`)),
    over: await isSeen(staffCookie, await aCookie(staff.sessionId, member.userId, past)),
    asStaff: await isSeen(staffCookie, await aCookie(staff.sessionId, colleague.userId, soon)),
  }).toEqual({
    own: true,
    colleagues: false,
    students: false,
    nobodys: false,
    swapped: false,
    forged: false,
    longer: false,
    over: false,
    asStaff: false,
  })
})

test('keeps the staff session alive and ends on request', async () => {
  const { userId } = people.member
  const cookie = await looking(userId)
  const headers = { Cookie: cookie, 'X-Signed-In-As': people.staff.userId }
  const { status, headers: said } = await SELF.fetch(`${SHOP}/courses.data`, { headers })
  expect({ status, over: said.get('X-Session-Over') }).toEqual({ status: 200, over: null })
  const ended = await ask('/admin/look', cookie, { act: 'end', userId })
  expect(ended).toMatchObject({ status: 302, to: `/admin/students/${userId}` })
  expect(ended.set).toMatch(/^looking=; Max-Age=0; /)
})
