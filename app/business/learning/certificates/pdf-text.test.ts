import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, runsOf } from './pdf-text.ts'

test('each script gets its own font', () => {
  expect(runsOf('คอร์ส Excel 2026 ขั้นสูง')).toEqual([
    { script: 'thai', text: 'คอร์ส ' },
    { script: 'latin', text: 'Excel 2026 ' },
    { script: 'thai', text: 'ขั้นสูง' },
  ])
  expect(runsOf('Wałęsa').map(({ script }) => script)).toEqual(['latin', 'latin-ext', 'latin'])
})

test('a tone mark stands between the two parts of sara am', () => {
  expect(runsOf('น้ำ')[0]?.text).toBe('น\u0e4d้า')
  expect(runsOf('ทำ')[0]?.text).toBe('ท\u0e4dา')
})

test('no letter is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const drawn = runsOf(text)
        .map(run => run.text)
        .join('')
      expect(drawn.normalize('NFKD').length).toBe(text.normalize('NFKD').length)
    }),
    { numRuns: 30 },
  )
})

test('Thai breaks between words', () => {
  const lines = linesOf('วาดภาพสีน้ำสำหรับผู้เริ่มต้น', line => line.length, 14)
  expect(lines.join('')).toBe('วาดภาพสีน้ำสำหรับผู้เริ่มต้น')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line).toMatch(/^[ก-ฮเ-ไ]/)
})

test('lines keep within the width unless a word is wider', () => {
  expect(linesOf('one two three', line => line.length, 7)).toEqual(['one two', 'three'])
  expect(linesOf('unbreakable', line => line.length, 4)).toEqual(['unbreakable'])
  expect(linesOf('  ', line => line.length, 4)).toEqual([])
})
