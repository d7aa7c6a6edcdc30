import { expect, test } from 'vitest'
import { addressFault, parsePage, type TypedPage } from './page.ts'

const NOW = Date.UTC(2026, 10, 26, 5)
const typed = (over: Partial<TypedPage> = {}): TypedPage => ({
  title: '',
  titleEnglish: '',
  body: '<p>ก</p>',
  bodyEnglish: '',
  when: 'now',
  effectiveAt: '',
  note: '',
  inFooter: '',
  ...over,
})

test('cleans HTML and lets a version begin now', () => {
  const read = parsePage('terms', typed({ body: '<p onclick="x()">ก</p><script>1</script>' }), NOW)
  expect(read).toMatchObject({ ok: true, value: { text: { body: '<p>ก</p>' }, effectiveAt: NOW } })
})

test('reads the date of effect as Thai time', () => {
  const read = parsePage('terms', typed({ when: 'later', effectiveAt: '2026-12-01T00:00' }), NOW)
  expect(read).toMatchObject({ ok: true, value: { effectiveAt: Date.UTC(2026, 10, 30, 17) } })
})

test.each([
  ['', 'REQUIRED'],
  ['tomorrow', 'NOT_A_TIME'],
  ['2026-11-26T12:00', 'PAST'],
])('refuses %j as a date of effect', (effectiveAt, fault) => {
  expect(parsePage('terms', typed({ when: 'later', effectiveAt }), NOW)).toEqual({
    ok: false,
    error: { effectiveAt: fault },
  })
})

test('keeps the refund rule as plain lines, at most 2,000 characters', () => {
  expect(parsePage('refunds', typed({ body: 'ภายใน <7> วัน' }), NOW)).toMatchObject({
    value: { text: { body: 'ภายใน <7> วัน' } },
  })
  expect(parsePage('refunds', typed({ body: 'ก'.repeat(2_001) }), NOW)).toMatchObject({
    error: { body: 'TOO_LONG' },
  })
})

test('asks for the title of an own page only', () => {
  expect(parsePage('our-story', typed(), NOW)).toMatchObject({ error: { title: 'REQUIRED' } })
  expect(parsePage('about', typed({ title: 'x' }), NOW)).toMatchObject({ value: { text: { title: '' } } })
})

test.each([
  ['our-story', null],
  ['', 'REQUIRED'],
  ['terms', 'TAKEN'],
  ['new', 'TAKEN'],
  ['Our Story', 'BAD_ADDRESS'],
  ['a--b', 'BAD_ADDRESS'],
  ['../admin', 'BAD_ADDRESS'],
  ['a'.repeat(61), 'TOO_LONG'],
])('address %j of an own page: %s', (slug, fault) => {
  expect(addressFault(slug)).toBe(fault)
})
