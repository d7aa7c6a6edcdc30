import { describe, expect, test } from 'vitest'
import type { RegisterField } from '#app/business/settings/registration-fields.ts'
import { defaultSettings, type Settings } from '#app/business/settings/settings.ts'
import type { CustomLabel, LabelType } from './custom-label.ts'
import { fieldRule, namedPictures, picturesOf } from './profile.ts'
import { checkRegistration, NOTHING_TYPED, type RegistrationInput } from './registration.ts'

const filled: RegistrationInput = {
  ...NOTHING_TYPED,
  firstname: ' สมศรี ',
  lastname: 'ดี',
  email: 'Somsri@Example.com',
  tel: '0812345678',
  username: 'Somsri99',
  password: ' ม้า ลา แกะ ',
  passwordAgain: ' ม้า ลา แกะ ',
}
const GROUPS = [
  { id: 1, name: 'ทั่วไป', isDefault: true },
  { id: 2, name: 'องค์กร', isDefault: false },
]

type Shop = {
  settings?: Partial<Settings>
  ask?: RegisterField[]
  require?: RegisterField[]
  labels?: CustomLabel[]
}

function aForm({ settings = {}, ask = [], require = [], labels = [] }: Shop = {}) {
  const on = (fields: RegisterField[], required: boolean) =>
    Object.fromEntries(fields.map(field => [field, { enabled: true, required }]))
  const registerForm = { ...defaultSettings.registerForm, ...on(ask, false), ...on(require, true) }
  return { settings: { ...defaultSettings, registerForm, ...settings }, groups: GROUPS, labels }
}
const check = (change: Partial<RegistrationInput>, shop: Shop = {}) =>
  checkRegistration({ ...filled, ...change }, aForm(shop), new Set(['mine', 'mine2']))
const faultsOf = (change: Partial<RegistrationInput>, shop: Shop = {}) => check(change, shop).faults

const ALL: RegisterField[] = [
  ...(['firstname', 'lastname', 'firstnameEng', 'lastnameEng', 'nickname', 'age', 'tel'] as const),
  ...(['address', 'level', 'biography', 'branch', 'userGroup', 'displayImage', 'educationList'] as const),
]

test('trims a filled form and keeps the password unchanged', () => {
  const { registration, faults } = check({})
  expect(faults).toEqual({})
  expect(registration).toMatchObject({
    email: 'somsri@example.com',
    username: 'somsri99',
    displayUsername: 'Somsri99',
    password: ' ม้า ลา แกะ ',
    profile: { firstname: 'สมศรี', age: null, userGroupId: null, displayImage: null, customLabels: [] },
  })
})

test('reports all missing fields at once', () => {
  expect(faultsOf(NOTHING_TYPED, { require: ALL })).toEqual({
    ...Object.fromEntries(ALL.map(field => [field === 'educationList' ? 'education' : field, 'REQUIRED'])),
    email: 'REQUIRED',
    username: 'REQUIRED',
    password: 'REQUIRED',
  })
})

test.each(ALL)('requires %s only where the shop requires it', field => {
  const name = field === 'educationList' ? 'education' : field
  const blank = { [name]: name === 'education' ? [] : '' }
  expect(faultsOf(blank, { require: [field] })).toEqual({ [name]: 'REQUIRED' })
  expect(faultsOf(blank, { ask: [field] })).toEqual({})
})

test.each(ALL)('ignores and drops %s while the form hides it', field => {
  const name = field === 'educationList' ? 'education' : field
  const sent = { [name]: name === 'education' ? ['x'.repeat(300)] : 'x'.repeat(3_000) }
  const registerForm = { ...defaultSettings.registerForm, [field]: { enabled: false, required: true } }
  const { registration, faults } = check(sent, { settings: { registerForm } })
  expect(faults).toEqual({})
  expect(JSON.stringify(registration.profile)).not.toContain('xxx')
})

describe.each([
  ...['firstname', 'lastname', 'firstnameEng', 'lastnameEng', 'nickname', 'level', 'branch'].map(
    field => [field, 255] as const,
  ),
  ['address', 2_000] as const,
  ['biography', 2_000] as const,
])('%s, of at most %d characters', (name, most) => {
  const field = name as 'firstname'
  const shop = { require: [field] }
  const judge = (typed: string) => {
    const { registration, faults } = check({ [field]: typed }, shop)
    return faults[field] ?? registration.profile[field]
  }

  test.each(['ก', 'x', '🎈'])('accepts %j up to the limit, counted by characters', letter => {
    for (const length of [1, most - 1, most]) expect(judge(letter.repeat(length))).toBe(letter.repeat(length))
    expect(judge(letter.repeat(most + 1))).toBe('TOO_LONG')
  })

  test.each(['', ' ', '\u00a0\t\n', '\u202e', '\ud83c'])('is missing when it holds only %j', blank => {
    expect(judge(blank)).toBe('REQUIRED')
  })

  test('does not keep or count the surrounding spaces', () => {
    expect(judge(` ${'ก'.repeat(most)}\n`)).toBe('ก'.repeat(most))
    expect(judge(' ครู \u0000 ก้อย\u202e 🎈 ')).toBe('ครู ก้อย 🎈')
  })

  test('is one line, except address and biography', () => {
    expect(judge('หนึ่ง\r\nสอง')).toBe(most > 255 ? 'หนึ่ง\nสอง' : 'หนึ่ง สอง')
  })
})

test.each([
  ['081234567', undefined],
  ['0812345678', undefined],
  ['08123456', 'NOT_A_TEL'],
  ['08123456789', 'NOT_A_TEL'],
  ['081-234-567', 'NOT_A_TEL'],
  ['๐๘๑๒๓๔๕๖๗', 'NOT_A_TEL'],
  ['+6681234567', 'NOT_A_TEL'],
  ['081 234 567', 'NOT_A_TEL'],
  ['08123456🎈', 'NOT_A_TEL'],
  [' 0812345678\n', undefined],
  ['   ', 'REQUIRED'],
])('judges the telephone number %s as %s', (tel, fault) => {
  expect(faultsOf({ tel }).tel).toBe(fault)
})

test('accepts short telephone numbers where the minimum is skipped', () => {
  for (const tel of ['1', '12345678', '1234567890'])
    expect(faultsOf({ tel }, { settings: { telMinimumSkipped: true } })).toEqual({})
  expect(faultsOf({ tel: '12345678901' }, { settings: { telMinimumSkipped: true } })).toEqual({
    tel: 'NOT_A_TEL',
  })
})

test.each([
  ['4', 'NOT_AN_AGE'],
  ['5', undefined],
  ['6', undefined],
  ['119', undefined],
  ['120', undefined],
  [' 25 ', undefined],
  ['   ', undefined],
  ['0', 'NOT_AN_AGE'],
  ['0025', 'NOT_AN_AGE'],
  ['2 5', 'NOT_AN_AGE'],
  ['🎈', 'NOT_AN_AGE'],
  ['121', 'NOT_AN_AGE'],
  ['25.5', 'NOT_AN_AGE'],
  ['-25', 'NOT_AN_AGE'],
  ['๒๕', 'NOT_AN_AGE'],
  ['1e1', 'NOT_AN_AGE'],
])('judges the age %s as %s', (age, fault) => {
  expect(faultsOf({ age }, { ask: ['age'] }).age).toBe(fault)
})

/** An address with this many characters. */
const addressOf = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`

test.each([
  ['a@b.co', undefined],
  ['a@b', 'INVALID_FORMAT_EMAIL'],
  ['a b@c.co', 'INVALID_FORMAT_EMAIL'],
  ['a@b.co\nBcc: x@y.zz', 'INVALID_FORMAT_EMAIL'],
  ['สมศรี@b.co', 'INVALID_FORMAT_EMAIL'],
  ['🎈@b.co', 'INVALID_FORMAT_EMAIL'],
  [' a@b.co\n', undefined],
  [addressOf(253), undefined],
  [addressOf(254), undefined],
  [addressOf(255), 'INVALID_FORMAT_EMAIL'],
  [addressOf(256), 'TOO_LONG'],
  ['  ', 'REQUIRED'],
  ['', 'REQUIRED'],
])('judges the address %j as %s', (email, fault) => {
  expect(faultsOf({ email }).email).toBe(fault)
})

test.each([
  ['somsri99', 3, undefined],
  ['som.sri-9_9', 3, 'INVALID_FORMAT_USERNAME'],
  ['som.sri-9_9', 4, undefined],
  ['som@sri', 4, undefined],
  ['som sri', 4, 'INVALID_FORMAT_USERNAME'],
  ['สมศรี', 4, 'INVALID_FORMAT_USERNAME'],
  ['som+sri', 4, 'INVALID_FORMAT_USERNAME'],
  ['x', 3, undefined],
  [' x ', 3, undefined],
  ['  ', 3, 'REQUIRED'],
  ['🎈', 4, 'INVALID_FORMAT_USERNAME'],
  ['x'.repeat(254), 3, undefined],
  ['x'.repeat(255), 3, undefined],
  ['x'.repeat(255), 4, undefined],
  ['x'.repeat(256), 3, 'TOO_LONG'],
] as const)('judges the user name %s in layout %d as %s', (username, courseDetailLayout, fault) => {
  expect(faultsOf({ username }, { settings: { courseDetailLayout } }).username).toBe(fault)
})

test.each([
  ['ม้าลา', 'PASSWORD_TOO_SHORT'],
  ['ม้าลาแ', undefined],
  ['x@-_.9', undefined],
  ['password1', 'PASSWORD_COMMON'],
  ['ม้าลาแก', undefined],
  ['🐎🐂🐑🐓🐖', 'PASSWORD_TOO_SHORT'],
  ['🐎🐂🐑🐓🐖🐕', undefined],
  [' ม้า ', 'PASSWORD_TOO_SHORT'],
  [' ม้า  ', undefined],
  [' '.repeat(6), 'PASSWORD_COMMON'],
  ['🐎🐂'.repeat(64), undefined],
  [`${'🐎🐂'.repeat(64)}🐑`, 'PASSWORD_TOO_LONG'],
  [`${'ab'.repeat(63)}c`, undefined],
  ['ab'.repeat(64), undefined],
  [`${'ab'.repeat(64)}c`, 'PASSWORD_TOO_LONG'],
])('judges the password %s as %s', (password, fault) => {
  expect(faultsOf({ password, passwordAgain: password }).password).toBe(fault)
})

test.each([
  [7, 'PASSWORD_TOO_SHORT'],
  [8, undefined],
  [9, undefined],
])('judges a password of %d characters, minimum eight, as %s', (length, fault) => {
  const password = 'ม้าลาแกะไก่'.slice(0, length)
  const shop = { settings: { passwordMinLength: 8 } }
  expect(faultsOf({ password, passwordAgain: password }, shop).password).toBe(fault)
})

test('refuses the user name or the e-mail address as the password', () => {
  for (const password of ['Somsri26', 'somsri26@example.com']) {
    const typed = { username: 'somsri26', email: 'somsri26@example.com', password, passwordAgain: password }
    expect(faultsOf(typed)).toEqual({ password: 'PASSWORD_COMMON' })
  }
})

test('compares the two passwords', () => {
  expect(faultsOf({ passwordAgain: 'other' })).toEqual({ passwordAgain: 'PASSWORDS_DIFFER' })
})

describe('group', () => {
  const choose = { settings: { studentSelectsGroup: true } }

  test.each([
    ['', 'REQUIRED', null],
    ['2', undefined, 2],
    ['3', 'NOT_AN_OPTION', 3],
    ['1 OR 1', 'NOT_AN_OPTION', Number.NaN],
    [' 2 ', undefined, 2],
    ['  ', 'REQUIRED', null],
    ['0', 'NOT_AN_OPTION', 0],
    ['02', 'NOT_AN_OPTION', 2],
    ['2.0', 'NOT_AN_OPTION', 2],
  ])('judges %j as %s where students choose', (userGroup, fault, id) => {
    const { registration, faults } = check({ userGroup }, choose)
    expect(faults.userGroup).toBe(fault)
    expect(registration.profile.userGroupId).toBe(id)
  })

  test('is hidden without groups or without a choice', () => {
    const form = { ...aForm(choose), groups: [] }
    expect(fieldRule('userGroup', form)).toEqual({ enabled: false, required: false })
    expect(check({ userGroup: '2' }).registration.profile.userGroupId).toBeNull()
  })
})

describe('picture and schools', () => {
  test("accepts only the caller's own picture", () => {
    const shop = { ask: ['displayImage' as const] }
    expect(check({ displayImage: 'mine' }, shop).registration.profile.displayImage).toBe('mine')
    expect(check({ displayImage: ' mine ' }, shop).registration.profile.displayImage).toBe('mine')
    expect(check({ displayImage: '  ' }, shop).registration.profile.displayImage).toBeNull()
    expect(faultsOf({ displayImage: 'theirs' }, shop)).toEqual({ displayImage: 'PICTURE_NOT_FOUND' })
  })

  test('accepts twenty schools and drops empty ones', () => {
    const shop = { ask: ['educationList' as const] }
    const twenty = Array.from({ length: 20 }, () => 'ก'.repeat(255))
    const { registration, faults } = check({ education: ['', ...twenty, ' '] }, shop)
    expect([faults, registration.profile.education]).toEqual([{}, twenty])
    expect(faultsOf({ education: [...twenty, 'x'] }, shop)).toEqual({ education: 'TOO_MANY' })
    for (const length of [1, 254, 255])
      expect(faultsOf({ education: ['🎈'.repeat(length)] }, shop)).toEqual({})
    for (const letter of ['ก', '🎈'])
      expect(faultsOf({ education: [letter.repeat(256)] }, shop)).toEqual({ education: 'TOO_LONG' })
    expect(faultsOf({ education: [' ', '\t'] }, { require: ['educationList'] })).toEqual({
      education: 'REQUIRED',
    })
  })
})

describe('custom fields', () => {
  const ITEMS = ['ก', 'ข', 'ค']
  const aLabel = (typeLabel: LabelType, required = false): CustomLabel => ({
    id: 7,
    typeLabel,
    label: 'ถาม',
    orderLabel: 0,
    required,
    itemList: typeLabel === 'inputtext' || typeLabel === 'image' ? [] : ITEMS,
  })
  const judge = (label: CustomLabel, given: string[]) => {
    const { registration, faults } = check(
      { customLabels: { 7: given, 8: ['of no label'] } },
      { labels: [label] },
    )
    return [faults['label.7'], registration.profile.customLabels]
  }

  test.each<[LabelType, string[], string | string[]]>([
    ['inputtext', [' ไลน์\u0000ไอดี '], 'ไลน์ ไอดี'],
    ['inputtext', ['ก'], 'ก'],
    ['inputtext', ['ก'.repeat(254)], 'ก'.repeat(254)],
    ['inputtext', ['ก'.repeat(255)], 'ก'.repeat(255)],
    ['inputtext', ['🎈'.repeat(255)], '🎈'.repeat(255)],
    ['select', ['ข'], 'ข'],
    ['radio', ['ค'], 'ค'],
    ['multiple', ['ค', 'ก', 'ค'], ['ก', 'ค']],
    ['checkbox', ['ก'], ['ก']],
    ['checkbox', ITEMS, ITEMS],
    ['image', ['mine'], 'mine'],
  ])('keeps %s %j as %j', (typeLabel, given, value) => {
    expect(judge(aLabel(typeLabel, true), given)).toEqual([undefined, [{ id: 7, value }]])
  })

  test.each<[LabelType, string[], string]>([
    ['inputtext', ['ก'.repeat(256)], 'TOO_LONG'],
    ['inputtext', ['🎈'.repeat(256)], 'TOO_LONG'],
    ['inputtext', ['a', 'b'], 'NOT_AN_OPTION'],
    ['select', ['ง'], 'NOT_AN_OPTION'],
    ['select', ['ก', 'ข'], 'NOT_AN_OPTION'],
    ['radio', ['toString'], 'NOT_AN_OPTION'],
    ['multiple', ['ก', 'ง'], 'NOT_AN_OPTION'],
    ['checkbox', ['ง'], 'NOT_AN_OPTION'],
    ['image', ['theirs'], 'PICTURE_NOT_FOUND'],
  ])('refuses %s %j as %s', (typeLabel, given, fault) => {
    expect(judge(aLabel(typeLabel), given)[0]).toBe(fault)
  })

  test.each<LabelType>(['inputtext', 'select', 'multiple', 'checkbox', 'radio', 'image'])(
    'finds an empty %s invalid only where it is required',
    typeLabel => {
      for (const empty of [[], [''], ['  ', '']]) {
        expect(judge(aLabel(typeLabel, true), empty)).toEqual(['REQUIRED', []])
        expect(judge(aLabel(typeLabel), empty)).toEqual([undefined, []])
      }
    },
  )

  test('are ignored where the form hides them', () => {
    const registerForm = { ...defaultSettings.registerForm, customLabel: { enabled: false, required: true } }
    const shop = { labels: [aLabel('inputtext', true)], settings: { registerForm } }
    expect(check({ customLabels: { 7: ['x'] } }, shop)).toMatchObject({
      faults: {},
      registration: { profile: { customLabels: [] } },
    })
  })

  test('counts a picture in two fields once', () => {
    const labels = [aLabel('image'), { ...aLabel('inputtext'), id: 8 }]
    const { registration } = check(
      { displayImage: 'mine', customLabels: { 7: ['mine'], 8: ['mine2'] } },
      { labels, ask: ['displayImage'] },
    )
    expect(picturesOf(registration.profile, labels)).toEqual(['mine'])
    expect(
      namedPictures({ ...filled, displayImage: 'a', customLabels: { 7: ["b' OR 1"], 8: ['c'] } }),
    ).toEqual(['a', 'c'])
  })
})
