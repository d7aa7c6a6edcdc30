import { expect, test } from 'vitest'
import { groupMayTake } from './group-access.ts'

test.each([
  ['groups switched off', { featureOn: false, courseGroupIds: [1], studentGroupId: null }, true],
  ['course without groups', { featureOn: true, courseGroupIds: [], studentGroupId: null }, true],
  ['student of a listed group', { featureOn: true, courseGroupIds: [1, 2], studentGroupId: 2 }, true],
  ['student of another group', { featureOn: true, courseGroupIds: [1, 2], studentGroupId: 3 }, false],
  ['student without a group', { featureOn: true, courseGroupIds: [1], studentGroupId: null }, false],
])('a group may take a course: %s (%j -> %s)', (_, facts, may) => {
  expect(groupMayTake(facts)).toBe(may)
})
