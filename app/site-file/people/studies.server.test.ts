import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { exportSite } from '#app/site-file/export-site.server.ts'
import { faultLine } from '#app/site-file/format/faults.ts'
import { importSite } from '#app/site-file/import-site.server.ts'
import { readSiteFile } from '#app/site-file/site-file.ts'
import { everyRow, importJson, NOW, type TestShop } from '#app/site-file/testing-site.ts'

const shop = env as unknown as TestShop
const db = connect(shop.DB)
const DAY = 86_400_000

const LECTURES = [
  // The tests' videos are as long as their path: 5 seconds.
  { id: 81, name: 'ดู', video_file: 'a.mp4' },
  { id: 82, name: 'ดูไม่จบ', video_file: 'b.mp4' },
  { id: 83, name: 'ทดสอบ', quiz_id: 8, quiz: { pass_to_complete: 1, score_pass_quiz: 50 } },
  { id: 84, name: 'การบ้าน', homework_id: 8 },
]
// Two options have the same text: an answer names one of them by its id.
const OPTIONS = ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'สี่'].map((text, index) => ({ id: 'abcde'[index], text }))
const ORDER = ['a', 'b', 'c', 'd', 'e']
const QUESTIONS = [
  { kind: 'order', id: 'count', text: 'เรียง', options: OPTIONS, correct: ORDER },
  { kind: 'single', id: 'first', text: 'ตัวแรก', options: OPTIONS, correct: ['a'] },
]
const HOMEWORK = [
  {
    text: 'ลองแล้ว',
    files: ['leaf.png'],
    handed_in_at: '-3d',
    grade: 'again',
    feedback: 'อีกครั้ง',
    graded_by: 'TEACHER8@example.com',
    graded_at: '-2d',
  },
  { text: 'แก้แล้ว', handed_in_at: '-1d', grade: 'passed', graded_by: 'teacher8' },
]
const STUDIES = [
  { lecture_id: 81, watched_seconds: 900, at: '-4d', notes: [{ second: 2, text: 'จำ' }, { second: 1 }] },
  { lecture_id: 82, watched_seconds: 2 },
  {
    lecture_id: 83,
    quiz_attempts: [
      { answers: { first: 'b' }, sent_at: '-2d' },
      { answers: { count: ORDER, first: 'a' }, sent_at: '-1d' },
    ],
  },
  { lecture_id: 84, homework: HOMEWORK },
]
const site = (studies: unknown) => ({
  courses: [
    {
      id: 8,
      name: 'คอร์ส',
      sections: [{ id: 80, name: 'หนึ่ง', lectures: LECTURES }],
      quizzes: [{ id: 8, title: 'นับ', questions: QUESTIONS }],
      homework: [{ id: 8, title: 'หนึ่งใบ' }],
    },
  ],
  accounts: [
    { username: 'teacher8', email: 'teacher8@example.com', role: 'instructor' },
    { username: 'malee8', email: 'malee8@example.com', owns: [8], studies },
  ],
})
const faultsOf = async (studies: unknown) => {
  const result = await importJson(shop, site(studies))
  return result.ok ? [] : result.error.faults.map(faultLine)
}
const all = async (query: string) => (await shop.DB.prepare(query).all()).results

test('refuses what does not fit, each with its place, and writes nothing', async () => {
  const before = await everyRow(shop)
  const lines = await faultsOf([
    { lecture_id: 404 },
    { watched_seconds: -1 },
    { lecture_id: 81, notes: [{ second: 1.5, text: 5 }], quiz_attempts: [{}], homework: [{ text: 'x' }] },
    { lecture_id: 81 },
    { lecture_id: 83, quiz_attempts: [{ answers: { count: ['a', 'b'], first: 'z', none: 'a' } }] },
    {
      lecture_id: 84,
      homework: [
        {},
        { text: 'x', files: ['missing.png', 'page.html'], graded_by: 'teacher8' },
        { text: 'x', grade: 'passed', graded_by: 'malee8', graded_at: 'soon' },
        { text: 'x', grade: 'again', graded_by: 'nobody' },
        { text: 'x', grade: 'again', graded_by: 'teacher8' },
        { text: 'x', grade: 'good' },
      ],
    },
  ])
  expect(lines.map(line => line.replace('accounts[1].studies', '')).sort()).toEqual([
    '[0].lecture_id: there is no lecture 404',
    '[1].lecture_id: is missing',
    '[1].watched_seconds: expected a whole second, from 0 to 86400',
    '[2].homework[0]: lecture 81 has no homework',
    '[2].notes[0].second: expected a whole second, from 0 to 86400',
    '[2].notes[0].text: expected text of at most 2000 characters',
    '[2].quiz_attempts[0]: lecture 81 has no quiz',
    '[3].lecture_id: is that of an entry before it',
    '[4].quiz_attempts[0].answers.count: does not fit a question of the quiz',
    '[4].quiz_attempts[0].answers.first: does not fit a question of the quiz',
    '[4].quiz_attempts[0].answers.none: does not fit a question of the quiz',
    '[5].homework[0]: expected a text or a file',
    '[5].homework[1].files[0]: there is no file missing.png',
    '[5].homework[1].files[1]: expected a PDF, a picture, an office document or a zip file, and page.html is something else',
    '[5].homework[1]: comes after homework that is passed, or waits for its grade',
    '[5].homework[2].graded_at: expected a time such as "-90m", "-2h" or "-9d", or a date and time with its offset',
    '[5].homework[2].graded_by: is the account that handed the homework in',
    '[5].homework[3].graded_by: there is no account nobody',
    '[5].homework[3]: comes after homework that is passed, or waits for its grade',
    '[5].homework[4].feedback: is missing; "again" needs it',
    '[5].homework[5].grade: expected one of "passed", "again"',
  ])
  expect(await everyRow(shop)).toEqual(before)
  expect((await shop.FILES.list()).objects).toEqual([])
})

test('refuses studies outside a demo shop', async () => {
  const result = await importJson(shop, site(STUDIES), { demoAllowed: false })
  const lines = result.ok ? [] : result.error.faults.map(faultLine)
  expect(lines).toContain('accounts[1].studies: is refused here; --with-passwords allows it')
})

test('brings in watching, notes, attempts and homework as the shop writes them', async () => {
  expect(await faultsOf(STUDIES)).toEqual([])
  const watched = {
    ranges: '[]',
    position: 0,
    read_at: NOW,
    quiz_sent_at: null,
    quiz_passed_at: null,
    homework_passed_at: null,
    updated_at: NOW,
  }
  expect(
    await all(
      'SELECT lecture_id, ranges, position, read_at, quiz_sent_at, quiz_passed_at, homework_passed_at, updated_at FROM progress ORDER BY lecture_id',
    ),
  ).toEqual([
    {
      ...watched,
      lecture_id: 81,
      ranges: '[[0,5]]',
      position: 5,
      read_at: NOW - 4 * DAY,
      updated_at: NOW - 4 * DAY,
    },
    { ...watched, lecture_id: 82, ranges: '[[0,2]]', position: 2, read_at: null },
    { ...watched, lecture_id: 83, quiz_sent_at: NOW - 2 * DAY, quiz_passed_at: NOW - DAY },
    { ...watched, lecture_id: 84, homework_passed_at: NOW },
  ])
  expect(await all('SELECT lecture_id, course_id, second, text FROM notes ORDER BY second')).toEqual([
    { lecture_id: 81, course_id: 8, second: 1, text: '' },
    { lecture_id: 81, course_id: 8, second: 2, text: 'จำ' },
  ])
  expect(await all('SELECT number, score, passed, sent_at FROM quiz_attempts ORDER BY number')).toEqual([
    { number: 1, score: 0, passed: 0, sent_at: NOW - 2 * DAY },
    { number: 2, score: 100, passed: 1, sent_at: NOW - DAY },
  ])
  expect(
    await all(
      `SELECT number, state, text, feedback, user.username AS grader, graded_at, submitted_at
        FROM homework_submissions JOIN user ON user.id = graded_by ORDER BY number`,
    ),
  ).toEqual([
    {
      number: 1,
      state: 'again',
      text: 'ลองแล้ว',
      feedback: 'อีกครั้ง',
      grader: 'teacher8',
      graded_at: NOW - 2 * DAY,
      submitted_at: NOW - 3 * DAY,
    },
    {
      number: 2,
      state: 'passed',
      text: 'แก้แล้ว',
      feedback: '',
      grader: 'teacher8',
      graded_at: NOW,
      submitted_at: NOW - DAY,
    },
  ])
  const [file] = await all(
    `SELECT object_key, original_name, purpose FROM uploads JOIN homework_submissions
      ON uploads.id = homework_submissions.files ->> 0`,
  )
  expect(file).toMatchObject({ original_name: 'leaf.png', purpose: 'homework' })
  expect(await shop.FILES.head(String(file?.object_key))).not.toBeNull()
})

test('changes nothing if the file, or an export, is imported again', async () => {
  const before = await everyRow(shop)
  const files = (await shop.FILES.list()).objects.length
  const again = await importJson(shop, site(STUDIES), { now: NOW + 30 * DAY })
  expect(again).toMatchObject({ ok: true, value: { filesAdded: 0 } })
  expect(again.ok && again.value.counts.get('lecture studied')).toEqual({
    added: 0,
    updated: 0,
    unchanged: 4,
  })

  const { site: exported, files: paths } = await exportSite({ db }, { folder: 'media' })
  expect(JSON.stringify(exported.accounts)).not.toContain('studies')
  const keyOf = new Map([...paths].map(([key, path]) => [path, key]))
  const readFile = async (path: string) => {
    const object = await shop.FILES.get(keyOf.get(path) ?? '')
    return object === null ? null : object.blob()
  }
  const back = await importSite(
    { db, d1: shop.DB, files: shop.FILES, now: () => 0, readFile },
    { read: readSiteFile(JSON.stringify(exported)), demoAllowed: false },
  )
  expect(back).toMatchObject({ ok: true, value: { filesAdded: 0 } })
  expect(await everyRow(shop)).toEqual(before)
  expect((await shop.FILES.list()).objects).toHaveLength(files)
})
