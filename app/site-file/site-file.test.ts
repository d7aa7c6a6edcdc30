import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { safeHtml } from '#app/platform/safe-html.ts'
import { isCutMp4, mp4Seconds } from '#app/site-file/files/mp4-length.ts'
import { faultLine, nearest, placeOf } from '#app/site-file/format/faults.ts'
import { html, name, text } from '#app/site-file/format/wire-values.ts'
import demo from './demo/shop.json'
import { siteFileSchemaText } from './parse-site-file.ts'
import { readSiteFile } from './site-file.ts'
import { aVideo } from './testing-site.ts'

const read = (site: unknown) => readSiteFile(JSON.stringify(site))
const faultsOf = (site: unknown) => read(site).faults.map(faultLine)
const plan = (fields: object) => ({ courses: [{ pricing_plans: [fields] }] })
const planFault = (problem: string, field: string) => [`courses[0].pricing_plans[0].${field}: ${problem}`]

const AMOUNT = 'expected an amount with at most two decimals'

test.each([
  [0, 0],
  [10, 1000],
  [10.5, 1050],
  [1350.05, 135005],
])('converts a price of %d to %d minor units', (price, minor) => {
  expect(read(plan({ price })).site.courses[0]?.plans[0]?.named.price).toBe(minor)
})

test.each([-1, 1.005, '10', null, true, 1e21])('refuses a price of %j', price => {
  expect(faultsOf(plan({ price }))).toEqual(planFault(AMOUNT, 'price'))
})

test.each([
  ['start_at', '2026-05-01T09:00:00+07:00', Date.UTC(2026, 4, 1, 2)],
  ['start_at', '2026-05-01T02:00Z', Date.UTC(2026, 4, 1, 2)],
  ['start_at', '2026-05-01', Date.UTC(2026, 3, 30, 17)],
  ['end_at', '2026-05-31', Date.UTC(2026, 4, 31, 17)],
  ['end_at', null, null],
])('reads %s %j in UTC, with days in Bangkok', (field, value, instant) => {
  const coupon = read({ coupons: [{ [field]: value }] }).site.coupons[0]?.named
  expect(field === 'start_at' ? coupon?.startsAt : coupon?.endsAt).toBe(instant)
})

test.each(['2026-05-01T09:00:00', '2026-02-30', '2026-02-30T00:00:00Z', 'tomorrow', 5, ''])(
  'refuses %j as a moment',
  start_at => expect(faultsOf({ coupons: [{ start_at }] })).toHaveLength(1),
)

test('accepts a name of 255 Thai characters, not 256', () => {
  expect(faultsOf({ courses: [{ name: 'ก่ำ'.repeat(85) }] })).toEqual([])
  expect(faultsOf({ courses: [{ name: `${'ก่ำ'.repeat(85)}ก` }] })).toEqual([
    'courses[0].name: expected text of at most 255 characters',
  ])
})

test('names the place of every fault in a quiz', () => {
  const options = [
    { id: 'a', text: 'x' },
    { id: 'b', text: 'y' },
  ]
  const question = { kind: 'single', id: 'q1', text: 'x', options, correct: ['a'] }
  const questions = [
    { ...question, correct: ['a', 'b'] },
    { ...question, correct: ['c'] },
    { ...question, id: 'q3', kind: 'order', correct: ['b'] },
  ]
  expect(faultsOf({ courses: [{ quizzes: [{ attempts_allowed: 0, questions }] }] })).toEqual([
    'courses[0].quizzes[0].questions[1].id: is the id of an earlier question too',
    'courses[0].quizzes[0].questions[0].correct: expected exactly one correct answer',
    'courses[0].quizzes[0].questions[1].correct[0]: there is no option "c"',
    'courses[0].quizzes[0].questions[2].correct: expected every option once, in the right order',
    'courses[0].quizzes[0].attempts_allowed: expected a whole number from 1',
  ])
  expect(faultsOf({ courses: [{ quizzes: [{ questions: [{ ...question, kind: 'essay' }] }] }] })).toEqual([
    'courses[0].quizzes[0].questions[0].kind: expected a question whose kind is "single", "multiple", "true-false", "text" or "order"',
  ])
})

test('warns of an unknown key with a suggestion', () => {
  const { warnings, faults } = read({
    settings: { titel: 'x', one_coupon: true },
    courses: [{ pricing_plans: [{ price_us: 3 }] }],
    coupons: [{ discount_amount: 1, colour: 'red' }],
  })
  expect(faults).toEqual([])
  expect(warnings.map(faultLine)).toEqual([
    'settings.titel: is not known and is left out; did you mean "title"?',
    'courses[0].pricing_plans[0].price_us: is not known and is left out; did you mean "price_usd"?',
    'coupons[0].discount_amount: is not known and is left out; did you mean "discount_amont"?',
    'coupons[0].colour: is not known and is left out',
  ])
})

test('keeps the places of entries after a faulty one', () => {
  expect(faultsOf({ courses: [5, { id: 0 }], coupons: 'none' })).toEqual([
    'courses[0]: expected an object',
    'courses[1].id: expected a whole number above 0',
    'coupons: expected a list',
  ])
})

test.each(['', '{', '[1,2', '{"courses": [,]}'])('refuses %j as JSON', json => {
  expect(readSiteFile(json).faults[0]?.problem).toMatch(/^is not JSON/)
})

test.each(['[', '{"courses":'])('refuses fifty thousand levels of %s', open => {
  const json = `${open.repeat(50_000)}1${(open === '[' ? ']' : '}').repeat(50_000)}`
  expect(readSiteFile(json).faults).toEqual([{ place: '', problem: 'is nested deeper than 100 levels' }])
})

test.each(['[]', '5', 'null'])('refuses %s as a site file', json => {
  expect(readSiteFile(json).faults).toEqual([
    { place: '', problem: 'expected an object with settings, courses and so on' },
  ])
})

test('reads a flag from 0, 1, true or false', () => {
  const named = (preview: unknown) =>
    read({ courses: [{ sections: [{ lectures: [{ preview }] }] }] }).site.courses[0]?.sections[0]?.lectures[0]
      ?.named
  expect([0, 1, true, false].map(value => named(value)?.preview)).toEqual([false, true, true, false])
})

test('reads free_course_ids from a comma list or ids', () => {
  const named = (free_course_ids: unknown) => read(plan({ free_course_ids })).site.courses[0]?.plans[0]?.named
  expect(named('108, 109')?.freeCourseIds).toEqual([108, 109])
  expect(named([108])?.freeCourseIds).toEqual([108])
  expect(named('')?.freeCourseIds).toEqual([])
})

test('publishes the schema that imports are checked with', () => {
  const published = readFileSync(new URL('./site-file.schema.json', import.meta.url), 'utf8')
  expect(published, 'run npm run site:schema').toBe(siteFileSchemaText())
})

test.each([name, text, html])('keeps the Thai repetition mark on the line of its word', ({ schema }) => {
  expect(schema.parse('คอร์สอื่น ๆ')).toBe('คอร์สอื่น\u00a0ๆ')
})

describe('a description', () => {
  test.each([
    ['<p onclick="x()">ก<script>alert(1)</script></p>', '<p>ก</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<img src="/files/a.png" onerror="x()" alt="ก">', '<img src="/files/a.png" alt="ก" />'],
    ['<h1>ก</h1><iframe src="https://x"></iframe>', '<h2>ก</h2>'],
    ['<svg><style>@import "x"</style></svg>ก', 'ก'],
  ])('%s becomes %s, and stays so', (html, clean) => {
    expect(safeHtml(html)).toBe(clean)
    expect(safeHtml(clean)).toBe(clean)
  })
})

test('writes a place like the JSON path', () => {
  expect(placeOf(['courses', 3, 'pricing_plans', 0, 'price'])).toBe('courses[3].pricing_plans[0].price')
})

test('suggests only a similar word', () => {
  expect(nearest('cousres', ['courses', 'coupons'])).toBe('courses')
  expect(nearest('colour', ['courses', 'coupons'])).toBeNull()
})

test('reads the length of a video', () => {
  expect(mp4Seconds(aVideo(61))).toBe(61)
  expect(mp4Seconds(new Uint8Array(40))).toBeNull()
})

test('knows a video whose end is missing, from its beginning alone', () => {
  const video = aVideo(61)
  expect(isCutMp4(video, video.length)).toBe(false)
  expect(isCutMp4(video.subarray(0, 60), video.length)).toBe(false)
  expect(isCutMp4(video.subarray(0, 60), 100)).toBe(true)
  expect(isCutMp4(new Uint8Array(40), 40)).toBe(false)
})

describe('the demo shop', () => {
  const has = (lecture: object, key: string) => key in lecture && Boolean(lecture[key as keyof object])
  const PARTS = {
    video: 'video_file',
    file: 'content_file',
    text: 'content_text',
    quiz: 'quiz_id',
    homework: 'homework_id',
  }
  const kindOf = (lecture: object) =>
    Object.entries(PARTS)
      .flatMap(([part, key]) => (has(lecture, key) ? [part] : []))
      .join(' with ')

  test('has one course with every type of lecture', () => {
    const kinds = ['video', 'text', 'file', 'quiz', 'homework', 'video with file', 'video with quiz']
    const whole = demo.courses.filter(({ sections }) => {
      const found = new Set(sections.flatMap(({ lectures }) => lectures.map(kindOf)))
      return kinds.every(kind => found.has(kind))
    })
    expect(whole.map(({ id }) => id)).toEqual([103])
  })

  test('asks every kind of question there and explains each', () => {
    type Questions = readonly { readonly kind: string; readonly explanation: string }[]
    const course = demo.courses.find(({ id }) => id === 103)
    const quizzes: readonly { readonly questions: Questions }[] = course?.quizzes ?? []
    const questions = quizzes.flatMap(quiz => quiz.questions)
    expect(new Set(questions.map(({ kind }) => kind)).size).toBe(5)
    expect(questions.filter(({ explanation }) => explanation === '')).toEqual([])
  })

  const FOLDER = join(import.meta.dirname, 'demo')
  type Lecture = { readonly id: number; readonly captions?: unknown }
  const lectures = demo.courses.flatMap<Lecture>(({ sections }) =>
    sections.flatMap(section => section.lectures as readonly Lecture[]),
  )
  const cuesOf = (file: string) =>
    readFileSync(join(FOLDER, file), 'utf8')
      .split('\n\n')
      .slice(1)
      .map(cue => ({ times: cue.split('\n')[1], text: cue.split('\n')[2] ?? '' }))

  test('captions every video in Thai and English, cue by cue', () => {
    const films = lectures.filter(lecture => has(lecture, 'video_file'))
    expect(films.length).toBeGreaterThan(50)
    for (const { id, captions } of films) {
      const [thai = [], english = []] = ['th', 'en'].map(language =>
        cuesOf(`media/videos/${id}.${language}.vtt`),
      )
      expect([id, captions]).toEqual([
        id,
        ['th', 'en'].map(language => ({ language, captions_file: `media/videos/${id}.${language}.vtt` })),
      ])
      expect([id, english.map(({ times }) => times)]).toEqual([id, thai.map(({ times }) => times)])
      expect([id, english.filter(({ text }) => text === '' || /<|>\s*$/.test(text))]).toEqual([id, []])
    }
  })

  test('limits the time of a quiz there', () => {
    const course = demo.courses.find(({ id }) => id === 103)
    const quizzes: readonly { readonly time_limit_seconds: number | null }[] = course?.quizzes ?? []
    expect(quizzes.map(quiz => quiz.time_limit_seconds)).toContain(900)
  })

  test('shows a face for every teacher', () => {
    const faces = demo.teachers.map(({ picture_file }) => statSync(join(FOLDER, picture_file)).size)
    expect(Math.min(...faces)).toBeGreaterThan(1_000)
  })

  test('stays under forty megabytes with its files', () => {
    const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    expect(bytes).toBeLessThan(40_000_000)
  })
})
