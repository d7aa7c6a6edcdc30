import { expect, test } from 'vitest'
import type { LearnLecture } from '#app/business/learning/playlist/learn-page.ts'
import { pointOf, resumePoint } from './resume-point.ts'

function aLecture(id: number, more: Partial<LearnLecture> = {}): LearnLecture {
  return {
    id,
    name: '',
    contentType: 'video',
    lengthSeconds: 100,
    isPreview: false,
    isOpen: true,
    isLocked: false,
    isMetered: false,
    isRead: false,
    parts: ['video'],
    needs: ['watch'],
    file: null,
    hasTranscript: false,
    quiz: null,
    ranges: [],
    position: null,
    ...more,
  }
}

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
  const text = { contentType: 'text', lengthSeconds: 0, isRead: true, position: { second: 0, at: 9 } }
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
