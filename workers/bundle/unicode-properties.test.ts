import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { printable } from '#app/business/learning/certificates/pdf-text.ts'
import * as own from './unicode-properties.ts'

/** Found as fontkit finds it: the shop does not depend on it itself. */
const fontkit = createRequire(import.meta.url).resolve('fontkit')
const whole: Pick<typeof own, 'getScript' | 'isDigit' | 'isMark'> =
  createRequire(fontkit)('unicode-properties')

const LETTERS = Array.from({ length: 0x3000 }, (_, point) => point).filter(point => {
  const text = `x${String.fromCodePoint(point)}`
  return printable(text) === text
})

test('tells the letters of certificates as the package does', () => {
  const told = ({ getScript, isDigit, isMark }: typeof whole) =>
    LETTERS.map(point => [
      point,
      getScript(point).replace('Inherited', 'Common'),
      isDigit(point),
      isMark(point),
    ])
  expect(told(own)).toEqual(told(whole))
  expect(LETTERS.length).toBeGreaterThan(700)
})
