import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stampOf } from './stamp.mjs'

let root: string
const stamp = () => stampOf(root, ['app', 'wrangler.toml'])

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamp-'))
  write('app/page.ts', 'one')
  write('wrangler.toml', 'name = "shop"')
})
afterEach(() => rmSync(root, { recursive: true }))

test('stays the same while no source changes', () => {
  const before = stamp()
  write('app/page.ts', 'one')
  write('app/page.test.ts', 'a test')
  write('app/README.md', 'words')
  write('app/i18n/project.inlang/cache/plugin', 'written by the build')
  write('elsewhere/page.ts', 'not an input')
  expect(stamp()).toBe(before)
})

test.each([
  ['changed contents of a file', () => write('app/page.ts', 'two')],
  ['an added file', () => write('app/deep/new.ts', '')],
  ['a removed file', () => rmSync(join(root, 'app/page.ts'))],
  ['a renamed file', () => renameSync(join(root, 'app/page.ts'), join(root, 'app/side.ts'))],
  ['a file named as an input', () => write('wrangler.toml', 'name = "other"')],
])('changes with %s', (_, change) => {
  const before = stamp()
  change()
  expect(stamp()).not.toBe(before)
})
