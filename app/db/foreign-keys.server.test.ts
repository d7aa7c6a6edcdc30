import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'

const { DB } = env as unknown as { DB: D1Database }

type ForeignKey = { table: string; from: string; seq: number }
type Column = { name: string; pk: number }

test('every foreign key has an index that begins with it', async () => {
  const missing: string[] = []
  for (const table of await tables()) {
    const starts = await indexStarts(table)
    for (const { from, table: target } of await rows<ForeignKey>(`PRAGMA foreign_key_list("${table}")`)) {
      if (!starts.has(from)) missing.push(`${table}.${from} -> ${target}`)
    }
  }
  expect(missing).toEqual([])
})

test('no foreign key deletes rows by itself', async () => {
  for (const table of await tables()) {
    const keys = await rows<{ on_delete: string }>(`PRAGMA foreign_key_list("${table}")`)
    expect(
      keys.map(key => key.on_delete),
      table,
    ).toEqual(keys.map(() => 'NO ACTION'))
  }
})

async function tables(): Promise<string[]> {
  const named = await rows<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND substr(name, 1, 1) <> '_'`,
  )
  return named.map(({ name }) => name)
}

/** Returns the first columns of a table's indexes and primary key. A partial index counts if it says `IS NOT NULL`. */
async function indexStarts(table: string): Promise<Set<string>> {
  const columns = await rows<Column>(`PRAGMA table_info("${table}")`)
  const starts = columns.filter(({ pk }) => pk === 1).map(({ name }) => name)
  for (const { name, partial } of await rows<{ name: string; partial: number }>(
    `PRAGMA index_list("${table}")`,
  )) {
    const [first] = await rows<{ name: string }>(`PRAGMA index_info("${name}")`)
    if (!first) continue
    const [index] = partial
      ? await rows<{ sql: string }>(`SELECT sql FROM sqlite_master WHERE type = 'index' AND name = '${name}'`)
      : []
    if (!index || new RegExp(`WHERE ${first.name} IS NOT NULL$`).test(index.sql)) starts.push(first.name)
  }
  return new Set(starts)
}

async function rows<Row>(sql: string): Promise<Row[]> {
  return (await DB.prepare(sql).all<Row>()).results
}
