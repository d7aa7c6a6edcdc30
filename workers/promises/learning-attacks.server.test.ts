import { env, SELF } from 'cloudflare:test'
import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UserId } from '#app/business/callers/caller.ts'
import { takeData } from '#app/business/privacy/take-data.server.ts'
import { students, user } from '#app/db/schema/accounts.ts'
import { courses, lectures, teachers } from '#app/db/schema/catalogue.ts'
import {
  certificates,
  homework,
  homeworkSubmissions,
  progress,
  quizAttempts,
  quizzes,
} from '#app/db/schema/learning.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { roundTripsOf } from '#app/testing/database/round-trips.ts'
import { aHomeworkFile, HOMEWORK_LECTURE, seedHomeworkCourse } from '#app/testing/learning/homework-course.ts'
import { COURSE, PREVIEW, seedGrant, TEXT, VIDEO } from '#app/testing/learning/learning-course.ts'
import { seedQuiz } from '#app/testing/learning/quiz-course.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { SHOP } from '#app/testing/requests/a-browser.ts'
import { aStudentOfCalls, bearer, call, type Json } from '#app/testing/requests/a-caller-of-calls.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { alreadyTried, holdClock } from '#app/testing/shop/limits.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

/* Attacks on the learning by its pages, forms and calls, as students and teachers of other courses would try them. */

const needs = shopNeeds()
type Person = Awaited<ReturnType<typeof aStudentOfCalls>>
let student: Person
let stranger: Person
let teacher: Person
let otherTeacher: Person
let admin: Person

const SUBMISSION = 'a-submission'
/** The course of the other teacher. */
const OTHER_COURSE = 8

beforeAll(async () => {
  await aShop(needs)
  await seedHomeworkCourse(needs.db)
  student = await aStudentOfCalls()
  stranger = await aStudentOfCalls()
  teacher = await aTeacher(1)
  otherTeacher = await aTeacher(2)
  admin = await aStudentOfCalls()
  await needs.db.update(user).set({ roles: 'owner' }).where(eq(user.id, admin.userId))
  await seedGrant(needs.db, student.userId)
})

async function aTeacher(id: number): Promise<Person> {
  const person = await aStudentOfCalls()
  await needs.db.batch([
    needs.db.update(user).set({ roles: 'instructor' }).where(eq(user.id, person.userId)),
    needs.db.update(teachers).set({ userId: person.userId }).where(eq(teachers.id, id)),
  ])
  return person
}

const by = (person: Person | null) => (person ? bearer(person.token) : {})

async function get(path: string, person: Person | null) {
  const response = await SELF.fetch(SHOP + path, { headers: by(person), redirect: 'manual' })
  const trips = roundTripsOf(response)
  return { status: response.status, headers: response.headers, text: await response.text(), trips }
}

async function post(path: string, fields: Record<string, string>, person: Person) {
  const response = await SELF.fetch(SHOP + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...by(person), Origin: SHOP, Host: new URL(SHOP).host },
    body: new URLSearchParams(fields),
  })
  await response.body?.cancel()
  return response.status
}

const learnPath = (lectureId: number) => `/course/${COURSE}-draw?learn=true&lecture=${lectureId}`
const quizOf = (lectureId: number) => `/private/quiz/lecture/${lectureId}`
const begin = async (lectureId: number) =>
  (await call('POST', `${quizOf(lectureId)}/attempt`, undefined, by(student))).body.open_attempt as Json
const send = async (attempt: Json, answers: Json[] = []) =>
  (await call('POST', `/private/quiz/attempt/${attempt.id}/send`, { answers }, by(student))).body
const attemptsAt = (lectureId: number) =>
  needs.db.select().from(quizAttempts).where(eq(quizAttempts.lectureId, lectureId))

describe('correct answers', () => {
  const SECRET = /คำอธิบายลับ|คำลับ|Café/

  test('are behind no address before the attempt is sent', async () => {
    const lectureId = await seedQuiz(needs.db)
    await begin(lectureId)
    const shown = [learnPath(lectureId), learnPath(lectureId).replace('?', '.data?'), quizOf(lectureId)]
    const others = [
      `/course/${COURSE}-draw`,
      `/course/${COURSE}-draw.data`,
      `/course/${COURSE}-draw/quiz`,
      `/public/courses/${COURSE}/0`,
      `/public/course/videoplaylist/${COURSE}`,
      `/public/course/${COURSE}/comments`,
      `/private/progress/student/${student.userId}/course/${COURSE}`,
      `/private/progress/lasttime/${student.userId}/course/${COURSE}`,
      `/private/course/countdowntime/${COURSE}`,
      `/private/notes?course=${COURSE}`,
      `/api/media/lecture/${lectureId}/link`,
      `/homework/${lectureId}`,
      `/teach/${COURSE}/quizzes?lecture=${lectureId}`,
      `/admin/quizzes?course=${COURSE}&lecture=${lectureId}`,
      '/myaccount',
      '/myaccount.data',
    ]
    for (const person of [student, stranger, otherTeacher, null])
      for (const path of [...shown, ...others]) {
        const { status, text } = await get(path, person)
        expect([path, status < 500, SECRET.exec(text)?.[0]]).toEqual([path, true, undefined])
        if (person === student && shown.includes(path))
          expect([path, text]).toEqual([path, expect.stringContaining('เรียงลำดับ')])
      }
  })

  test('find nothing in any search', async () => {
    await seedQuiz(needs.db)
    for (const word of ['คำอธิบายลับ', 'คำลับ', 'Café', 'ข้อใดถูก']) {
      const { body } = await call('GET', `/public/courses?keyword=${encodeURIComponent(word)}`)
      expect([word, body.success, body.data]).toEqual([word, true, []])
    }
  })

  test('are not in the copy of a person’s data', async () => {
    const lectureId = await seedQuiz(needs.db)
    await begin(lectureId)
    const files = (env as unknown as Env).FILES
    const taken = await takeData({ ...needs, files }, { userId: student.userId as UserId, email: '' })
    if (!taken.ok) throw new Error(taken.error.code)
    const zip = unzipSync(new Uint8Array(await new Response(taken.value).arrayBuffer()))
    const copy = new TextDecoder().decode(zip['data.json'])
    expect(copy).toContain(student.userId)
    expect(copy).toContain('quiz_attempts')
    expect(copy).not.toMatch(SECRET)
  })
})

describe('attempts', () => {
  test('stay within the limit, however many tabs begin and send at once', async () => {
    const lectureId = await seedQuiz(needs.db, { attemptsAllowed: 2 })
    const tab = async () => {
      for (let tries = 0; tries < 3; tries++) {
        const attempt = await begin(lectureId)
        if (attempt) await send(attempt)
      }
    }
    await Promise.all(Array.from({ length: 5 }, tab))
    expect((await attemptsAt(lectureId)).map(({ number }) => number).sort()).toEqual([1, 2])
  })

  test('take no answer after their time, whatever time the answer claims', async () => {
    const lectureId = await seedQuiz(needs.db, { timeLimitSeconds: 60 })
    const attempt = await begin(lectureId)
    const at = Date.now()
    const late = { startedAt: at - 120_000, endsAt: at - 60_000 }
    await needs.db.update(quizAttempts).set(late).where(eq(quizAttempts.id, attempt.id))
    const answers = [{ question_id: 'one', value: '2', at: at - 90_000 }]
    const saved = await call('PUT', `/private/quiz/attempt/${attempt.id}/answers`, { answers }, by(student))
    expect(saved.body.error.code).toBe('QUIZ_TIME_OVER')
    expect(await send(attempt, answers)).toMatchObject({ counted_score: 0, result: { right_count: 0 } })
  })
})

const NOTE = { lectures_id: PREVIEW, second: 1, text: 'look again', updated_at: null }
const PROGRESS = { reports: [{ lectures_id: PREVIEW, ranges: [[0, 1]], position: 1, at: 1 }] }

describe('progress', () => {
  const report = (lectures_id: number, ranges: [number, number][], over: Json = {}) =>
    call(
      'POST',
      '/private/progress',
      { reports: [{ lectures_id, ranges, position: 0, at: 1 }], ...over },
      by(student),
    )
  const readBy = async () => (await report(VIDEO, [])).body.courses[0].read_lectures as number[]

  test('counts each second once and none beyond the video', async () => {
    const before = await call(
      'GET',
      `/private/progress/student/${student.userId}/course/${COURSE}`,
      undefined,
      by(student),
    )
    expect(before.status).toBeLessThan(500)
    for (const ranges of [[[95, 86_400]], Array.from({ length: 500 }, () => [0, 10]), [[80, 20]]] as [
      number,
      number,
    ][][])
      expect((await report(VIDEO, ranges)).status).toBe(200)
    const { body } = await call(
      'GET',
      `/private/progress/student/${student.userId}/course/${COURSE}`,
      undefined,
      by(student),
    )
    const video = body.lectures.find(({ lectures_id }: Json) => lectures_id === VIDEO)
    expect(video).toMatchObject({ watched_seconds: 15, is_read: false })
  })

  test('keeps every second of sixty reports at once', async () => {
    const seconds = Array.from({ length: 60 }, (_, second) => second)
    let waiting = seconds
    const send = async (second: number) => {
      const reports = [{ lectures_id: PREVIEW, ranges: [[second, second + 1]], position: 0, at: 1 }]
      const answer = await SELF.fetch(`${SHOP}/private/progress`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...by(student) },
        body: JSON.stringify({ reports }),
      })
      await answer.body?.cancel()
      return { status: answer.status, wait: answer.headers.get('Retry-After') }
    }
    while (waiting.length > 0) {
      const answers = await Promise.all(waiting.map(send))
      for (const answer of answers)
        expect([
          { status: 200, wait: null },
          { status: 503, wait: '1' },
        ]).toContainEqual(answer)
      // A client sends again what was overtaken too often.
      waiting = waiting.filter((_, index) => answers[index]?.status === 503)
    }
    const [row] = await needs.db
      .select()
      .from(progress)
      .where(and(eq(progress.userId, student.userId), eq(progress.lectureId, PREVIEW)))
    expect(row?.ranges).toEqual([[0, seconds.length]])
  })

  test('passes no quiz and no homework', async () => {
    const exam = await seedQuiz(needs.db)
    const practice = await seedQuiz(needs.db, { passToComplete: false })
    await needs.db.update(lectures).set({ videoLength: 100 }).where(eq(lectures.id, exam))
    for (const lectureId of [exam, practice, HOMEWORK_LECTURE])
      await report(lectureId, [[0, 100]], {
        quiz_passed: true,
        quizPassedAt: 1,
        homeworkPassedAt: 1,
        readAt: 1,
      })
    const read = await readBy()
    for (const lectureId of [exam, practice, HOMEWORK_LECTURE]) expect(read).not.toContain(lectureId)
  })

  test('and links of a hidden course are for people who were given it', async () => {
    const hide = (statusShow: boolean) =>
      needs.db.update(courses).set({ statusShow }).where(eq(courses.id, COURSE))
    const doors = (person: Person | null) => [
      () => call('GET', `/api/media/lecture/${PREVIEW}/link`, undefined, by(person)),
      () => call('PUT', `/private/notes/${crypto.randomUUID()}`, NOTE, by(person)),
      () => call('POST', '/private/progress', PROGRESS, by(person)),
      ...['student', 'lasttime'].map(kind => () => {
        const path = `/private/progress/${kind}/${(person ?? student).userId}/course/${COURSE}`
        return call('GET', path, undefined, by(person))
      }),
    ]
    const visitorOfPreview = await aStudentOfCalls()
    const statusesOf = async (person: Person | null) => {
      const statuses: number[] = []
      for (const open of doors(person)) statuses.push((await open()).status)
      return statuses
    }
    expect(await statusesOf(visitorOfPreview)).toEqual([200, 200, 200, 200, 200])
    await hide(false)
    expect(await statusesOf(visitorOfPreview)).toEqual([404, 404, 404, 404, 404])
    expect(await statusesOf(null)).toEqual([404, 401, 401, 401, 401])
    expect(await statusesOf(student)).toEqual([200, 200, 200, 200, 200])
    await hide(true)
  })

  test('uses up no watching time for a page of another site', async () => {
    const ask = (site: string) =>
      SELF.fetch(`${SHOP}/api/media/lecture/${VIDEO}/link`, {
        headers: { ...by(student), 'Sec-Fetch-Site': site },
      })
    expect((await ask('cross-site')).status).toBe(403)
    expectLogged('refused a request from another origin', { path: `/api/media/lecture/${VIDEO}/link` })
    expect((await ask('same-origin')).status).toBe(200)
  })

  test('is written for the caller alone', async () => {
    await report(TEXT, [], { user_id: stranger.userId, userId: stranger.userId })
    expect(await needs.db.select().from(progress).where(eq(progress.userId, stranger.userId))).toEqual([])
    for (const path of ['student', 'lasttime'])
      expect(
        (
          await call(
            'GET',
            `/private/progress/${path}/${student.userId}/course/${COURSE}`,
            undefined,
            by(stranger),
          )
        ).status,
      ).toBe(404)
  })
})

describe('a teacher of another course', () => {
  test('reads and grades nothing, by page, form or call', async () => {
    await aSubmission()
    const grade = { version: '1', grade: 'passed', feedback: 'x' }
    for (const course of [COURSE, OTHER_COURSE]) {
      const path = `/teach/${course}/homework/${SUBMISSION}`
      for (const person of [otherTeacher, student, stranger]) {
        expect([course, (await get(path, person)).status]).toEqual([course, 404])
        expect([course, (await get(`${path}.data`, person)).text]).toEqual([
          course,
          expect.not.stringContaining('an answer'),
        ])
        expect([course, await post(path, grade, person)]).toEqual([course, 404])
      }
    }
    for (const page of ['', '/students', '/quizzes'])
      expect([page, (await get(`/teach/${COURSE}${page}`, otherTeacher)).status]).toEqual([page, 404])
    const sent = await call(
      'POST',
      `/private/homework/submission/${SUBMISSION}/grade`,
      { ...grade, version: 1 },
      by(otherTeacher),
    )
    expect(sent.status).toBe(404)
    const [row] = await needs.db.select().from(homeworkSubmissions)
    expect(row).toMatchObject({ state: 'submitted', version: 1, feedback: '' })
    expect((await get(`/teach/${COURSE}/homework/${SUBMISSION}`, teacher)).text).toContain('an answer')
    expect(await post(`/teach/${COURSE}/homework/${SUBMISSION}`, grade, teacher)).toBe(302)
  })
})

async function aSubmission(over: Partial<typeof homeworkSubmissions.$inferInsert> = {}) {
  await needs.db.delete(homeworkSubmissions)
  await needs.db.insert(homeworkSubmissions).values({
    id: SUBMISSION,
    userId: student.userId,
    lectureId: HOMEWORK_LECTURE,
    courseId: COURSE,
    homeworkId: 5,
    number: 1,
    text: 'an answer',
    files: [],
    submittedAt: 1,
    ...over,
  })
}

const CODE = 'c'.repeat(27)
const certificate = (over: Partial<typeof certificates.$inferInsert> = {}) => ({
  number: '2026-000001',
  code: CODE,
  userId: student.userId,
  courseId: COURSE,
  personName: 'Somchai',
  courseName: 'Drawing',
  finishedAt: 1,
  issuedAt: 1,
  ...over,
})

/* Splitting such headers once took the whole shop eleven seconds. `multipart.test.ts` counts how much is read. */
describe('a file with a hundred thousand header lines', () => {
  test.each([
    ['a form of homework', `/homework/${HOMEWORK_LECTURE}`],
    ['the upload of homework', `/api/home/test_upload?purpose=homework&lecture=${HOMEWORK_LECTURE}`],
    ['the upload of a video', '/api/home/test_upload?purpose=video'],
  ])('is refused by %s', async (_, path) => {
    const person = path.endsWith('video') ? teacher : student
    const names = 'Content-Disposition: form-data; name="files"; filename="a.pdf"'
    const response = await SELF.fetch(SHOP + path, {
      method: 'POST',
      headers: {
        ...by(person),
        ...{ Origin: SHOP, Host: new URL(SHOP).host },
        'Content-Type': 'multipart/form-data; boundary=b',
      },
      body: `--b\r\n${names}\r\n${'X: y\r\n'.repeat(100_000)}\r\nbytes\r\n--b--\r\n`,
    })
    expect(response.status).toBe(400)
    await response.body?.cancel()
    expect((await get(learnPath(HOMEWORK_LECTURE), student)).status).toBe(200)
  })
})

describe('guessing certificates', () => {
  const from = (network: string) => ({ 'cf-connecting-ip': network })
  const doors = (code: string) => [
    `/certificate/${code}`,
    `/public/certificate/${code}`,
    `/certificate/${code}/th.pdf`,
  ]
  const ask = async (path: string, network: string) => {
    const response = await SELF.fetch(SHOP + path, { headers: from(network), redirect: 'manual' })
    const isPage = /^\/certificate\/[^/]+$/.test(path)
    const text = await response.text()
    return {
      status: response.status,
      said: isPage ? readPage(text).text : text,
      wait: response.headers.get('Retry-After'),
    }
  }

  test('is answered alike for numbers and codes, and stopped after 30', async () => {
    await needs.db.insert(certificates).values(certificate())
    const guesses = ['2026-000001', '2026-000002', `${CODE.slice(1)}d`, 'x']
    for (const [door, path] of doors('').entries()) {
      const answers = await Promise.all(
        guesses.map(guess => ask(doors(guess)[door] ?? path, `192.0.2.${door}`)),
      )
      expect(answers.map(({ status }) => status)).toEqual(guesses.map(() => 404))
      expect(new Set(answers.map(({ said }) => said)).size).toBe(1)
    }
    const network = '192.0.2.99'
    holdClock()
    await alreadyTried(`certificate:${network}`, 10 * MINUTE, 29)
    expect((await ask(`/public/certificate/${'x'.repeat(27)}`, network)).status).toBe(404)
    for (const path of doors('2026-000001')) {
      const stopped = await ask(path, network)
      expect([path, stopped.status, Number(stopped.wait) > 0]).toEqual([path, 429, true])
    }
    // A school behind one address can still show its certificates.
    for (const path of doors(CODE).slice(0, 2)) expect((await ask(path, network)).status).toBe(200)
  })
})

describe('a stored script', () => {
  const EVIL = '</script><script>alert(666)</script><img src=x onerror=alert(666)>'

  /** The page shows the text, and nothing of it is markup. */
  async function shows(path: string, person: Person | null) {
    const { status, text } = await get(path, person)
    expect([path, status]).toEqual([path, 200])
    expect([path, readPage(text).text]).toEqual([path, expect.stringContaining('alert(666)')])
    expect([path, /<(script|img)[^>]*(>alert\(666\)|src=x)/.exec(text)?.[0]]).toEqual([path, undefined])
  }

  test('in an answer is text in the result', async () => {
    const lectureId = await seedQuiz(needs.db)
    await send(await begin(lectureId), [{ question_id: 'word', value: EVIL, at: 1 }])
    await shows(learnPath(lectureId), student)
  })

  test('in homework, the name of its file and feedback is text', async () => {
    const file = await aHomeworkFile(needs.db, student.userId, 'evil')
    const { d1 } = needs
    await d1.prepare('UPDATE uploads SET original_name = ? WHERE id = ?').bind(EVIL, file).run()
    for (const over of [
      { text: EVIL },
      { files: [file] },
      { feedback: EVIL, state: 'again' as const, gradedAt: 2 },
    ]) {
      await aSubmission(over)
      await shows(`/teach/${COURSE}/homework/${SUBMISSION}`, teacher)
      await shows(`/homework/${HOMEWORK_LECTURE}`, student)
      await shows(learnPath(HOMEWORK_LECTURE), student)
    }
    const link = (await get(`/files/homework/${file}`, student)).headers.get('Location') ?? ''
    const { headers } = await get(link, student)
    expect(headers.get('Content-Disposition') ?? 'attachment').not.toMatch(/[<>]|alert\(666\)">/)
  })

  test('in a note is text in the list of notes', async () => {
    const id = crypto.randomUUID()
    const note = { lectures_id: VIDEO, second: 3, text: EVIL, updated_at: null }
    const saved = await call('PUT', `/private/notes/${id}`, note, by(student))
    expect([saved.status, saved.body.success]).toEqual([200, true])
    await shows('/myaccount/notes', student)
  })

  test('in a name is text on certificates and the teacher’s lists', async () => {
    const lectureId = await seedQuiz(needs.db)
    await send(await begin(lectureId))
    await aSubmission()
    await needs.db.batch([
      needs.db.update(user).set({ name: EVIL }).where(eq(user.id, student.userId)),
      needs.db
        .update(students)
        .set({ firstname: EVIL, lastname: '' })
        .where(eq(students.userId, student.userId)),
      needs.db.insert(certificates).values(
        certificate({
          number: '2026-000009',
          code: 'e'.repeat(27),
          personName: EVIL,
          courseName: EVIL,
          courseId: OTHER_COURSE,
        }),
      ),
    ])
    await shows(`/certificate/${'e'.repeat(27)}`, null)
    await shows('/admin/certificates', admin)
    await shows(`/teach/${COURSE}`, teacher)
    await shows(`/teach/${COURSE}/students`, teacher)
    await shows(`/teach/${COURSE}/quizzes?lecture=${lectureId}`, teacher)
    await shows('/myaccount', student)
  })
})

/* The first round trip reads the session. speed.md: Round trips to the database */
describe('a lecture page costs the session and one round trip', () => {
  const video = { videoKey: 'lectures/x.mp4', videoLength: 100 }
  test.each([
    ['ภาพยนตร์', video],
    ['ภาพยนตร์กับบทพูด', { ...video, transcripts: [{ language: 'th', key: 'lectures/x.txt' }] }],
    ['เอกสาร', { contentType: 'file', contentFile: 'lectures/x.pdf' }],
    ['ข้อความ', { contentType: 'text', contentText: '<p>x</p>' }],
    ['แบบฝึก', { contentType: 'quiz', quizId: 700 }],
    ['งานส่ง', { contentType: 'homework', homeworkId: 700 }],
    ['ครบทุกส่วน', { ...video, contentFile: 'x.pdf', contentText: '<p>x</p>', quizId: 700, homeworkId: 700 }],
  ] as const)('%s (%#)', async (name, columns) => {
    await needs.db.batch([
      needs.db.insert(quizzes).values({ id: 700, courseId: COURSE, questions: [] }).onConflictDoNothing(),
      needs.db.insert(homework).values({ id: 700, courseId: COURSE }).onConflictDoNothing(),
    ])
    const [lecture] = await needs.db
      .insert(lectures)
      .values({ courseId: COURSE, sectionId: 1, name, location: 9_000, ...columns })
      .returning({ id: lectures.id })
    const lectureId = lecture?.id ?? 0
    // The student was in this lecture last, so the second address leads to it.
    const visit = { userId: student.userId, courseId: COURSE, lectureId, ranges: [], updatedAt: 1 }
    await needs.db.insert(progress).values({ ...visit, positionAt: Date.now() + lectureId })
    const named = learnPath(lectureId)
    const resumed = named.replace(/&lecture=.*/, '')
    // The first page fills the cache of the shop's settings. On a slow machine it may run out before the second, so the
    // lowest counts.
    for (const path of [named, resumed]) {
      const pages = []
      for (let page = 0; page < 4; page++) pages.push(await get(path, student))
      expect(Math.min(...pages.map(({ trips }) => trips))).toBe(2)
      for (const { status, text } of pages) {
        expect(status).toBe(200)
        expect(readPage(text).text).toContain(name)
      }
    }
  })
})
