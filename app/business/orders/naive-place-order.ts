/**
 * How not to place an order: look, then write. The race tests run against it to show that they would notice. Its rows
 * are in a table of its own, so that the books stay right.
 */
export async function naivePlaceOrder(
  d1: D1Database,
  { key, couponId = 0 }: { key: string; couponId?: number },
): Promise<number | null> {
  await d1.exec(
    'CREATE TABLE IF NOT EXISTS naive_orders (id INTEGER PRIMARY KEY, press TEXT, coupon_id INTEGER)',
  )
  const earlier = await d1
    .prepare('SELECT id FROM naive_orders WHERE press = ?')
    .bind(key)
    .first<{ id: number }>()
  if (earlier) return earlier.id
  const used = await d1
    .prepare(
      `SELECT (SELECT COUNT(*) FROM naive_orders WHERE coupon_id = coupons.id) AS used, usage_limit AS most
        FROM coupons WHERE id = ?`,
    )
    .bind(couponId)
    .first<{ used: number; most: number }>()
  if (used && used.used >= used.most) return null
  const made = await d1
    .prepare('INSERT INTO naive_orders (press, coupon_id) VALUES (?, ?) RETURNING id')
    .bind(key, couponId)
    .first<{ id: number }>()
  return made?.id ?? null
}
