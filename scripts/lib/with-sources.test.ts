import { expect, test } from 'vitest'
import { withSources } from './with-sources.ts'

const MAP = JSON.stringify({
  version: 3,
  sources: ['../../app/platform/log.ts', '../../node_modules/zod/core.js'],
  names: [],
  // Column 0 is line 1 of the first source, column 10 is line 2 of the second.
  mappings: 'AAAA,UCCA',
})

test('names the places in the sources', () => {
  expect(withSources('Error: no\n    at a (app.js:1:1)\n    at b (file:///app.js:1:15)', MAP)).toBe(
    'Error: no\n    at a (app/platform/log.ts:1:1)\n    at b (node_modules/zod/core.js:2:1)',
  )
})

test('keeps places that the map does not know', () => {
  expect(withSources('at a (app.js:9:1) at b (node:crypto:1:1)', MAP)).toBe(
    'at a (app.js:9:1) at b (node:crypto:1:1)',
  )
})
