import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import {
  type Grade,
  gradeRefusal,
  handIn,
  homeworkStanding,
  type Submission,
  type SubmissionState,
  stampOf,
} from './homework.ts'

function aSubmission(changes: Partial<Submission> = {}): Submission {
  return {
    id: 's1',
    number: 1,
    text: 'before',
    files: [],
    state: 'submitted',
    feedback: '',
    submittedAt: 0,
    gradedAt: null,
    version: 1,
    ...changes,
  }
}

const work = { text: 'my answer', files: ['a'], seen: '' }

test('the first submission has number 1', () => {
  expect(handIn(null, work)).toEqual({ ok: true, value: { kind: 'new', number: 1 } })
})

test('handing in again before the grade replaces the open submission', () => {
  const open = aSubmission()
  expect(handIn(open, { ...work, seen: '1.1' })).toEqual({ ok: true, value: { kind: 'replaced', open } })
})

test('after "do it again" a new submission follows', () => {
  const latest = aSubmission({ state: 'again', version: 2 })
  expect(handIn(latest, { ...work, seen: '1.2' })).toEqual({ ok: true, value: { kind: 'new', number: 2 } })
})

test('the same work handed in twice is one submission', () => {
  const latest = aSubmission({ text: work.text, files: work.files, version: 3 })
  expect(handIn(latest, work)).toEqual({ ok: true, value: { kind: 'same' } })
})

test.each([
  ['nothing at all', null, { ...work, text: ' \n', files: [] }, 'HOMEWORK_EMPTY'],
  ['a text that is too long', null, { ...work, text: 'x'.repeat(20_001) }, 'HOMEWORK_TEXT_TOO_LONG'],
  ['six files', null, { ...work, files: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'HOMEWORK_TOO_MANY_FILES'],
  ['work that was accepted', aSubmission({ state: 'passed' }), { ...work, seen: '1.1' }, 'HOMEWORK_PASSED'],
  [
    'a page that is older than a grade',
    aSubmission({ state: 'again', version: 2 }),
    work,
    'HOMEWORK_CHANGED',
  ],
  ['a page that is older than another device', aSubmission(), work, 'HOMEWORK_CHANGED'],
] as const)('refuses %s', (_, latest, handedIn, code) => {
  expect(handIn(latest, handedIn)).toEqual({ ok: false, error: { code } })
})

const given = { grade: 'passed', feedback: '', version: 1, graderId: 'teacher' } as const
const open = { state: 'submitted', version: 1, userId: 'student' } as const

test('a teacher may grade the version they read', () => {
  expect(gradeRefusal(open, given)).toBeNull()
  expect(gradeRefusal(open, { ...given, grade: 'again', feedback: 'the shadow' })).toBeNull()
})

test.each([
  [
    'a submission that another teacher graded',
    { ...open, state: 'passed', version: 2 },
    given,
    'HOMEWORK_CHANGED',
  ],
  ['a version that the student replaced', { ...open, version: 2 }, given, 'HOMEWORK_CHANGED'],
  ['"again" without feedback', open, { ...given, grade: 'again', feedback: ' ' }, 'FEEDBACK_REQUIRED'],
  ['feedback that is too long', open, { ...given, feedback: 'x'.repeat(5_001) }, 'FEEDBACK_TOO_LONG'],
  ['their own homework', open, { ...given, graderId: 'student' }, 'OWN_HOMEWORK'],
] as const)('a teacher may not grade %s', (_, submission, grade, code) => {
  expect(gradeRefusal(submission, grade)).toEqual({ code })
})

type Step =
  | { readonly by: 'student'; readonly text: string }
  | { readonly by: 'teacher'; readonly grade: Grade }

/** Applies steps as the tables would: one row per number, each write raises its version. */
function after(steps: readonly Step[]): Submission[] {
  const rows: Submission[] = []
  for (const step of steps) {
    const latest = rows.at(-1) ?? null
    if (step.by === 'teacher') {
      if (latest?.state === 'submitted')
        rows[rows.length - 1] = { ...latest, state: step.grade, version: latest.version + 1 }
      continue
    }
    const decided = handIn(latest, { text: step.text, files: [], seen: stampOf(latest) })
    if (!decided.ok || decided.value.kind === 'same') continue
    if (decided.value.kind === 'new')
      rows.push(aSubmission({ number: decided.value.number, text: step.text }))
    else
      rows[rows.length - 1] = {
        ...decided.value.open,
        text: step.text,
        version: decided.value.open.version + 1,
      }
  }
  return rows
}

const step = fc.oneof(
  fc.record({ by: fc.constant('student' as const), text: fc.constantFrom('a', 'b', 'c') }),
  fc.record({
    by: fc.constant('teacher' as const),
    grade: fc.constantFrom('passed' as const, 'again' as const),
  }),
)

test('whatever happens, only the latest is open and nothing follows a pass', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const rows = after(steps)
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
      const before = rows.slice(0, -1).map(({ state }): SubmissionState => state)
      expect(before.every(state => state === 'again')).toBe(true)
    }),
  )
})

test.each([
  ['nothing yet', {}, 'to-do'],
  ['a version that waits', { isHandedIn: true }, 'sent'],
  ['a version that was returned', { isReturned: true }, 'returned'],
  ['a new version after the returned one', { isReturned: true, isHandedIn: true }, 'sent'],
  ['an accepted version', { isReturned: true, isPassed: true }, 'passed'],
])('homework with %s (%#)', (_, known, standing) => {
  const nothing = { isPassed: false, isHandedIn: false, isReturned: false }
  expect(homeworkStanding({ ...nothing, ...known })).toBe(standing)
})
