import fc from 'fast-check'
import { expect, test } from 'vitest'
import { courseProgress, isLectureRead, type LectureProgress, laterPosition } from './progress.ts'

const VIDEO = { id: 1, lengthSeconds: 100, passToComplete: false }
const TEXT = { id: 2, lengthSeconds: 0, passToComplete: false }
const QUIZ = { id: 3, lengthSeconds: 0, passToComplete: true }

function progress(changes: Partial<LectureProgress> = {}): LectureProgress {
  return { ranges: [], quizPassed: false, opened: true, ...changes }
}

test.each([
  ['a video that was only opened', VIDEO, progress(), false],
  ['a video watched to 90 %', VIDEO, progress({ ranges: [[0, 90]] }), true],
  ['a video whose quiz was passed', { ...VIDEO, passToComplete: true }, progress({ quizPassed: true }), true],
  ['a passed quiz that does not complete its lecture', VIDEO, progress({ quizPassed: true }), false],
  ['a text that was opened', TEXT, progress(), true],
  ['a text that was not opened', TEXT, progress({ opened: false }), false],
  ['a quiz that was opened', QUIZ, progress(), false],
  ['a quiz that was passed', QUIZ, progress({ quizPassed: true }), true],
  ['a lecture without progress', TEXT, undefined, false],
])('%s is read: %#', (_, lecture, done, read) => {
  expect(isLectureRead(lecture, done)).toBe(read)
})

test('the percentage is 100 only when nothing is missing', () => {
  const done = new Map([
    [1, progress({ ranges: [[0, 100]] })],
    [2, progress()],
  ])
  expect(courseProgress([VIDEO, TEXT, QUIZ], done)).toEqual({ percent: 66, read: [1, 2], missing: [3] })
  expect(courseProgress([VIDEO, TEXT], done).percent).toBe(100)
  expect(courseProgress([], done)).toEqual({ percent: 0, read: [], missing: [] })
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
