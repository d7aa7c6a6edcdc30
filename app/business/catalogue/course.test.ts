import { expect, test } from 'vitest'
import { courseMode, isTakenOnce } from './course.ts'

test.each([
  ['online', true, 'online'],
  ['Online', true, 'online'],
  ['in-class', true, 'onsite'],
  ['In Class', true, 'onsite'],
  ['in_class', true, 'onsite'],
  ['workshop', false, 'onsite'],
  ['classroom', false, 'onsite'],
  ['hybrid', false, 'blended'],
  ['', false, 'online'],
])('a course of type %j is taken once: %s, and %s', (courseType, once, mode) => {
  expect(isTakenOnce({ courseType })).toBe(once)
  expect(courseMode(courseType)).toBe(mode)
})
