import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { deskOf, returnPathAfterSignIn, safeReturnPath } from './safe-return-path.ts'

test.each([
  '/',
  '/course/12-thai',
  '/course/12?learn=true&lecture=3#comments',
  '/courses?q=%E0%B9%84%E0%B8%97%E0%B8%A2',
  '/order/abc%20def',
])("keeps the shop's own path %s", path => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/%09/evil.test',
  '/%5cevil.test',
  '/%2Fevil.test',
  '/%2f%2fevil.test',
  '/.//evil.test',
  '/x/..//evil.test',
  '/%0d%0aSet-Cookie:x=1',
  'https:evil.test',
  'https://evil.test/',
  'HTTPS://evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'evil.test',
  '?next=//evil.test',
  ' /course',
  '',
  null,
  undefined,
  42,
  `/${'a'.repeat(3_000)}`,
])('returns the home page for %j', wanted => {
  expect(safeReturnPath(wanted)).toBe('/')
})

test('never leaves the shop for any input', () => {
  const nasty = fc.constantFrom(
    '/',
    '//',
    '\\',
    ':',
    '@',
    '%2f',
    '%5c',
    '%09',
    '\t',
    '\n',
    '.',
    '..',
    '?',
    '#',
    'evil.test',
    'https:',
    'javascript:',
  )
  const text = fc
    .array(fc.oneof(nasty, fc.string({ maxLength: 4 })), { maxLength: 8 })
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map(tail => `/${tail}`),
      ),
      wanted => {
        const path = safeReturnPath(wanted)
        const reached = new URL(path, 'https://shop.test/login')
        expect(reached.origin).toBe('https://shop.test')
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(path).not.toMatch(/\p{Cc}/u)
      },
    ),
    { numRuns: 5_000 },
  )
})

test('does not return to the sign-in pages', () => {
  expect(returnPathAfterSignIn('/login?returnTo=/x')).toBe('/')
  expect(returnPathAfterSignIn('/set-password/abc')).toBe('/')
  expect(returnPathAfterSignIn('/login-help')).toBe('/login-help')
})

test.each([
  ['student', '/'],
  ['student,instructor', '/teach'],
  ['instructor,owner', '/admin'],
  ['student,owner', '/admin'],
])('the desk of %s is %s', (roles, desk) => {
  expect(deskOf(roles.split(','))).toBe(desk)
})
