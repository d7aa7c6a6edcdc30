import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const AREAS = globSync('app/i18n/messages/th/*.json').map(file => file.replace(/^.*[/\\]/, ''))

/** The messages of an area, each with its placeholders (`{name}`) in alphabetical order. */
function read(locale: string, area: string): Record<string, string[]> {
  const { $schema: _, ...messages } = JSON.parse(readFileSync(`app/i18n/messages/${locale}/${area}`, 'utf8'))
  const places = (message: unknown) =>
    [...new Set(Array.from(JSON.stringify(message).matchAll(/\{(\w+)\}/g), ([, name = '']) => name))].sort()
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, places(message)]))
}

test.each(AREAS)('%s has equal messages in Thai and English', area => {
  expect(read('en', area)).toEqual(read('th', area))
})

test.each(AREAS)('%s has no unused message', area => {
  expect(Object.keys(read('th', area)).filter(key => !wordsOfSource.has(key))).toEqual([])
})

const sources = globSync('{app,workers,party}/**/*.{ts,tsx}', {
  exclude: path => /[/\\](?:paraglide|journeys)$|\.test\.tsx?$/.test(path),
})
const wordsOfSource = new Set(sources.flatMap(file => readFileSync(file, 'utf8').match(/\w+/g) ?? []))
