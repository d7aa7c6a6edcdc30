import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../migrations/', import.meta.url)
const files = readdirSync(folder).filter(file => file.endsWith('.sql'))

// D1 ignores `PRAGMA foreign_keys = OFF`, so a table that is rebuilt loses its children's rows: columns are added only.
test.each(files)('%s rebuilds and drops no table', file => {
  const sql = readFileSync(new URL(file, folder), 'utf8')
  expect(sql).not.toMatch(/drop\s+table|__new_/i)
})
