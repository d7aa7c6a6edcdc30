import { expect, test } from 'vitest'
import { isTakenOnce } from './course.ts'

test.each([
  ['online', true],
  ['Online', true],
  ['in-class', true],
  ['In Class', true],
  ['in_class', true],
  ['workshop', false],
  ['classroom', false],
  ['', false],
])('a course of type %j is taken once: %s', (courseType, once) => {
  expect(isTakenOnce({ courseType })).toBe(once)
})
