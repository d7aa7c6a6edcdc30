import { expect, test } from 'vitest'
import { groupMayTake } from './group-access.ts'

test.each([
  ['feature off', { featureOn: false, courseGroupIds: [1], studentGroupId: null }, true],
  ['open course', { featureOn: true, courseGroupIds: [], studentGroupId: null }, true],
  ['listed group', { featureOn: true, courseGroupIds: [1, 2], studentGroupId: 2 }, true],
  ['other group', { featureOn: true, courseGroupIds: [1, 2], studentGroupId: 3 }, false],
  ['no group', { featureOn: true, courseGroupIds: [1], studentGroupId: null }, false],
])('a group may take a course: %s (%j -> %s)', (_, facts, may) => {
  expect(groupMayTake(facts)).toBe(may)
})
