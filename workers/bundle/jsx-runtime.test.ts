import { forwardRef } from 'react'
import * as reacts from 'react/jsx-runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'
import * as ours from './jsx-runtime.ts'

// React chooses its build when it is loaded, and the Worker has the one for production.
vi.hoisted(() => {
  process.env.NODE_ENV = 'production'
})

afterEach(() => overwriteGetLocale(() => 'th'))

const Plain = () => null
const WithDefaults = Object.assign(() => null, { defaultProps: { size: 2, tone: 'soft' } })
const ref = () => {}

test.each([
  ['an element', 'p', { className: 'a', children: ['x', 1] }, undefined],
  ['a component with a key', Plain, { name: 'a' }, 'first'],
  ['a number as key', Plain, {}, 7],
  ['a key among the props', 'li', { key: 'b', id: 'b' }, undefined],
  ['a key beside a key among the props', 'li', { key: 'b' }, 'a'],
  ['a reference', forwardRef(() => null), { ref, id: 'b' }, 'a'],
  ['default props', WithDefaults, { size: undefined, children: 'x' }, 'a'],
  ['a fragment', ours.Fragment, { children: 'x' }, undefined],
  ['nothing', undefined, {}, undefined],
])('makes the same of %s as React does', (_, type, props, key) => {
  const asked = [type, props, key] as unknown as Parameters<typeof ours.jsx>
  const expected = reacts.jsx(...(asked as unknown as Parameters<typeof reacts.jsx>))
  expect(ours.jsx(...asked)).toEqual(expected)
  expect(ours.jsxs(...asked)).toEqual(expected)
})

const lang = (type: string | typeof Plain, props: object) => {
  overwriteGetLocale(() => 'en')
  return (ours.jsx(type, { ...props }) as { props: { lang?: string } }).props.lang
}

test.each([
  ['a name', { children: 'เรียนวาดสีน้ำ' }],
  ['a name with English words', { children: 'Python for data science เบื้องต้น' }],
  ['a text beside an element', { children: ['บทที่ 1', ours.jsx('b', { children: 'Free' })] }],
  ['HTML', { dangerouslySetInnerHTML: { __html: '<p>ล่ามมาสิบสองปี</p>' } }],
  ['a picture', { alt: 'ใบไม้สีน้ำ', src: '/files/leaf.webp' }],
])('marks %s in Thai on an English page', (_, props) => {
  expect(lang('p', props)).toBe('th')
})

test.each([
  ['an English text', 'p', { children: 'Watercolour' }],
  ['a price', 'p', { children: '฿1,000' }],
  ['an empty element', 'p', {}],
  ['the parent of a Thai text', 'div', { children: [ours.jsx('p', { children: 'เรียนวาด' })] }],
  ['an English sentence with a Thai name', 'p', { children: 'A student replied to you in วาดสีน้ำ.' }],
  ['a component', Plain, { children: 'เรียนวาดสีน้ำ' }],
])('does not mark %s', (_, type, props) => {
  expect(lang(type, props)).toBeUndefined()
})

test('keeps the language that an element names', () => {
  expect(lang('a', { lang: 'en', children: 'ภาษาไทย' })).toBe('en')
})

test('marks nothing on a Thai page', () => {
  expect(ours.jsx('p', { children: 'เรียนวาดสีน้ำ' }).props).not.toHaveProperty('lang')
})
