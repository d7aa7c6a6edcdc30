import { expect, test } from 'vitest'
import { aLecture } from '#app/testing/learning/a-lecture.ts'
import { hasWork, pointOf, resumePoint } from './resume-point.ts'

test('resumes the lecture played last, at its second', () => {
  const played = [
    aLecture(1, { position: { second: 40, at: 1 } }),
    aLecture(2, { position: { second: 23, at: 2 } }),
  ]
  expect(resumePoint(played)).toEqual({ lectureId: 2, second: 23 })
})

test('starts with the first open lecture when nothing was played', () => {
  expect(resumePoint([aLecture(1, { isOpen: false }), aLecture(2)])).toEqual({ lectureId: 2, second: 0 })
})

test('resumes the next unread lecture after a finished one', () => {
  const ended = { isRead: true, position: { second: 99, at: 9 } }
  const lectures = [
    aLecture(1, ended),
    aLecture(2, { isRead: true }),
    aLecture(3, { position: { second: 7, at: 1 } }),
  ]
  expect(resumePoint(lectures)).toEqual({ lectureId: 3, second: 7 })
})

test('skips a text that was read', () => {
  const text = { parts: ['text'] as const, lengthSeconds: 0, isRead: true, position: { second: 0, at: 9 } }
  expect(resumePoint([aLecture(1, text), aLecture(2)])).toEqual({ lectureId: 2, second: 0 })
})

test('restarts the last lecture when everything was seen', () => {
  expect(resumePoint([aLecture(1, { isRead: true, position: { second: 100, at: 9 } })])).toEqual({
    lectureId: 1,
    second: 0,
  })
})

test('returns nothing when no lecture is open', () => {
  expect(resumePoint([aLecture(1, { isOpen: false })])).toBeNull()
})

test('a lecture played to its end starts again', () => {
  expect(pointOf(aLecture(1, { position: { second: 98, at: 1 } })).second).toBe(0)
})

const SEEN = { position: { second: 99, at: 9 }, ranges: [[0, 99]] as [number, number][] }
const HOMEWORK = { needs: ['pass-homework'] as const, parts: ['video', 'homework'] as const }

test.each(['quiz', 'homework'] as const)('stays with a lecture whose %s is still to do', task => {
  const lectures = [
    aLecture(1),
    aLecture(2, { ...SEEN, needs: [`pass-${task}`], tasks: [task] }),
    aLecture(3),
  ]
  expect(resumePoint(lectures)).toEqual({ lectureId: 2, second: 0 })
})

test('goes on while homework waits for its grade', () => {
  const waiting = aLecture(1, { ...SEEN, ...HOMEWORK })
  expect(hasWork(waiting)).toBe(false)
  expect(resumePoint([waiting, aLecture(2)])?.lectureId).toBe(2)
  const alone = {
    position: { second: 0, at: 9 },
    lengthSeconds: 0,
    ...HOMEWORK,
    parts: ['homework'] as const,
  }
  expect(resumePoint([aLecture(1, alone), aLecture(2)])?.lectureId).toBe(2)
  // Another lecture that waits is no place to go on either.
  expect(resumePoint([waiting, aLecture(2, HOMEWORK), aLecture(3)])?.lectureId).toBe(3)
})

test('finishes a video that was stopped in the middle first', () => {
  const middle = aLecture(1, { ...HOMEWORK, position: { second: 40, at: 9 }, ranges: [[0, 40]] })
  expect(resumePoint([middle, aLecture(2)])).toEqual({ lectureId: 1, second: 40 })
  const almost = aLecture(1, { ...HOMEWORK, position: { second: 93, at: 9 }, ranges: [[0, 93]] })
  expect(resumePoint([almost, aLecture(2)])?.lectureId).toBe(2)
})

test('waits with the student where locked order leaves nothing else', () => {
  const locked = aLecture(2, { isOpen: false, isLocked: true })
  expect(resumePoint([aLecture(1, { ...SEEN, ...HOMEWORK }), locked])?.lectureId).toBe(1)
})

test('comes back to homework that must be done again', () => {
  const again = aLecture(1, { ...HOMEWORK, tasks: ['homework'], position: { second: 99, at: 1 } })
  expect(resumePoint([again, aLecture(2, { ...SEEN, isRead: true })])?.lectureId).toBe(1)
})
