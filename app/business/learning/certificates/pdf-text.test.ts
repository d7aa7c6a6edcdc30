import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { linesOf, printable, runsOf, SCRIPTS } from './pdf-text.ts'

/** The reader of fonts that pdfkit uses. */
type Fontkit = { openSync(path: string): { hasGlyphForCodePoint(point: number): boolean } }
const fontkit: Fontkit = createRequire(import.meta.url)('fontkit')

test('each script gets its own font', () => {
  expect(runsOf('คอร์ส Excel 2026 ขั้นสูง')).toEqual([
    { script: 'thai', text: 'คอร์ส ' },
    { script: 'latin', text: 'Excel 2026 ' },
    { script: 'thai', text: 'ขั้นสูง' },
  ])
  expect(runsOf('Wałęsa').map(({ script }) => script)).toEqual(['latin', 'latin-ext', 'latin'])
})

test.each(SCRIPTS)('the font for %s has every letter that it is chosen for', script => {
  const font = fontkit.openSync(`public/fonts/certificate-${script}-600.woff`)
  const chosen = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point)).filter(
    letter =>
      printable(`x${letter}`) === `x${letter}` && runsOf(letter)[0]?.script === script && letter !== 'ำ',
  )
  expect(chosen.length).toBeGreaterThan(20)
  expect(chosen.filter(letter => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([])
})

test.each([
  ['สมศรี ใจดี', 'สมศรี ใจดี'],
  ['Zoë Müller-Łęcka', 'Zoë Müller-Łęcka'],
  ['Nguyễn Thị Hồng Ánh', 'Nguyễn Thị Hồng Ánh'],
  ['Jose\u0301', 'José'],
  ['Мария Їжакевич', 'Мария Їжакевич'],
  ['Әлия', 'Әлия'],
  ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
  ['ฝ้าย 👩🏽‍🎨🇹🇭❤️', 'ฝ้าย'],
  ['Excel™ 365 📊 ขั้นสูง', 'Excel™ 365 ขั้นสูง'],
  ['a\u200bb\u202ec', 'abc'],
  ['田中 花子', null],
  ['فاطمة', null],
  ['김민준', null],
  ['Somchai 田', null],
  ['x\u0304', null],
  ['🎉🎉', null],
  ['', null],
])('%s is printed as %s', (text, printed) => {
  expect(printable(text)).toBe(printed)
})

test('a space after another script is Latin', () => {
  expect(runsOf('Мария Їжак')).toEqual([
    { script: 'cyrillic', text: 'Мария' },
    { script: 'latin', text: ' ' },
    { script: 'cyrillic', text: 'Їжак' },
  ])
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
