import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z as whole } from 'zod'
import { z } from './zod.ts'

const sources = globSync('{app,party,workers}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.{ts,tsx}', '**/{journeys,paraglide,sandbox,testing}/**', 'workers/bundle/**'],
})
const TYPES = ['input', 'output']
const used = new Set(
  sources.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\bz\.([a-z]\w*)[(<]|\bz\.(coerce|NEVER)\b/g)].map(
      ([, call, value]) => call ?? value,
    ),
  ),
)

test('holds everything of zod that the shop uses', () => {
  expect([...used].filter(name => name && name in whole && !(name in z) && !TYPES.includes(name))).toEqual([])
})

test('holds nothing of zod that nobody uses', () => {
  // @hono/zod-openapi adds a method to every schema by this class.
  expect(Object.keys(z).filter(name => name !== 'ZodType' && !used.has(name))).toEqual([])
})
