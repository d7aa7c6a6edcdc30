import { expect, test } from 'vitest'
import { isEmailAddress, isLineContact, isThaiTaxId, lineLink, printedTaxId } from './contact.ts'

test.each([
  ['hello@school.co.th', true],
  ['a@b.c, d@e.fg', false],
  ['School <a@b.co>', false],
  ['a@b.co\nBcc: c@d.co', false],
  ['a@b', false],
])('%j is one email address: %s', (text, isOne) => {
  expect(isEmailAddress(text)).toBe(isOne)
})

test.each([
  '',
  '@school',
  '@982abcde',
  'https://line.me/R/ti/p/@school',
  'https://page.line.me/school',
  'https://lin.ee/AbC123',
])('takes "%s" as a LINE contact', text => {
  expect(isLineContact(text)).toBe(true)
})

test.each([
  'school',
  '@ab',
  '@my school',
  'line.me/ti/p/x',
  'http://line.me/ti/p/x',
  'https://line.me',
  'https://line.me.example.com/ti/p/x',
  'https://evil.example/line.me',
  'https://someone@lin.ee/x',
  'https://lin.ee:8080/x',
  'javascript:alert(1)//line.me/x',
])('refuses "%s" as a LINE contact', text => {
  expect(isLineContact(text)).toBe(false)
})

test('opens a LINE id through its link', () => {
  expect(lineLink('@school')).toEqual({ href: 'https://line.me/R/ti/p/%40school', words: 'LINE @school' })
  expect(lineLink('https://lin.ee/AbC123')).toEqual({ href: 'https://lin.ee/AbC123', words: 'LINE' })
  expect(lineLink('')).toBeNull()
})

test('a tax id ends with its check digit', () => {
  const fitting = Array.from({ length: 10 }, (_, last) => `010556100000${last}`).filter(isThaiTaxId)
  expect(fitting).toEqual(['0105561000003'])
  expect(isThaiTaxId('1105561000003')).toBe(false)
  expect(isThaiTaxId('0150561000003')).toBe(false)
  expect(isThaiTaxId('010556100003')).toBe(false)
})

test('prints a tax id in its groups', () => {
  expect(printedTaxId('0105561000003')).toBe('0-1055-61000-00-3')
})
