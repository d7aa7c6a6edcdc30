import { expect, test } from 'vitest'
import { array, assert, constantFrom, oneof, property, string } from '#app/testing/setup/fast-check.ts'
import { scriptText } from './script-text.ts'

const pieces = oneof(
  string({ unit: 'binary' }),
  constantFrom("'", '\\', '</script', '<!--', '\n', '\r', '\u2028', '\u2029', '"', '${', 'ก'),
)
const texts = array(pieces).map(parts => parts.join(''))

test('is read back as the same text by JavaScript', () => {
  assert(
    property(texts, text => {
      expect(new Function(`return ${scriptText(text)}`)()).toBe(text)
    }),
  )
})

test('neither ends the script element nor its line', () => {
  assert(
    property(texts, text => {
      expect(scriptText(text)).not.toMatch(/[<\n\r\u2028\u2029]/)
    }),
  )
})
