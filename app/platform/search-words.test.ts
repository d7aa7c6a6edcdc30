import { expect, test } from 'vitest'
import { searchPeopleWords, searchWords } from './search-words.ts'

test('separates long words for the index from short ones', () => {
  expect(searchWords('  Excel ทำ   บัญชี ')).toEqual({
    text: 'Excel ทำ บัญชี',
    long: ['excel', 'บัญชี'],
    short: ['ทำ'],
  })
})

test('returns no words for empty input', () => {
  expect(searchWords(' \t ')).toEqual({ text: '', long: [], short: [] })
})

test.each([
  ['"', [], ['"']],
  ['a"b c', ['a"b'], ['c']],
  ['100%', ['100%'], []],
  ['NEAR(', ['near('], []],
])('treats special characters as text in %s', (typed, long, short) => {
  expect(searchWords(typed)).toMatchObject({ long, short })
})

test('cuts an overlong search', () => {
  expect(searchWords('ก'.repeat(500)).text).toHaveLength(100)
})

const WAYS = [
  '0812345111',
  '081-234-5111',
  '081 234 5111',
  '+66 81 234 5111',
  '+66812345111',
  '+66 (0)81-234-5111',
]

test.each([...WAYS, '0066 81 234 5111', '66812345111', ' 081.234.5111 '])('reads %s as one number', typed => {
  expect(searchPeopleWords(typed)).toMatchObject({ digits: '0812345111', short: [] })
  for (const kept of ['0812345111', '081-234-5111', '081 234 5111', '66812345111', '+66 81 234 5111']) {
    expect(searchPeopleWords(typed).ways).toContain(kept)
  }
})

test.each([
  ['(02) 123 4567', '021234567'],
  ['+66 2 123 4567', '021234567'],
  ['081-234', '081234'],
  ['somsri', null],
  ['90001', null],
  ['12345678901', null],
  ['081', null],
  ['a081-234-5111', null],
])('reads %s as the number %s', (typed, digits) => {
  expect(searchPeopleWords(typed).digits).toBe(digits)
})

test('searches for a name beside a number', () => {
  expect(searchPeopleWords('สมศรี 081-234 ดี')).toEqual({
    text: 'สมศรี 081-234 ดี',
    long: ['สมศรี'],
    ways: ['081234', '081-234'],
    short: ['ดี'],
    digits: null,
  })
})
