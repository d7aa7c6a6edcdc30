/*
 * Wrong ways to sell: read, then write. The race tests run against these functions to prove that they detect races. The
 * rows are in separate tables, so that the shop's data stay correct. Only tests may import this file.
 */

export async function naiveTables(d1: D1Database): Promise<void> {
  await d1.batch(
    [
      'CREATE TABLE IF NOT EXISTS naive_orders (id INTEGER PRIMARY KEY, press TEXT, buyer TEXT, course_id INTEGER, coupon_id INTEGER, total INTEGER, status TEXT DEFAULT "open")',
      'CREATE TABLE IF NOT EXISTS naive_lines (order_id INTEGER, amount INTEGER)',
      'CREATE TABLE IF NOT EXISTS naive_stock (id INTEGER PRIMARY KEY, left INTEGER, sold INTEGER DEFAULT 0, price INTEGER DEFAULT 0)',
    ].map(query => d1.prepare(query)),
  )
}

type Wish = {
  readonly key?: string
  readonly buyer?: string
  readonly courseId?: number
  readonly couponId?: number
}

/** Checks for an earlier order and a free coupon use, then writes in another round trip. */
export async function naivePlaceOrder(
  d1: D1Database,
  { key = crypto.randomUUID(), buyer = key, courseId = 0, couponId = 0 }: Wish,
): Promise<number | null> {
  await naiveTables(d1)
  const earlier = await d1
    .prepare('SELECT id FROM naive_orders WHERE press = ? OR (buyer = ? AND course_id = ?)')
    .bind(key, buyer, courseId)
    .first<{ id: number }>()
  if (earlier) return null
  const used = await d1
    .prepare(
      `SELECT (SELECT COUNT(*) FROM naive_orders WHERE coupon_id = coupons.id) AS used, usage_limit AS most
        FROM coupons WHERE id = ?`,
    )
    .bind(couponId)
    .first<{ used: number; most: number }>()
  if (used && used.used >= used.most) return null
  const made = await d1
    .prepare('INSERT INTO naive_orders (press, buyer, course_id, coupon_id) VALUES (?, ?, ?, ?) RETURNING id')
    .bind(key, buyer, courseId, couponId)
    .first<{ id: number }>()
  return made?.id ?? null
}

/** Reads the stock, then writes the new stock in another round trip. */
export async function naiveSell(d1: D1Database, productId: number): Promise<boolean> {
  const row = await d1
    .prepare('SELECT left FROM naive_stock WHERE id = ?')
    .bind(productId)
    .first<{ left: number }>()
  if (!row || row.left < 1) return false
  await d1
    .prepare('UPDATE naive_stock SET left = ?, sold = sold + 1 WHERE id = ?')
    .bind(row.left - 1, productId)
    .run()
  return true
}

/** Writes the order, its lines and the stock in separate round trips. */
export async function naiveThreeLines(d1: D1Database, productId: number): Promise<boolean> {
  const order = await d1
    .prepare('INSERT INTO naive_orders (total) VALUES (3) RETURNING id')
    .first<{ id: number }>()
  for (let line = 0; line < 3; line++)
    await d1.prepare('INSERT INTO naive_lines VALUES (?, 1)').bind(order?.id).run()
  return naiveSell(d1, productId)
}

/** Stores the total that the buyer saw, but the line at the current price. */
export async function naiveAtShownPrice(d1: D1Database, productId: number, shown: number): Promise<number> {
  const [made] = await d1.batch<{ id: number }>([
    d1.prepare('INSERT INTO naive_orders (total) VALUES (?) RETURNING id').bind(shown),
    d1
      .prepare(
        'INSERT INTO naive_lines SELECT (SELECT MAX(id) FROM naive_orders), price FROM naive_stock WHERE id = ?',
      )
      .bind(productId),
  ])
  return made?.results[0]?.id ?? 0
}

/** Checks that the order is open, then ends it and gives the stock back in another round trip. */
export async function naiveEnd(
  d1: D1Database,
  orderId: number,
  status: 'cancelled' | 'paid',
): Promise<boolean> {
  const order = await d1
    .prepare('SELECT status FROM naive_orders WHERE id = ?')
    .bind(orderId)
    .first<{ status: string }>()
  if (order?.status !== 'open') return false
  await d1.prepare('UPDATE naive_orders SET status = ? WHERE id = ?').bind(status, orderId).run()
  if (status === 'cancelled') await d1.prepare('UPDATE naive_stock SET left = left + 1').run()
  return true
}
