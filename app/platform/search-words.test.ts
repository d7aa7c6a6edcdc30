import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('quotes long words for the index and keeps short ones apart', () => {
  expect(searchWords('  Excel ทำ   บัญชี ')).toEqual({
    text: 'Excel ทำ บัญชี',
    indexed: '"excel" AND "บัญชี"',
    short: ['ทำ'],
  })
})

test('gives nothing for nothing', () => {
  expect(searchWords(' \t ')).toEqual({ text: '', indexed: null, short: [] })
})

test.each([
  ['"', null, ['"']],
  ['a"b c', '"a""b"', ['c']],
  ['100%', '"100%"', []],
  ['NEAR(', '"near("', []],
])('leaves no syntax in %s', (typed, indexed, short) => {
  expect(searchWords(typed)).toMatchObject({ indexed, short })
})

test('cuts what is too long to be a search', () => {
  expect(searchWords('ก'.repeat(500)).text).toHaveLength(100)
})
