import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { fillSearchIndex } from '../../workers/schedules/fill-search-index.ts'

const folder = new URL('../../migrations/', import.meta.url)
const files = readdirSync(folder).filter(file => file.endsWith('.sql'))
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const THREE_THOUSAND =
  'WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 3000) SELECT value FROM n'
const VIRTUAL = new Set(
  files.flatMap(file => [...read(file).matchAll(/CREATE VIRTUAL TABLE `(\w+)`/g)].map(([, name]) => name)),
)

// D1 ignores `PRAGMA foreign_keys = OFF`, so rebuilding a table would lose its children's rows: only add columns.
test.each(files)('%s rebuilds and drops no table', file => {
  const sql = read(file)
  // A virtual table has no children, and its rows copy another table's words.
  const dropped = [...sql.matchAll(/drop\s+table\s+`?(\w+)/gi)].map(([, table]) => table)
  expect(dropped.filter(table => !VIRTUAL.has(table ?? ''))).toEqual([])
  expect(sql).not.toMatch(/__new_/i)
})

test('indexes old rows in the migration and in sweeps', async () => {
  const database = new DatabaseSync(':memory:')
  const update = files.findIndex(file => file.endsWith('_search_that_exports.sql'))
  for (const file of files.slice(0, update)) database.exec(read(file))
  database.exec(`
    INSERT INTO catalogue_search (rowid, kind, ref, words) VALUES (202, 'course', 101, 'Excel ทำบัญชี'), (3, 'product', 1, 'Book');
    INSERT INTO user (id, name, email, created_at, updated_at)
      SELECT 'u' || value, 'ผู้ซื้อ ' || value, 'buyer' || value || '@example.com', 0, 0 FROM (${THREE_THOUSAND});
    INSERT INTO orders (token, user_id, status, version, currency, price, discount, shipping_fee, vat_contained, withholding_price,
        payable, payment_method_id, coupon_codes, fullname, email, tel, price_inputs, price_steps, rules_version, idempotency_key,
        request_hash, created_at, updated_at)
      SELECT 't' || value, 'u1', 'approved', 1, 'THB', 0, 0, 0, 0, 0, 0, 1, '[]', 'ผู้ซื้อ ' || value, '', '', '{}', '[]', 'x',
        'k' || value, '', 0, 0 FROM (${THREE_THOUSAND});`)
  for (const file of files.slice(update)) database.exec(read(file))

  const ids = (table: string, gram: string) =>
    database
      .prepare(`SELECT id FROM ${table} WHERE gram = ? ORDER BY id`)
      .all(gram)
      .map(({ id }) => id)
  expect(ids('course_grams', 'บัญ')).toEqual([101])
  expect(ids('course_grams', 'exc')).toEqual([101])
  expect(database.prepare("SELECT words FROM catalogue_words WHERE kind = 'product'").get()).toEqual({
    words: 'book',
  })
  expect(ids('order_grams', 'อ 3000')).toEqual([3000])
  expect(ids('people_grams', 'อ 1001')).toEqual([1001])
  expect(ids('order_grams', 'อ 1000')).toEqual([])

  expect(await fillSearchIndex({ d1: asD1(database) })).toBe(2)
  expect(ids('order_grams', 'อ 1000')).toEqual([1000])
  expect(ids('people_grams', 'buyer7')).toHaveLength(111)
  expect(await fillSearchIndex({ d1: asD1(database) })).toBe(0)
})

test('counts old sales and refunds by day in the migration', () => {
  const database = new DatabaseSync(':memory:')
  const update = files.findIndex(file => file.endsWith('_sales_days.sql'))
  for (const file of files.slice(0, update)) database.exec(read(file))
  const DAY_MS = 86_400_000
  database.exec(
    "INSERT INTO user (id, name, email, created_at, updated_at) VALUES ('u', '', 'u@shop.test', 0, 0)",
  )
  const order = (id: number, status: string, refunded: number, changed: number) =>
    database.exec(`INSERT INTO orders (id, token, user_id, status, version, currency, price, discount, shipping_fee, vat_contained,
        withholding_price, payable, payment_method_id, coupon_codes, fullname, email, tel, price_inputs, price_steps, rules_version,
        idempotency_key, request_hash, refunded_amount, created_at, updated_at)
      VALUES (${id}, 't${id}', 'u', '${status}', 1, 'THB', 100, 0, 0, 0, 0, 100, 1, '[]', '', '', '', '{}', '[]', 'x', 'k${id}', '',
        ${refunded}, 0, ${changed})`)
  const moved = (id: number, version: number, at: number, to: string, from: string | null = null) =>
    database
      .prepare(
        `INSERT INTO order_history (order_id, version, at, event, from_status, to_status, actor) VALUES (?, ?, ?, '', ?, ?, '')`,
      )
      .run(id, version, at, from, to)
  order(1, 'approved', 30, 5 * DAY_MS)
  moved(1, 1, 2 * DAY_MS, 'approved', 'notYetReceived')
  moved(1, 2, 5 * DAY_MS, 'approved', 'approved')
  // 17:00 UTC is midnight in Bangkok.
  order(2, 'approved', 0, 0)
  moved(2, 1, 2.75 * DAY_MS, 'approved')
  order(3, 'cancelled', 0, 0)
  moved(3, 1, 2 * DAY_MS, 'cancelled')
  // Refused by the school before it was ever approved.
  order(4, 'refunded', 100, 5 * DAY_MS)
  moved(4, 1, 5 * DAY_MS, 'refunded', 'pendingApproved')
  for (const file of files.slice(update)) database.exec(read(file))
  const days = database.prepare('SELECT day, orders, amount, refunded FROM sales_days ORDER BY day').all()
  expect(days.map(day => ({ ...day }))).toEqual([
    { day: 2, orders: 1, amount: 100, refunded: 0 },
    { day: 3, orders: 1, amount: 100, refunded: 0 },
    { day: 5, orders: 0, amount: 0, refunded: 30 },
  ])
})

test('turns the texts of pages into first versions', () => {
  const database = new DatabaseSync(':memory:')
  const update = files.findIndex(file => file.endsWith('_page_versions.sql'))
  for (const file of files.slice(0, update)) database.exec(read(file))
  database.exec(`INSERT INTO settings (key, value, updated_at) VALUES ('terms_text', '"<p>ก</p>"', 5), ('about_text', '""', 6),
    ('title', '"ร้าน"', 7), ('english', '{"terms_text":"<p>A</p>","refund_rule":"In a week","title":"Shop"}', 8)`)
  for (const file of files.slice(update)) database.exec(read(file))
  const versions = database.prepare(
    'SELECT page, version, body, english, effective_at AS since FROM page_versions ORDER BY page',
  )
  expect(versions.all().map(row => ({ ...row }))).toEqual([
    { page: 'refunds', version: 1, body: '', english: '{"body":"In a week"}', since: 8 },
    { page: 'terms', version: 1, body: '<p>ก</p>', english: '{"body":"<p>A</p>"}', since: 5 },
  ])
  const settings = database.prepare('SELECT key, value FROM settings ORDER BY key').all()
  expect(settings.map(row => ({ ...row }))).toEqual([
    { key: 'english', value: '{"title":"Shop"}' },
    { key: 'title', value: '"ร้าน"' },
  ])
})

/** Returns as much of D1 as `fillSearchIndex` needs, on Node's own SQLite. */
function asD1(database: DatabaseSync): D1Database {
  const prepare = (sql: string, values: (string | number)[] = []) => ({
    bind: (...bound: (string | number)[]) => prepare(sql, bound),
    all: async () => ({ results: database.prepare(sql).all(...values) }),
    run: () => database.prepare(sql).run(...values),
  })
  const batch = async (statements: ReturnType<typeof prepare>[]) =>
    statements.map(statement => statement.run())
  return { prepare, batch } as unknown as D1Database
}
