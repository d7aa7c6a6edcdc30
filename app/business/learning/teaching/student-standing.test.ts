import { expect, test } from 'vitest'
import { DAY } from '#app/platform/clock.ts'
import { isStuck, lastSeen } from './student-standing.ts'

const NOW = 100 * DAY
const opened = (at: number, quizSentAt: number | null = null) => ({ positionAt: at, quizSentAt })
const handedIn = (state: string, submittedAt: number) => ({ state, submittedAt })
const known = { startedAt: 0, progress: [], submissions: [], isFinished: false }

test('was last seen with the latest of lecture, quiz and homework', () => {
  expect(lastSeen({ progress: [], submissions: [] })).toBeNull()
  expect(lastSeen({ progress: [opened(3), opened(1, 7)], submissions: [] })).toBe(7)
  expect(lastSeen({ progress: [opened(3)], submissions: [handedIn('again', 9)] })).toBe(9)
})

test.each([
  ['never began, two weeks after the start', {}, true],
  ['has access for thirteen days', { startedAt: NOW - 13 * DAY }, false],
  ['learned thirteen days ago', { progress: [opened(NOW - 13 * DAY)] }, false],
  ['learned two weeks ago', { progress: [opened(NOW - 14 * DAY)] }, true],
  ['finished long ago', { isFinished: true }, false],
  ['waits for a grade', { submissions: [handedIn('submitted', 0)] }, false],
  ['was told long ago to do it again', { submissions: [handedIn('again', 0)] }, true],
])('a student who %s', (_, over, stuck) => {
  expect(isStuck({ ...known, ...over }, NOW)).toBe(stuck)
})
