import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import {
  courseProgress,
  isLectureRead,
  type LectureProgress,
  laterPosition,
  openTasks,
  type TaskStanding,
} from './progress.ts'
import { mergeRanges } from './watched-ranges.ts'

const LECTURE = {
  lengthSeconds: 0,
  hasQuiz: false,
  passToComplete: false,
  hasHomework: false,
  hasReading: false,
}
const VIDEO = { ...LECTURE, id: 1, lengthSeconds: 100 }
const TEXT = { ...LECTURE, id: 2, hasReading: true }
const ELSEWHERE = { ...LECTURE, id: 6 }
const QUIZ = { ...LECTURE, id: 3, hasQuiz: true }
const EXAM = { ...QUIZ, id: 4, passToComplete: true }
const HOMEWORK = { ...LECTURE, id: 5, hasHomework: true }

function progress(changes: Partial<LectureProgress> = {}): LectureProgress {
  return {
    ranges: [],
    quizSent: false,
    quizPassed: false,
    homeworkPassed: false,
    opened: true,
    readToEnd: false,
    wasRead: false,
    ...changes,
  }
}

const WATCHED = progress({ ranges: [[0, 90]] })
const SENT = progress({ quizSent: true })
const PASSED = progress({ quizSent: true, quizPassed: true })

test.each([
  ['a video that was only opened', VIDEO, progress(), false],
  ['a video watched to 90 %', VIDEO, WATCHED, true],
  ['a video whose quiz was passed', { ...VIDEO, hasQuiz: true, passToComplete: true }, PASSED, true],
  [
    'a watched video whose quiz must be passed',
    { ...VIDEO, hasQuiz: true, passToComplete: true },
    WATCHED,
    false,
  ],
  ['a passed quiz that does not complete its lecture', { ...VIDEO, hasQuiz: true }, PASSED, false],
  ['a text that was only opened', TEXT, progress(), false],
  ['a text that was read to its end', TEXT, progress({ readToEnd: true }), true],
  ['a text that was read some time ago', TEXT, progress({ wasRead: true }), true],
  ['a video with a text that was read', { ...VIDEO, hasReading: true }, progress({ readToEnd: true }), false],
  ['a quiz with a text that was read', { ...QUIZ, hasReading: true }, progress({ readToEnd: true }), false],
  ['a video elsewhere that was opened', ELSEWHERE, progress(), true],
  ['a video elsewhere that was not opened', ELSEWHERE, undefined, false],
  ['a quiz that was opened', QUIZ, progress(), false],
  ['a quiz that was sent', QUIZ, SENT, true],
  ['a sent quiz that must be passed', EXAM, SENT, false],
  ['a quiz that was passed', EXAM, PASSED, true],
  ['homework that was not accepted', HOMEWORK, progress(), false],
  ['homework that was accepted', HOMEWORK, progress({ homeworkPassed: true }), true],
  [
    'accepted homework with an open quiz',
    { ...EXAM, hasHomework: true },
    progress({ homeworkPassed: true }),
    false,
  ],
  ['a passed quiz with open homework', { ...EXAM, hasHomework: true }, PASSED, false],
  [
    'a passed quiz with accepted homework',
    { ...EXAM, hasHomework: true },
    { ...PASSED, homeworkPassed: true },
    true,
  ],
  ['a lecture that was read under earlier rules', EXAM, progress({ wasRead: true }), true],
])('%s (%#)', (_, lecture, done, read) => {
  expect(isLectureRead(lecture, done)).toBe(read)
})

const BOTH = { ...EXAM, hasHomework: true }
const FREE: TaskStanding = { areAttemptsUsed: false, isHandedIn: false }
test.each([
  ['a video with a quiz that is not needed', { ...VIDEO, hasQuiz: true }, undefined, FREE, []],
  ['a quiz that was not opened', QUIZ, undefined, FREE, ['quiz']],
  ['a sent quiz', QUIZ, SENT, FREE, []],
  ['a sent quiz that must be passed', EXAM, SENT, FREE, ['quiz']],
  ['a quiz without attempts left', EXAM, SENT, { ...FREE, areAttemptsUsed: true }, []],
  ['a quiz and homework', BOTH, progress(), FREE, ['quiz', 'homework']],
  ['a passed quiz with homework', BOTH, PASSED, FREE, ['homework']],
  ['homework that was handed in', BOTH, PASSED, { ...FREE, isHandedIn: true }, []],
  ['a lecture that was read under earlier rules', BOTH, progress({ wasRead: true }), FREE, []],
] as const)('%s leaves these tasks to the student (%#)', (_, lecture, done, standing, tasks) => {
  expect(openTasks(lecture, done, standing)).toEqual(tasks)
})

test('the percentage is 100 only when nothing is missing', () => {
  const done = new Map([
    [1, progress({ ranges: [[0, 100]] })],
    [2, progress({ readToEnd: true })],
  ])
  expect(courseProgress([VIDEO, TEXT, EXAM], done)).toEqual({ percent: 66, read: [1, 2], missing: [4] })
  expect(courseProgress([VIDEO, TEXT], done).percent).toBe(100)
  expect(courseProgress([], done)).toEqual({ percent: 0, read: [], missing: [] })
})

test('what is done never makes a lecture unread, and no percentage passes 100', () => {
  const lecture = fc.record({
    id: fc.constant(0),
    lengthSeconds: fc.constantFrom(0, 100),
    hasQuiz: fc.boolean(),
    passToComplete: fc.boolean(),
    hasHomework: fc.boolean(),
    hasReading: fc.boolean(),
  })
  const done = fc.record({
    ranges: fc.constantFrom<LectureProgress['ranges']>([], [[0, 50]], [[0, 100]]),
    quizSent: fc.boolean(),
    quizPassed: fc.boolean(),
    homeworkPassed: fc.boolean(),
    opened: fc.boolean(),
    readToEnd: fc.boolean(),
    wasRead: fc.boolean(),
  })
  const both = (a: LectureProgress, b: LectureProgress): LectureProgress => ({
    ranges: mergeRanges(a.ranges, b.ranges),
    quizSent: a.quizSent || b.quizSent,
    quizPassed: a.quizPassed || b.quizPassed,
    homeworkPassed: a.homeworkPassed || b.homeworkPassed,
    opened: a.opened || b.opened,
    readToEnd: a.readToEnd || b.readToEnd,
    wasRead: a.wasRead || b.wasRead,
  })
  fc.assert(
    fc.property(fc.array(lecture, { maxLength: 6 }), fc.array(done), fc.array(done), (some, first, later) => {
      const lectures = some.map((lecture, id) => ({ ...lecture, id }))
      const before = new Map(first.map((progress, id) => [id, progress]))
      const after = new Map(before)
      for (const [id, more] of later.entries()) {
        const known = before.get(id)
        after.set(id, known ? both(known, more) : more)
      }
      const [was, is] = [courseProgress(lectures, before), courseProgress(lectures, after)]
      expect(is.percent).toBeGreaterThanOrEqual(was.percent)
      expect(is.percent).toBeLessThanOrEqual(100)
      expect(is.read).toEqual(expect.arrayContaining([...was.read]))
    }),
  )
})

test('the later position is by player clock, then server clock', () => {
  const early = { lectureId: 1, second: 10, clientAt: 100, serverAt: 900 }
  const late = { lectureId: 2, second: 5, clientAt: 200, serverAt: 300 }
  expect(laterPosition(early, late)).toBe(late)
  expect(laterPosition(early, { ...early, second: 20, serverAt: 901 }).second).toBe(20)
})

test("a clock that is ahead counts as the server's", () => {
  const ahead = { lectureId: 1, second: 10, clientAt: 9_999, serverAt: 100 }
  const after = { lectureId: 1, second: 20, clientAt: 200, serverAt: 200 }
  expect(laterPosition(ahead, after)).toBe(after)
})

test('the later position does not depend on the order', () => {
  const small = fc.nat(3)
  const position = fc.record({ lectureId: small, second: small, clientAt: small, serverAt: small })
  fc.assert(
    fc.property(position, position, position, (a, b, c) => {
      // laterPosition ignores any part of clientAt beyond serverAt.
      const seen = ({ lectureId, second, clientAt, serverAt }: typeof a) => [
        lectureId,
        second,
        Math.min(clientAt, serverAt),
        serverAt,
      ]
      expect(seen(laterPosition(a, b))).toEqual(seen(laterPosition(b, a)))
      expect(seen(laterPosition(laterPosition(a, b), c))).toEqual(seen(laterPosition(a, laterPosition(b, c))))
    }),
  )
})
