import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const MIGRATIONS = join(root, 'migrations')
/** Wrangler's own table, so that its commands see the same state. */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`

/** Returns the files in migrations/ that this database lacks, in order. */
export async function missingMigrations(d1: D1Database): Promise<string[]> {
  const tables = await d1.prepare("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'").all()
  const applied =
    tables.results.length === 0
      ? []
      : (await d1.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()).results
  const names = new Set(applied.map(({ name }) => name))
  return readdirSync(MIGRATIONS)
    .filter(file => file.endsWith('.sql') && !names.has(file))
    .sort()
}

/**
 * Brings a local database to this version, each migration whole or not at all. Wrangler's command would start a program
 * of its own.
 */
export async function migrate(d1: D1Database): Promise<void> {
  const missing = await missingMigrations(d1)
  if (missing.length === 0) return
  const { unstable_splitSqlQuery: splitSql } = await import('wrangler')
  await d1.prepare(CREATE_TABLE).run()
  for (const name of missing) {
    const statements = splitSql(readFileSync(join(MIGRATIONS, name), 'utf8')).map(sql => d1.prepare(sql))
    await d1.batch([...statements, d1.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)])
  }
}
