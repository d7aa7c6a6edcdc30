import { expect, test } from 'vitest'
import { currencyOf, defaultSettings } from './settings.ts'

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
