import { expect, test } from 'vitest'
import {
  derivedUsername,
  parseUsername,
  proposedUsername,
} from '#app/business/accounts/registration/username.ts'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'

test.each([
  [' Somsri@Example.COM ', 'somsri@example.com'],
  ["o'neil+shop@mail.co.th", "o'neil+shop@mail.co.th"],
  ['no-at.example.com', null],
  ['a@b', null],
  ['a@@b.co', null],
  ['a@b.co\r\nBcc: x@y.co', null],
  ['a@b.co, x@y.co', null],
  ['"a b"@c.co', null],
  [`${'a'.repeat(250)}@b.co`, null],
])('reads the address %j as %j', (text, address) => {
  expect(parseEmailAddress(text)).toBe(address)
})

test.each([
  [3, 'Somsri99', 'somsri99'],
  [3, 'som.sri', null],
  [3, 'สมศรี', null],
  [3, 'a'.repeat(256), null],
  [4, 'som.sri-9_@x', 'som.sri-9_@x'],
  [4, 'own@example.com', 'own@example.com'],
  [4, 'victim@example.com', null],
] as const)('in layout %i reads the user name %j as %j', (courseDetailLayout, text, name) => {
  expect(parseUsername(text, { courseDetailLayout }, 'own@example.com')).toBe(name)
})

test.each([
  ['Somsri.Dee@example.com', 'somsridee'],
  ['mali+school@example.com', 'mali'],
  ['mali_99', 'mali99'],
  ['สมศรี@example.com', ''],
  ['', ''],
])('proposes for the address %j the username %j', (email, name) => {
  expect(proposedUsername(email)).toBe(name)
})

test.each([3, 4] as const)('makes a username that layout %i allows', courseDetailLayout => {
  for (const email of ['somsri.dee@example.com', 'สมศรี@example.com', '', `${'a'.repeat(300)}@b.co`]) {
    const name = derivedUsername(email)
    expect(name).toMatch(/[a-z]\d{4}$/)
    expect(parseUsername(name, { courseDetailLayout }, email)).toBe(name)
  }
})
