import { forwardRef } from 'react'
import * as reacts from 'react/jsx-runtime'
import { expect, test, vi } from 'vitest'
import * as ours from './jsx-runtime.ts'

// React chooses its build when it is loaded, and the Worker has the one for production.
vi.hoisted(() => {
  process.env.NODE_ENV = 'production'
})

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
