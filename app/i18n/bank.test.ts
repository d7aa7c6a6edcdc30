import { expect, test } from 'vitest'
import { contrast, parse } from '#app/platform/accent.ts'
import demo from '#app/site-file/demo/shop.json'
import { BANKS, bankMark, bankName } from './bank.ts'

const SPECIFIED =
  'BAY BBL GSB KBANK KTB NBANK SCB TTB TMB ARGI SACO VIETT TECH VIETC BIDV SHB HDB OCEA SAIG VPB TPB DONG ACB VIB'.split(
    ' ',
  )
const OF_THE_DEMO = demo.origin_banks.map(bank => bank.banktransfer_value)

test.each([...new Set([...SPECIFIED, ...OF_THE_DEMO])])('knows name and mark of %s', code => {
  expect(BANKS[code]).toBeDefined()
  expect(bankMark(code).letters).toMatch(/^\p{L}{1,4}$/u)
})

test.each([...Object.keys(BANKS), 'UNKNOWN', 'constructor', '__proto__'])(
  'gives %s a mark with enough contrast',
  code => {
    const color = parse(bankMark(code).color)
    expect(color && contrast(color, [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
  },
)

test('gives banks with equal letters another colour or name', () => {
  const marks = Object.values(BANKS).map(({ letters, color, en }) => `${letters} ${color} ${en}`)
  // The table holds BAAC twice: as ARGI (the specified code) and as BAAC (the code that Thai banks use).
  expect(new Set(marks).size).toBe(marks.length - 1)
})

test('shows an unknown code as it is', () => {
  expect(['XYZ', 'constructor', '__proto__'].map(code => bankName(code, 'en'))).toEqual([
    'XYZ',
    'constructor',
    '__proto__',
  ])
})
