import { expect, test } from 'vitest'
import { findReportErrors } from './report-errors.ts'

const complete = {
  destinationAccount: '0123456789',
  slip: 'abc',
  originBank: 'KBANK',
  transferDate: '2026-11-20',
  transferTime: '14:05',
  transferAmount: '1,350.00',
}

function find(
  change: Partial<typeof complete> & { contactName?: string },
  due = 135000,
  slipRequired = true,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...complete, ...change })) form.set(name, value)
  return findReportErrors(form, { due, slipRequired })
}

test('finds nothing missing in a complete report', () => {
  expect(find({})).toEqual({})
})

test('names every empty field', () => {
  const empty = Object.fromEntries(Object.keys(complete).map(name => [name, '']))
  expect(Object.keys(find(empty)).sort()).toEqual(Object.keys(complete).sort())
})

test('requires the amount in digits', () => {
  expect(find({ transferAmount: 'พันสาม' })).toEqual({ transferAmount: { code: 'NOT_AN_AMOUNT' } })
})

test('requires no slip where the shop wants none', () => {
  expect(find({ slip: '' }, 135000, false)).toEqual({})
})

test('requires only a name where nothing is due', () => {
  expect(find({ slip: '', transferAmount: '' }, 0)).toEqual({ contactName: { code: 'REQUIRED' } })
})
