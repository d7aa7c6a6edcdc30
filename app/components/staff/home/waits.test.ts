import { expect, test } from 'vitest'
import { MAY, type Role } from '#app/business/callers/permissions.ts'
import { waitsFor } from './waits.ts'

const COUNTS = {
  slips: 5,
  approvals: 2,
  parcels: 8,
  mismatches: 3,
  comments: 4,
  failedJobs: 1,
  homework: 6,
  teaching: 11,
  discussions: 5,
}

function waitsOf(role: Role) {
  const person = { may: role === 'instructor' ? [] : MAY[role], isTeacher: role === 'instructor' }
  return waitsFor(person, COUNTS).map(({ key, count }) => `${key} ${count}`)
}

test.each<[Role, string[]]>([
  [
    'owner',
    ['slips 5', 'approvals 2', 'parcels 8', 'mismatches 3', 'comments 4', 'homework 6', 'failed-jobs 1'],
  ],
  ['cashier', ['slips 5', 'approvals 2', 'parcels 8', 'mismatches 3']],
  ['accountant', ['mismatches 3']],
  ['editor', ['comments 4']],
  ['instructor', ['homework 6', 'teaching 5']],
  ['support', []],
])('shows the %s the work of their role', (role, waits) => {
  expect(waitsOf(role)).toEqual(waits)
})
