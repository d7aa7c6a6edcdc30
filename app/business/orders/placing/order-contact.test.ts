import { describe, expect, test } from 'vitest'
import { EMPTY_PROFILE } from '#app/business/accounts/registration/profile.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { checkContact, checkGuest } from './order-contact.ts'

const RULES = {
  registerForm: { tel: { enabled: true, required: true } },
  telMinimumSkipped: false,
} as Parameters<typeof checkContact>[1]

const named = (fullname: string) =>
  checkContact({ fullname, email: 'eve@example.com', tel: '081-111-1111' }, RULES, { isSignedIn: false })

test.each([
  ['a line break', 'Eve\r\nBcc: all@example.com', 'Eve Bcc: all@example.com'],
  ['a NUL', 'Eve\u0000', 'Eve'],
  ['a character that reverses the reading direction', 'Eve\u202E gnp', 'Eve gnp'],
  ['half a surrogate pair', 'Eve\uD800', 'Eve'],
  ['Thai and an emoji', ' สมศรี 🙂 ', 'สมศรี 🙂'],
])('keeps the readable text of a name with %s', (_what, typed, kept) => {
  expect(named(typed)).toMatchObject({ ok: true, value: { fullname: kept } })
})

test('refuses a name without readable characters', () => {
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
  ['a name of 255 characters', { fullname: 'ก'.repeat(255) }, {}, {}],
  ['a name of 256 characters', { fullname: 'ก'.repeat(256) }, {}, { fullname: 'TOO_LONG' }],
  ['a name of 255 characters between spaces', { fullname: ` ${'ก'.repeat(255)} ` }, {}, {}],
  ['an email address of 254 characters', { email: `${'a'.repeat(249)}@b.co` }, {}, {}],
  ['an email address of 255 characters', { email: `${'a'.repeat(250)}@b.co` }, {}, { email: 'NOT_AN_EMAIL' }],
  ['a missing email address', { email: ' ' }, {}, { email: 'REQUIRED' }],
  ['a phone number of 8 digits', { tel: '08111111' }, {}, { tel: 'NOT_A_TEL' }],
  ['a phone number of 9 digits', { tel: '081111111' }, {}, {}],
  ['a phone number of 10 digits', { tel: '0811111111' }, {}, {}],
  ['a phone number of 11 digits', { tel: '08111111111' }, {}, { tel: 'NOT_A_TEL' }],
  ['a phone number of 8 digits without a minimum length', { tel: '08111111' }, SHORT, {}],
  [
    'a phone number of 11 digits without a minimum length',
    { tel: '08111111111' },
    SHORT,
    { tel: 'NOT_A_TEL' },
  ],
  ['a phone number with a plus sign', { tel: '+66811111' }, SHORT, { tel: 'NOT_A_TEL' }],
  ['a missing phone number', { tel: '' }, {}, { tel: 'REQUIRED' }],
  ['a missing phone number that is not required', { tel: '' }, OPTIONAL, {}],
  ['a missing phone number that is not shown', { tel: '' }, HIDDEN, {}],
])('checks %s', (_, typed, rules, fields) => {
  expect(judged(typed, rules)).toEqual(fields)
})

test('does not ask signed-in buyers for missing account data', () => {
  expect(judged({ fullname: '', tel: '' }, {}, true)).toEqual({})
  expect(judged({ tel: '12' }, {}, true)).toEqual({ tel: 'NOT_A_TEL' })
})

describe('a guest', () => {
  const ASKED = { enabled: true, required: true }
  const OPTIONAL = { enabled: true, required: false }
  const label = { typeLabel: 'select', label: 'รู้จักเราจาก', orderLabel: 1, itemList: ['เพื่อน', 'เว็บ'] } as const
  const labels = [
    { ...label, id: 7, required: true },
    { ...label, id: 8, required: false },
  ]
  const groups = [{ id: 3, name: 'รุ่นหนึ่ง', isDefault: false }]
  const WHO = { fullname: 'สมศรี ทองสุข', email: 'somsri@example.com', tel: '081 234-5678' }
  const TOLD = { ...EMPTY_PROFILE, customLabels: { 7: ['เพื่อน'] } }
  const form = (rules = {}, settings = {}) => ({
    settings: {
      ...defaultSettings,
      registerForm: { ...defaultSettings.registerForm, ...rules },
      ...settings,
    },
    groups,
    labels,
  })
  const check = (typed: object, asked = form(), told: object = {}, pictures: string[] = []) => {
    const profile = { ...TOLD, ...told }
    return checkGuest({ contact: WHO, profile, ...typed }, asked, new Set(pictures))
  }
  const faultsOf = (checked: ReturnType<typeof check>) => (checked.ok ? {} : checked.error.fields)

  test('keeps everything that the form shows', () => {
    const told = { nickname: 'ศรี', biography: 'x', userGroup: '3', displayImage: 'face' }
    const asked = form({ nickname: OPTIONAL, userGroup: OPTIONAL, displayImage: ASKED })
    expect(check({}, asked, told, ['face'])).toMatchObject({
      ok: true,
      value: {
        contact: { fullname: 'สมศรี ทองสุข', tel: '0812345678' },
        profile: {
          firstname: 'สมศรี',
          lastname: 'ทองสุข',
          nickname: 'ศรี',
          biography: '',
          userGroupId: 3,
          displayImage: 'face',
          customLabels: [{ id: 7, value: 'เพื่อน' }],
        },
      },
    })
  })

  test.each<[string, object, object, object]>([
    ['a nickname', { nickname: ASKED }, {}, { nickname: 'REQUIRED' }],
    ['an address', { address: ASKED }, {}, { address: 'REQUIRED' }],
    ['a group', { userGroup: ASKED }, {}, { userGroup: 'REQUIRED' }],
    ['a group that exists', { userGroup: OPTIONAL }, { userGroup: '99' }, { userGroup: 'NOT_AN_OPTION' }],
    ['a picture', { displayImage: ASKED }, {}, { displayImage: 'REQUIRED' }],
    [
      'a picture that the buyer uploaded',
      { displayImage: OPTIONAL },
      { displayImage: 'x' },
      { displayImage: 'PICTURE_NOT_FOUND' },
    ],
    ['a custom field', {}, { customLabels: {} }, { 'label.7': 'REQUIRED' }],
    [
      'one of the options of a custom field',
      {},
      { customLabels: { 7: ['ไม่มี'] } },
      { 'label.7': 'NOT_AN_OPTION' },
    ],
    [
      'no field that is hidden',
      { customLabel: { enabled: false, required: true } },
      { customLabels: {} },
      {},
    ],
  ])('is asked for %s', (_, rules, told, faults) => {
    expect(faultsOf(check({}, form(rules), told))).toEqual(faults)
  })

  test('is asked for a group if students choose one', () => {
    const chooses = form({}, { studentSelectsGroup: true })
    expect(faultsOf(check({}, chooses))).toEqual({ userGroup: 'REQUIRED' })
    expect(check({ userGroupId: 3 }, chooses)).toMatchObject({ value: { profile: { userGroupId: 3 } } })
  })

  test('may give the name in parts', () => {
    const inParts = { contact: { ...WHO, fullname: '' } }
    const named = { firstname: 'สมศรี', lastname: 'ทองสุข' }
    expect(check(inParts, form(), named)).toMatchObject({ value: { contact: { fullname: 'สมศรี ทองสุข' } } })
    expect(faultsOf(check(inParts, form(), { ...named, lastname: '' }))).toEqual({ lastname: 'REQUIRED' })
    expect(faultsOf(check({ contact: { ...WHO, fullname: 'สมศรี' } }))).toEqual({ lastname: 'REQUIRED' })
    const oneName = form({ lastname: OPTIONAL })
    expect(faultsOf(check({ contact: { ...WHO, fullname: 'สมศรี' } }, oneName))).toEqual({})
    expect(faultsOf(check(inParts))).toEqual({ fullname: 'REQUIRED', lastname: 'REQUIRED' })
  })

  test('keeps the name readable even if the form hides it', () => {
    const hidden = { enabled: false, required: true }
    const asked = form({ firstname: hidden, lastname: hidden })
    const contact = { ...WHO, fullname: '' }
    const told = { firstname: 'Eve\r\nBcc: x', lastname: ' ดี\u202E ' }
    expect(check({ contact }, asked, told)).toMatchObject({
      value: { contact: { fullname: 'Eve Bcc: x ดี' }, profile: { firstname: 'Eve Bcc: x', lastname: 'ดี' } },
    })
    expect(faultsOf(check({ contact }, asked))).toEqual({ fullname: 'REQUIRED' })
  })

  test('gets every wrong field at once', () => {
    const contact = { fullname: '', email: 'x', tel: '1' }
    const faults = faultsOf(check({ contact }, form({ nickname: ASKED }), { customLabels: {} }))
    expect(Object.keys(faults).sort()).toEqual([
      'email',
      'fullname',
      'label.7',
      'lastname',
      'nickname',
      'tel',
    ])
  })
})
