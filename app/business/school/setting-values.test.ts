import { describe, expect, test } from 'vitest'
import { SETTING_GROUP_NAMES } from '#app/business/settings/settings.wire.ts'
import { defaultOf, LISTS, readTyped, settingsOf, typedFrom, type Values } from './setting-values.ts'
import { arranged, ENGLISH, readArranging, type Typed } from './typed-fields.ts'

const WAYS = [
  { id: 1, name: 'โอนเงิน', english: 'Transfer', enabled: true },
  { id: 9, name: 'พร้อมเพย์', english: '', enabled: false },
  { id: 8, name: 'บัตร', english: 'Card', enabled: true },
]
const SHIPPING = [
  { id: 2, name: 'ไปรษณีย์', english: '', enabled: true, fee: 5000, feeUsd: null },
  { id: 3, name: 'ด่วน', english: 'Fast', enabled: true, fee: 9950, feeUsd: 1200 },
]

const BANKS = [
  { value: 'KBANK', name: 'กสิกรไทย', english: 'Kasikornbank' },
  { value: 'SCB', name: 'ไทยพาณิชย์', english: '' },
]

function valuesWith(group: (typeof SETTING_GROUP_NAMES)[number], over: Values = {}): Values {
  const settings = settingsOf(group).map(setting => [setting.name, defaultOf(setting)])
  return {
    ...Object.fromEntries(settings),
    ...(group === 'checkout' && { payment_methods: WAYS }),
    ...(group === 'shipping' && { shipping_methods: SHIPPING }),
    ...(group === 'banks' && { origin_banks: BANKS }),
    ...over,
  }
}

/** Reads a form that shows `before` and in which staff changed the fields of `typed`. */
function read(group: (typeof SETTING_GROUP_NAMES)[number], typed: Typed, before = valuesWith(group)) {
  return readTyped(group, { ...typedFrom(group, before), ...typed }, before)
}
function readValue(name: string, ...args: Parameters<typeof read>): unknown {
  const result = read(...args)
  return result.ok ? result.value[name] : result.error
}

test.each(SETTING_GROUP_NAMES)('returns the values of an untouched %s form', group => {
  const before = valuesWith(group, { title: 'ร้าน  ', auto_cancel: 99_999, home_featured_courses: [3, 1] })
  const read = readTyped(group, typedFrom(group, before), before)
  const own = [...settingsOf(group).map(({ name }) => name), ...(LISTS[group] ? [LISTS[group]] : [])]
  expect(read).toMatchObject({
    ok: true,
    value: Object.fromEntries(own.map(name => [name, before[name]])),
  })
})

test('keeps line breaks that a browser sends differently', () => {
  const before = valuesWith('texts', {
    howtobuy_description: '<p>ก</p>\n<p>ข</p>',
    [`${ENGLISH}howtobuy_description`]: '',
  })
  expect(
    readValue('howtobuy_description', 'texts', { howtobuy_description: '<p>ก</p>\r\n<p>ข</p>' }, before),
  ).toBe(before.howtobuy_description)
})

test('cleans typed HTML as the import does', () => {
  const typed = {
    howtobuy_description: '<p onclick="x()">ก</p><script>alert(1)</script>',
    'english.howtobuy_description': '<h1>A</h1>',
  }
  expect(read('texts', typed)).toMatchObject({
    value: { howtobuy_description: '<p>ก</p>', 'english.howtobuy_description': '<h2>A</h2>' },
  })
})

test('refuses a pale accent and names the nearest readable colour', () => {
  const refused = read('school', { accent_color: '#ffee00' })
  expect(refused).toMatchObject({ error: { accent_color: { code: 'too-pale' } } })
  const { nearest } = (refused as unknown as { error: { accent_color: { nearest: string } } }).error
    .accent_color
  expect(readValue('accent_color', 'school', { accent_color: nearest })).toBe(nearest)
  expect(readValue('accent_color', 'school', { accent_color: 'red' })).toEqual({
    accent_color: { code: 'colour' },
  })
})

test.each([
  ['auto_cancel', 'checkout', '12', 12],
  ['auto_cancel', 'checkout', '8761', { auto_cancel: { code: 'number', least: 0, most: 8760 } }],
  ['auto_cancel', 'checkout', '', { auto_cancel: { code: 'number', least: 0, most: 8760 } }],
  ['auto_cancel', 'checkout', '1e3', { auto_cancel: { code: 'number', least: 0, most: 8760 } }],
  ['vat_value', 'tax', '6.25', 6.25],
  ['vat_value', 'tax', '6.255', { vat_value: { code: 'number', least: 0, most: 100 } }],
  ['max_students', 'people', '', null],
  ['max_students', 'people', '-1', { max_students: { code: 'number', least: 0, most: null } }],
  ['max_upload_mb', 'files', '1.5', 1.5],
  ['layout_course_detail', 'courses', '4', 4],
  ['layout_course_detail', 'courses', '5', { layout_course_detail: { code: 'unknown' } }],
] as const)('reads %s of %s typed as "%s"', (name, group, typed, expected) => {
  const before = valuesWith(group, { max_students: 5 })
  expect(readValue(name, group, { [name]: typed }, before)).toEqual(expected)
})

test.each([
  ['contact_line', ' @school ', '@school'],
  ['contact_line', 'https://lin.ee/AbC123', 'https://lin.ee/AbC123'],
  ['contact_line', '', ''],
  ['contact_line', 'school', { contact_line: { code: 'not-line' } }],
  ['contact_line', 'https://example.com/line', { contact_line: { code: 'not-line' } }],
  ['contact_line', 'x'.repeat(256), { contact_line: { code: 'too-long', longest: 255 } }],
  ['company_tax_id', '0-1055 61000-00-3', '0105561000003'],
  ['company_tax_id', '010556100000', { company_tax_id: { code: 'tax-id-length' } }],
  ['company_tax_id', '01055610OOOO3', { company_tax_id: { code: 'tax-id-length' } }],
  ['company_tax_id', '0105561000004', { company_tax_id: { code: 'tax-id-digit' } }],
])('reads %s of school typed as "%s"', (name, typed, expected) => {
  const before = valuesWith('school', { contact_line: '@before', company_tax_id: '0000000000001' })
  expect(readValue(name, 'school', { [name]: typed }, before)).toEqual(expected)
})

test('reads a box without a tick as off', () => {
  const before = valuesWith('tax', { is_enable_vat: 1 })
  const { is_enable_vat: _, ...typed } = typedFrom('tax', before)
  expect(readTyped('tax', typed, before)).toMatchObject({ value: { is_enable_vat: 0, feature_tax: 1 } })
})

test.each([
  ['8', 'up', [1, 8, 9]],
  ['8', 'first', [8, 1, 9]],
  ['1', 'up', [1, 9, 8]],
  ['1', 'down', [9, 1, 8]],
  ['8', 'down', [1, 9, 8]],
  ['77', 'up', [1, 9, 8]],
] as const)('reads the ways to pay after %s moved %s', (id, way, ids) => {
  const typed = arranged(typedFrom('checkout', valuesWith('checkout')), 'payment_methods', id, way)
  const ways = readValue('payment_methods', 'checkout', typed) as readonly { id: number }[]
  expect(ways.map(one => one.id)).toEqual(ids)
})

test('an entry that was taken out can be put back', () => {
  const typed = { home_featured_courses: '1,2' }
  const without = arranged(typed, 'home_featured_courses', '1', 'out')
  expect(readValue('home_featured_courses', 'home', without)).toEqual([2])
  const back = arranged(without, 'home_featured_courses', '1', 'out')
  expect(readValue('home_featured_courses', 'home', back)).toEqual([1, 2])
})

test.each(['payment_methods:8:up', 'payment_methods:8:sideways', '', 'a:b'])('reads the button %s', value => {
  expect(readArranging(value)).toEqual(
    value.endsWith(':up') ? { list: 'payment_methods', id: '8', way: 'up' } : null,
  )
})

test('keeps a way to pay that the form did not name', () => {
  const typed = typedFrom('checkout', valuesWith('checkout', { payment_methods: WAYS.slice(0, 1) }))
  expect(readTyped('checkout', typed, valuesWith('checkout'))).toMatchObject({
    value: { payment_methods: WAYS },
  })
})

test('orders, takes out and adds recommended courses', () => {
  const before = valuesWith('home', { home_featured_courses: [1, 2, 3] })
  const typed = {
    home_featured_courses: '3,1,2',
    'home_featured_courses.2.out': '1',
    'home_featured_courses.add.0': '7',
    'home_featured_courses.add.1': '',
  }
  expect(readValue('home_featured_courses', 'home', typed, before)).toEqual([3, 1, 7])
})

describe('what students say', () => {
  const VOICES = [
    { name: 'มาลี', words: 'ทำได้จริง', english: { name: 'Malee' }, work: '/files/a.jpg', course_id: 3 },
    { name: 'เมธี', did: 'วาดใบไม้', words: 'เขียวใส' },
  ]
  const before = valuesWith('home', { home_voices: VOICES })
  const readVoices = (typed: Typed) => readValue('home_voices', 'home', typed, before)

  test('keeps untouched voices beside an edited one', () => {
    expect(readVoices({ 'home_voices.1.words': ' ทำได้จริง\r\nมาก ', 'home_voices.1.work': '' })).toEqual([
      { name: 'มาลี', words: 'ทำได้จริง\nมาก', english: { name: 'Malee' }, course_id: 3 },
      VOICES[1],
    ])
  })

  test('orders, takes out and adds voices', () => {
    expect(readVoices({ home_voices: '2,1' })).toEqual(VOICES.toReversed())
    const added = {
      'home_voices.new.name': 'ก',
      'home_voices.new.words': 'ข',
      'home_voices.new.course_id': '7',
    }
    expect(readVoices({ ...added, 'home_voices.1.out': '1' })).toEqual([
      VOICES[1],
      { name: 'ก', words: 'ข', course_id: 7 },
    ])
  })

  test('refuses a voice without words, beside its field', () => {
    expect(readVoices({ 'home_voices.new.did': 'วาด', 'home_voices.2.name': 'ก'.repeat(61) })).toEqual({
      'home_voices.new.name': { code: 'required' },
      'home_voices.new.words': { code: 'required' },
      'home_voices.2.name': { code: 'too-long', longest: 60 },
    })
  })

  test('names the question of home that has no answer', () => {
    const typed = { home_questions: 'ทำไม\r\nเพราะ\r\n\r\nอย่างไร' }
    expect(readValue('home_questions', 'home', typed, before)).toEqual({
      home_questions: { code: 'no-answer', question: 'อย่างไร' },
    })
    expect(readValue('home_questions', 'home', { home_questions: 'ทำไม\r\nเพราะ' }, before)).toBe(
      'ทำไม\nเพราะ',
    )
  })

  test('refuses more voices than home shows', () => {
    const six = valuesWith('home', { home_voices: Array.from({ length: 6 }, () => VOICES[1]) })
    const typed = { 'home_voices.new.name': 'ก', 'home_voices.new.words': 'ข' }
    expect(readValue('home_voices', 'home', typed, six)).toEqual({ home_voices: { code: 'too-many' } })
  })
})

test('reads fees in baht and dollars, and refuses other text', () => {
  const typed = { 'shipping_methods.2.fee': '59.50', 'shipping_methods.2.usd': '3' }
  expect(readValue('shipping_methods', 'shipping', typed)).toMatchObject([
    { fee: 5950, feeUsd: 300 },
    SHIPPING[1],
  ])
  expect(read('shipping', { 'shipping_methods.2.fee': '1,000', 'shipping_methods.3.fee': '' })).toMatchObject(
    {
      error: { 'shipping_methods.2.fee': { code: 'amount' }, 'shipping_methods.3.fee': { code: 'required' } },
    },
  )
})

test('adds a shipping method once its line is filled in', () => {
  const typed = { 'shipping_methods.new.on': '1' }
  expect(readValue('shipping_methods', 'shipping', typed)).toEqual(SHIPPING)
  expect(read('shipping', { ...typed, 'shipping_methods.new.name': 'รับเอง' })).toMatchObject({
    error: { 'shipping_methods.new.fee': { code: 'required' } },
  })
  const filled = { ...typed, 'shipping_methods.new.name': 'รับเอง', 'shipping_methods.new.fee': '0' }
  expect(readValue('shipping_methods', 'shipping', filled)).toMatchObject([
    ...SHIPPING,
    { name: 'รับเอง', fee: 0 },
  ])
})

test('orders, takes out and adds banks of buyers', () => {
  const added = { 'origin_banks.new.value': 'TTB', 'origin_banks.new.name': 'ทีทีบี' }
  expect(readValue('origin_banks', 'banks', { origin_banks: '2,1', ...added })).toEqual([
    BANKS[1],
    BANKS[0],
    { value: 'TTB', name: 'ทีทีบี', english: '' },
  ])
  expect(readValue('origin_banks', 'banks', { 'origin_banks.1.out': '1' })).toEqual([BANKS[1]])
  expect(readTyped('banks', {}, valuesWith('banks'))).toMatchObject({ value: { origin_banks: BANKS } })
})

test('refuses a bank without a name or with a code twice', () => {
  expect(read('banks', { 'origin_banks.new.value': 'SCB', 'origin_banks.1.name': ' ' })).toEqual({
    ok: false,
    error: {
      'origin_banks.1.name': { code: 'required' },
      'origin_banks.new.name': { code: 'required' },
      'origin_banks.new.value': { code: 'twice' },
    },
  })
})
