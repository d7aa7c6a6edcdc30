import { expect, test } from 'vitest'
import { passwordFault } from './password-rules.ts'

test.each([
  ['abcde', 6, 'TOO_SHORT'],
  ['xkcd936', 6, null],
  ['ไก่กุ๊กๆ', 6, null],
  ['🐘🐘🐯', 6, 'TOO_SHORT'],
  ['correct horse battery', 12, null],
  ['short-staff', 12, 'TOO_SHORT'],
  [`k9${'x'.repeat(126)}`, 6, null],
  [`k9${'x'.repeat(127)}`, 6, 'TOO_LONG'],
  ['password', 6, 'COMMON'],
  ['PassWord1', 6, 'COMMON'],
  ['zzzzzzzz', 6, 'COMMON'],
  ['23456789', 6, 'COMMON'],
  ['hgfedcba', 6, 'COMMON'],
  ['thailand123', 6, 'COMMON'],
])('judges %j with at least %i characters as %s', (password, minLength, fault) => {
  expect(passwordFault(password, minLength, [])).toBe(fault)
})

test('counts composed and decomposed spellings alike', () => {
  expect(passwordFault('éàüöï', 6, [])).toBe(passwordFault('éàüöï'.normalize('NFD'), 6, []))
})

test.each([
  ['somsri', 'COMMON'],
  ['SomSri', 'COMMON'],
  ['somsri.dee@example.com', 'COMMON'],
  ['Somsri.Dee', 'COMMON'],
  ['somsri9', null],
  ['example.com', null],
])('judges %s as %s for the user somsri', (password, fault) => {
  expect(passwordFault(password, 6, ['Somsri.dee@example.com', 'somsri', null])).toBe(fault)
})
