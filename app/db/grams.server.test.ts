import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { people, peopleGrams } from '#app/db/schema/accounts.ts'
import { type Cost, measureD1 } from '#app/testing/database/measured-d1.ts'
import fc from '#app/testing/setup/fast-check.ts'
import { connect } from './connection.ts'
import { containsAll, idsContaining, inAnyCase, LONG_GRAM } from './grams.ts'

const { DB } = env as unknown as { DB: D1Database }
const costs: Cost[] = []
const db = connect(measureD1(DB, costs))
const MANY = 5_000

beforeAll(async () => {
  // Hundreds of telephone numbers share each run of three digits.
  await DB.prepare(
    `INSERT INTO user (id, name, email, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
      SELECT 'u' || i, CASE i % 3 WHEN 0 THEN 'สมชาย ใจดี' WHEN 1 THEN 'Élodie Durand' ELSE 'มาลี ทองสุข' END,
        '08' || printf('%08d', i * 1046527 % 100000000), 0, 0 FROM n`,
  ).run()
})

async function find(words: readonly string[], order: 'newest first' | 'oldest first' = 'newest first') {
  costs.length = 0
  const found = idsContaining(
    { table: peopleGrams, longest: LONG_GRAM },
    {
      words,
      order,
      most: 50,
      holds: id =>
        sql`EXISTS (SELECT 1 FROM ${people} p WHERE p.id = ${id} AND ${containsAll(sql`p.words`, words)})`,
    },
  )
  const rows = await db.all<{ id: number }>(sql`SELECT id FROM ${found}`)
  return rows.map(({ id }) => id)
}

async function lookThrough(words: readonly string[], order: 'ASC' | 'DESC') {
  const rows = await db.all<{ id: number }>(
    sql`SELECT id FROM people WHERE ${containsAll(sql`words`, words)} ORDER BY id ${sql.raw(order)} LIMIT 50`,
  )
  return rows.map(({ id }) => id)
}

test('finds the same rows as a full scan', async () => {
  const texts = await db.all<{ words: string }>(sql`SELECT words FROM people ORDER BY id LIMIT 200`)
  const part = fc
    .tuple(fc.nat(199), fc.nat(40), fc.integer({ min: 3, max: 14 }))
    .map(([row, from, length]) => {
      const [line = ''] = (texts[row]?.words ?? '').slice(from).split('\n')
      return inAnyCase([line.slice(0, length)])
    })
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), async parts => {
      const words = parts.flat()
      fc.pre(words.length > 0)
      expect(await find(words)).toEqual(await lookThrough(words, 'DESC'))
      expect(await find(words, 'oldest first')).toEqual(await lookThrough(words, 'ASC'))
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['a whole telephone number', () => numberOf(7), 1, 30],
  ['a part of a telephone number', () => numberOf(7).slice(2), 1, 30],
  ['a name that thousands of people have', () => 'ทองสุข', 50, 250],
  ['a name that nobody has', () => 'ทองสุขใจ', 0, 30],
])('reads few rows to find %s', async (_, words, finds, rows) => {
  expect(await find([words()])).toHaveLength(finds)
  expect(costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThan(rows)
})

test('drops letters whose case SQLite cannot fold', () => {
  expect(inAnyCase(['Élodie DURAND', 'ทองสุข', 'é'])).toEqual(['lodie durand', 'ทองสุข'])
})

const numberOf = (i: number) => `08${String((i * 1_046_527) % 100_000_000).padStart(8, '0')}`
