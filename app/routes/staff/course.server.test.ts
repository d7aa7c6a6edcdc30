import { expect, test } from 'vitest'
import { pickedIn } from './course.server.ts'

const posted = (...fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('reads the chosen ids of a picker with their counts', () => {
  const form = posted(['free', '5'], ['free.5', '1'], ['free', '6'], ['free.6', ' 2 '], ['free', ''])
  expect(pickedIn(form, 'free')).toEqual(['5', '6x2'])
})

test('takes a course once that is chosen twice', () => {
  expect(pickedIn(posted(['related', '102'], ['related', '102']), 'related')).toEqual(['102'])
})
