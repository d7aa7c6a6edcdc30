import { expect, test } from 'vitest'
import {
  addressInLanguage,
  keyInLanguage,
  LANGUAGE_TAG,
  languageName,
  languageToBegin,
} from './spoken-words.ts'

const FILES = [
  { language: 'th', key: 'a.vtt' },
  { language: 'en-GB', key: 'b.vtt' },
]

test.each([
  ['', 'a.vtt'],
  ['en-GB', 'b.vtt'],
  ['en', null],
  ['../x', null],
])('the file in %j is %j', (language, key) => {
  expect(keyInLanguage(FILES, language)).toBe(key)
  expect(keyInLanguage(null, language)).toBeNull()
})

test('begins with the language of the page, in any region, else with the first', () => {
  expect(languageToBegin(['th', 'en-GB'], 'en')).toBe('en-GB')
  expect(languageToBegin(['de', 'fr'], 'en')).toBe('de')
  expect(languageToBegin([], 'en')).toBeUndefined()
})

test('names a language in that language', () => {
  expect(['th', 'en', 'fr'].map(languageName)).toEqual(['ไทย', 'English', 'Français'])
})

test('puts the language behind an address, signed or not', () => {
  expect(addressInLanguage('/media/captions/1?e=1&s=x', 'th')).toBe('/media/captions/1?e=1&s=x&l=th')
  expect(addressInLanguage('/media/transcript/1', 'en-GB')).toBe('/media/transcript/1?l=en-GB')
})

test.each([
  ['th', true],
  ['zh-Hant-TW', true],
  ['TH', false],
  ['thai', false],
  ['', false],
])('%j is a language tag: %j', (tag, isTag) => expect(LANGUAGE_TAG.test(tag)).toBe(isTag))
