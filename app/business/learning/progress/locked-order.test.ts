import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { type LectureInOrder, lecturesBehindTask, lockedLectures } from './locked-order.ts'
import { courseProgress, type LectureProgress } from './progress.ts'

const PLAIN = {
  lengthSeconds: 100,
  hasQuiz: false,
  passToComplete: false,
  hasHomework: false,
  hasReading: false,
  preview: false,
}
const READ: LectureProgress = {
  ranges: [],
  quizSent: false,
  quizPassed: false,
  homeworkPassed: false,
  opened: true,
  readToEnd: false,
  wasRead: true,
}

/** Lectures 1, 2, 3 … in order. */
function course(...changes: Partial<LectureInOrder>[]): LectureInOrder[] {
  return changes.map((change, index) => ({ ...PLAIN, id: index + 1, ...change }))
}

const read = (...ids: number[]) => new Map(ids.map(id => [id, READ]))

test('a lecture opens once the one before it is read', () => {
  const lectures = course({}, {}, {})
  expect([...lockedLectures(lectures, read())]).toEqual([
    [2, 1],
    [3, 2],
  ])
  expect([...lockedLectures(lectures, read(1))]).toEqual([[3, 2]])
  expect([...lockedLectures(lectures, read(1, 2))]).toEqual([])
})

test('previews and lectures that were read stay open', () => {
  expect([...lockedLectures(course({}, { preview: true }, {}), read())]).toEqual([[3, 2]])
  expect([...lockedLectures(course({}, {}, {}, {}), read(3))]).toEqual([[2, 1]])
})

test('a lecture with homework opens the next one once it is accepted', () => {
  const lectures = course({ hasHomework: true }, {})
  const watched = { ...READ, wasRead: false, ranges: [[0, 100]] as const }
  expect([...lockedLectures(lectures, new Map([[1, watched]])).keys()]).toEqual([2])
  expect(lockedLectures(lectures, new Map([[1, { ...watched, homeworkPassed: true }]])).size).toBe(0)
})

test.each<[string, Partial<LectureInOrder>[], number[], number[]]>([
  ['a quiz to pass', [{ hasQuiz: true, passToComplete: true }, {}, {}], [], [2, 3]],
  ['a quiz to send', [{ lengthSeconds: 0, hasQuiz: true }, {}], [], [2]],
  ['homework', [{}, { hasHomework: true }, {}, {}], [1], [3, 4]],
  ['a video alone', [{}, {}, {}], [], []],
  ['a passed quiz', [{ hasQuiz: true, passToComplete: true }, {}, {}], [1], []],
  ['a quiz that does not complete its video', [{ hasQuiz: true }, {}], [], []],
  ['homework before a preview', [{ hasHomework: true }, { preview: true }, {}], [], []],
  ['homework before a lecture that was read', [{ hasHomework: true }, {}, {}], [2], []],
])('behind %s', (_, changes, done, behind) => {
  expect([...lecturesBehindTask(course(...changes), read(...done))]).toEqual(behind)
})

const someCourse = fc
  .array(fc.record({ preview: fc.boolean(), hasHomework: fc.boolean() }), { maxLength: 12 })
  .map(changes => course(...changes))
const someRead = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map(ids => read(...ids))

test('an unread lecture can always be opened until the course is finished', () => {
  fc.assert(
    fc.property(someCourse, someRead, (lectures, progress) => {
      const locked = lockedLectures(lectures, progress)
      const { missing } = courseProgress(lectures, progress)
      expect(missing.length === 0 || missing.some(id => !locked.has(id))).toBe(true)
      for (const [id, before] of locked) expect([id, missing.includes(before)]).toEqual([id, true])
    }),
  )
})

test('reading a lecture never locks another one', () => {
  fc.assert(
    fc.property(someCourse, someRead, fc.integer({ min: 1, max: 12 }), (lectures, progress, id) => {
      const before = lockedLectures(lectures, progress)
      const after = lockedLectures(lectures, new Map([...progress, [id, READ]]))
      for (const locked of after.keys()) expect(before.has(locked)).toBe(true)
    }),
  )
})

test('the percentage stays within 100 and never falls by reading', () => {
  fc.assert(
    fc.property(someCourse, someRead, someRead, (lectures, one, other) => {
      const before = courseProgress(lectures, one).percent
      const after = courseProgress(lectures, new Map([...one, ...other])).percent
      expect(before).toBeGreaterThanOrEqual(0)
      expect(after).toBeGreaterThanOrEqual(before)
      expect(after).toBeLessThanOrEqual(100)
    }),
  )
})

test('what was read stays read whatever the school changes', () => {
  fc.assert(
    fc.property(someCourse, someCourse, someRead, (before, after, progress) => {
      const wasRead = courseProgress(before, progress).read
      const stillThere = wasRead.filter(id => after.some(lecture => lecture.id === id))
      expect(courseProgress(after, progress).read).toEqual(expect.arrayContaining(stillThere))
    }),
  )
})

test('only locked lectures are behind a task', () => {
  fc.assert(
    fc.property(someCourse, someRead, (lectures, progress) => {
      const locked = lockedLectures(lectures, progress)
      for (const id of lecturesBehindTask(lectures, progress)) expect(locked.has(id)).toBe(true)
    }),
  )
})
