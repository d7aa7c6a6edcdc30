import { expect, test } from 'vitest'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'
import { minutesNamed, socialSentence } from './social-words.ts'

test('says how many minutes to wait after too many tries', () => {
  overwriteGetLocale(() => 'en')
  expect(socialSentence('TOO_MANY_TRIES', 'LINE', 38).text).toContain('wait 38 minutes')
  expect(socialSentence('TOO_MANY_TRIES', 'LINE', 1).text).toContain('wait 1 minute ')
})

test.each([
  ['38', 38],
  ['1440', 1440],
  ['1441', 1],
  ['0', 1],
  ['-5', 1],
  ['2e3', 1],
  [null, 1],
])('reads the minutes %s of an address as %i', (text, minutes) => {
  expect(minutesNamed(text)).toBe(minutes)
})
