import { expect, test } from 'vitest'
import { currencyOf, defaultSettings, settingsIn } from './settings.ts'

test('sells in baht, or dollars with the registration layout', () => {
  expect(currencyOf(defaultSettings)).toBe('THB')
  expect(currencyOf({ ...defaultSettings, registrationLayout: true })).toBe('USD')
})

test('shows a course in layout 3 unless a shop chooses', () => {
  expect(defaultSettings.courseDetailLayout).toBe(3)
})

test('requires no field that it does not show', () => {
  const hidden = Object.values(defaultSettings.registerForm).filter(rule => !rule.enabled)
  expect(hidden.every(rule => !rule.required)).toBe(true)
})

test('gives an English mail only an English opening sentence', () => {
  const mailOpenings = { ...defaultSettings.mailOpenings, registered: 'ยินดีต้อนรับ', 'order-placed': 'ขอบคุณ' }
  const settings = { ...defaultSettings, mailOpenings, english: { 'mail_opening_order-placed': 'Thank you' } }
  expect(settingsIn(settings, 'th').mailOpenings).toEqual(mailOpenings)
  expect(settingsIn(settings, 'en').mailOpenings).toMatchObject({
    registered: '',
    'order-placed': 'Thank you',
  })
})

test('gives the company an English name where it has one', () => {
  const company = { name: 'บริษัท', address: 'ริมคลอง', taxId: '0000000000001' }
  const settings = { ...defaultSettings, company, english: { company_name: 'Company' } }
  expect(settingsIn(settings, 'th').company).toEqual(company)
  expect(settingsIn(settings, 'en').company).toEqual({ ...company, name: 'Company' })
})
