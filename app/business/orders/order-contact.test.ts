import { expect, test } from 'vitest'
import { checkContact } from './order-contact.ts'

const RULES = {
  registerForm: { tel: { enabled: true, required: true } },
  telMinimumSkipped: false,
} as Parameters<typeof checkContact>[1]

const named = (fullname: string) =>
  checkContact({ fullname, email: 'eve@example.com', tel: '081-111-1111' }, RULES, { isSignedIn: false })

test.each([
  ['a line break', 'Eve\r\nBcc: all@example.com', 'Eve Bcc: all@example.com'],
  ['a NUL', 'Eve\u0000', 'Eve'],
  ['a turn of the reading direction', 'Eve\u202E gnp', 'Eve gnp'],
  ['half a character', 'Eve\uD800', 'Eve'],
  ['Thai and an emoji', ' สมศรี 🙂 ', 'สมศรี 🙂'],
])('keeps a name that is text to read, with %s', (_what, typed, kept) => {
  expect(named(typed)).toMatchObject({ ok: true, value: { fullname: kept } })
})

test('refuses a name of nothing to read', () => {
  expect(named('\u0000\u202E')).toMatchObject({ error: { fields: { fullname: 'REQUIRED' } } })
})
