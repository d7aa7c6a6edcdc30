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

const judged = (typed: object, rules = {}, isSignedIn = false) => {
  const contact = { fullname: 'Eve', email: 'eve@example.com', tel: '0811111111', ...typed }
  const checked = checkContact(contact, { ...RULES, ...rules }, { isSignedIn })
  return checked.ok ? {} : checked.error.fields
}
const OPTIONAL = { registerForm: { tel: { enabled: true, required: false } } }
const HIDDEN = { registerForm: { tel: { enabled: false, required: true } } }
const SHORT = { telMinimumSkipped: true }

test.each<[string, object, object, object]>([
  ['a name of 255', { fullname: 'ก'.repeat(255) }, {}, {}],
  ['a name of 256', { fullname: 'ก'.repeat(256) }, {}, { fullname: 'TOO_LONG' }],
  ['a name of 255 between spaces', { fullname: ` ${'ก'.repeat(255)} ` }, {}, {}],
  ['an address of 254', { email: `${'a'.repeat(249)}@b.co` }, {}, {}],
  ['an address of 255', { email: `${'a'.repeat(250)}@b.co` }, {}, { email: 'NOT_AN_EMAIL' }],
  ['no address', { email: ' ' }, {}, { email: 'REQUIRED' }],
  ['8 digits', { tel: '08111111' }, {}, { tel: 'NOT_A_TEL' }],
  ['9 digits', { tel: '081111111' }, {}, {}],
  ['10 digits', { tel: '0811111111' }, {}, {}],
  ['11 digits', { tel: '08111111111' }, {}, { tel: 'NOT_A_TEL' }],
  ['8 digits without the minimum', { tel: '08111111' }, SHORT, {}],
  ['11 digits without the minimum', { tel: '08111111111' }, SHORT, { tel: 'NOT_A_TEL' }],
  ['a plus sign', { tel: '+66811111' }, SHORT, { tel: 'NOT_A_TEL' }],
  ['no number', { tel: '' }, {}, { tel: 'REQUIRED' }],
  ['no number where it is not required', { tel: '' }, OPTIONAL, {}],
  ['no number where it is not shown', { tel: '' }, HIDDEN, {}],
])('judges %s', (_, typed, rules, fields) => {
  expect(judged(typed, rules)).toEqual(fields)
})

test('asks who is signed in for nothing that his account lacks', () => {
  expect(judged({ fullname: '', tel: '' }, {}, true)).toEqual({})
  expect(judged({ tel: '12' }, {}, true)).toEqual({ tel: 'NOT_A_TEL' })
})
