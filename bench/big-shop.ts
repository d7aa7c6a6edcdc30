import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BIG, type BigShopSize } from '#app/testing/big-shop/numbers.ts'
import { bigShopStatements } from '#app/testing/big-shop/statements.ts'

/** Returns the path of the SQLite file in which Miniflare stores the D1 of a shop's data folder. */
export function databaseFile(data: string): string {
  const folder = join(data, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const [file] = readdirSync(folder).filter(name => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
  if (file === undefined) throw new Error(`${folder} holds no database`)
  return join(folder, file)
}

/**
 * Fills the demo shop in this folder up to `size`, and returns the seconds that took. The shop must not be running.
 * Writes directly into the SQLite file, without a journal and with indexes made last. This takes minutes instead of
 * hours.
 */
export function fillBigShop(data: string, size: BigShopSize = BIG): number {
  const startedAt = Date.now()
  const database = new DatabaseSync(databaseFile(data), { enableForeignKeyConstraints: false })
  for (const pragma of [
    'journal_mode = OFF',
    'synchronous = OFF',
    'temp_store = MEMORY',
    'cache_size = -1000000',
  ])
    database.exec(`PRAGMA ${pragma}`)
  const later = dropIndexes(database)
  for (const statement of bigShopStatements(size, Date.now())) database.exec(statement)
  for (const sql of later) database.exec(sql)
  for (const kind of ['course', 'order', 'people']) {
    database.exec(
      `INSERT OR IGNORE INTO ${kind}_grams (gram, id) SELECT gram, id FROM ${kind}_grams_now ORDER BY gram, id`,
    )
  }
  if (database.prepare('PRAGMA foreign_key_check').get())
    throw new Error('a row of the big shop stands alone')
  database.exec('PRAGMA journal_mode = WAL')
  database.close()
  return (Date.now() - startedAt) / 1000
}

/** Drops the indexes and triggers that slow the inserting down. Returns the statements that make them again. */
export function dropIndexes(database: DatabaseSync): string[] {
  const made = database
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE (type = 'index' AND sql IS NOT NULL)
        OR (type = 'trigger' AND name LIKE '%_grams_%') ORDER BY type`,
    )
    .all() as { type: string; name: string; sql: string }[]
  const later = made.filter(({ name }) => !NEEDED_MEANWHILE.includes(name))
  for (const { type, name } of later) database.exec(`DROP ${type} "${name}"`)
  return later.map(({ sql }) => sql)
}

/** The indexes that the inserting statements need themselves, or a trigger on what they insert. */
const NEEDED_MEANWHILE = [
  'pricing_plans_course',
  'order_lines_order',
  'payments_order',
  'user_username',
  'account_user',
  'access_grants_user',
  'people_user',
]
