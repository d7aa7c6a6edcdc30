import { expect, test } from 'vitest'
import { fillFromSlip, type Preset } from './read-slip.ts'

function aForm() {
  const form = document.createElement('form')
  form.innerHTML = `<select name="originBank"><option value=""></option><option value="KBANK"></option><option value="SCB"></option></select>
    <input name="transferDate" value="2026-05-01"><input name="transferTime" value="10:00">`
  const preset: Preset = new Map([
    ['originBank', ''],
    ['transferDate', '2026-05-01'],
    ['transferTime', '10:00'],
  ])
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const values = () => ['originBank', 'transferDate', 'transferTime'].map(name => field(name).value)
  return { form, preset, field, values }
}

test('a second slip replaces what the first one filled', () => {
  const { form, preset, values } = aForm()
  const first = { originBank: 'KBANK', transferDate: '2026-04-30', transferTime: '21:15' }
  expect(fillFromSlip(form, first, preset)).toBe(true)
  expect(values()).toEqual(['KBANK', '2026-04-30', '21:15'])
  expect(fillFromSlip(form, { originBank: 'SCB', transferTime: '21:20' }, preset)).toBe(true)
  expect(values()).toEqual(['SCB', '2026-04-30', '21:20'])
})

test('a slip leaves what the buyer typed', () => {
  const { form, preset, field, values } = aForm()
  field('transferTime').value = '09:30'
  expect(fillFromSlip(form, { originBank: 'KBANK', transferTime: '21:15' }, preset)).toBe(true)
  expect(values()).toEqual(['KBANK', '2026-05-01', '09:30'])
})

test('a slip fills the time although the page has got a later one since', () => {
  const { form, preset, field, values } = aForm()
  field('transferTime').defaultValue = '10:01'
  field('transferTime').value = '10:00'
  expect(fillFromSlip(form, { transferTime: '09:58' }, preset)).toBe(true)
  expect(values()).toEqual(['', '2026-05-01', '09:58'])
})

test('a slip of a bank that the shop does not list fills nothing', () => {
  const { form, preset, values } = aForm()
  expect(fillFromSlip(form, { originBank: 'XYZ' }, preset)).toBe(false)
  expect(values()).toEqual(['', '2026-05-01', '10:00'])
})
