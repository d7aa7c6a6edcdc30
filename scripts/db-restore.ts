// `npm run db:restore -- backup.sql`: fills an empty database from an export of `wrangler d1 export`.
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { tryRun } from './lib/setup.mjs'

const USAGE = `Usage: npm run db:restore -- FILE.sql [--remote]

Fills an empty database with a backup that "wrangler d1 export" wrote.
  --remote   the deployed database instead of the local one
SHOP_DATA names the folder of the local shop (.data unless set).`

/** A piece of the file: all rows of a table, or one statement that creates something. */
type Part = {
  readonly kind: 'table' | 'rows' | 'rest'
  readonly table: string
  readonly from: number
  to: number
  /** The tables that this table refers to. */
  readonly parents: string[]
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  })
  const [path, ...others] = positionals
  if (values.help || path === undefined || others.length > 0) {
    console.log(USAGE)
    return values.help ? 0 : 1
  }
  const where = values.remote
    ? ['--remote', '--env', 'production']
    : ['--local', '--persist-to', resolve(process.env.SHOP_DATA || '.data')]
  if (!isEmpty(where)) {
    console.error('The database is not empty, so nothing was changed. Restore into a new database.')
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-restore-'))
  try {
    const sorted = join(folder, 'restore.sql')
    await sortDump(resolve(path), sorted)
    const filled = tryRun('wrangler', ['d1', 'execute', 'DB', ...where, '--yes', '--file', sorted], {
      quiet: true,
    })
    if (filled.status !== 0) throw new Error(`${filled.stdout}${filled.stderr}`)
    console.log('The backup is restored.')
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isEmpty(where: string[]): boolean {
  const query =
    "SELECT count(*) AS tables FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 4) <> '_cf_'"
  const asked = tryRun('wrangler', ['d1', 'execute', 'DB', ...where, '--json', '--command', query], {
    quiet: true,
  })
  if (asked.status !== 0) throw new Error(`${asked.stdout}${asked.stderr}`)
  return /"tables":\s*0\b/.test(String(asked.stdout))
}

/**
 * Writes the dump in an order that D1 accepts: tables, then rows (after the rows they refer to), then indexes, views
 * and triggers. In an export, a row may come before the table it refers to, and D1 cannot switch foreign keys off.
 */
async function sortDump(from: string, to: string): Promise<void> {
  const parts = await partsOf(from)
  const tables = parts.filter(({ kind }) => kind === 'table')
  const order = parentsFirst(new Map(tables.map(({ table, parents }) => [table, parents])))
  const rank = ({ kind, table }: Part) => {
    if (kind === 'table') return 0
    if (kind === 'rest') return Number.POSITIVE_INFINITY
    return order.includes(table) ? order.indexOf(table) + 1 : order.length + 1
  }
  const sorted = [...parts].sort((a, b) => (rank(a) === rank(b) ? a.from - b.from : rank(a) - rank(b)))
  for (const [index, { from: start, to: end }] of sorted.entries()) {
    const read = createReadStream(from, { start, end: end - 1 })
    await pipeline(read, createWriteStream(to, { flags: index === 0 ? 'w' : 'a' }))
  }
}

/**
 * The pieces of the file. A row is one line. A CREATE statement may have many lines, and only the first has the verb.
 */
async function partsOf(path: string): Promise<Part[]> {
  const parts: Part[] = []
  const file = await open(path)
  let at = 0
  for await (const line of file.readLines()) {
    const [, verb, name = ''] =
      /^(PRAGMA|CREATE TABLE(?: IF NOT EXISTS)?|CREATE|INSERT INTO|DELETE FROM)\s+[`"']?(\w+)/.exec(line) ??
      []
    const last = parts.at(-1)
    const kind =
      verb === 'PRAGMA' || verb?.startsWith('CREATE TABLE') ? 'table' : verb === 'CREATE' ? 'rest' : 'rows'
    const isSame = verb === undefined || (kind === 'rows' && last?.kind === 'rows' && last.table === name)
    const end = at + Buffer.byteLength(line) + 1
    if (last && isSame) last.to = end
    else parts.push({ kind, table: name, from: at, to: end, parents: [] })
    const [, parent] = /REFERENCES\s+[`"](\w+)[`"]/.exec(line) ?? []
    if (parent && verb === undefined && last?.kind === 'table') last.parents.push(parent)
    at = end
  }
  return parts
}

function parentsFirst(parents: ReadonlyMap<string, readonly string[]>): string[] {
  const order: string[] = []
  const visit = (table: string, above: readonly string[]) => {
    if (order.includes(table) || above.includes(table)) return
    for (const parent of parents.get(table) ?? []) visit(parent, [...above, table])
    order.push(table)
  }
  for (const table of parents.keys()) visit(table, [])
  return order
}

main().then(
  code => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
