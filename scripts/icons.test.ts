import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconSprite } from './lib/icon-sprite.ts'

test('app/ui/icons.svg is up to date (npm run icons)', async () => {
  expect(readFileSync('app/ui/icons.svg', 'utf8')).toBe(await iconSprite())
})

test('every icon of the sprite is used', () => {
  const code = globSync('app/**/*.tsx').map(file => readFileSync(file, 'utf8'))
  const names = [...readFileSync('app/ui/icons.tsx', 'utf8').matchAll(/^export const (\w+) = icon/gm)]
  const isUsed = (name = '') => code.filter(text => new RegExp(`\\b${name}\\b`).test(text)).length > 1
  expect(names.length).toBeGreaterThan(0)
  expect(names.map(([, name]) => name).filter(name => !isUsed(name))).toEqual([])
})
