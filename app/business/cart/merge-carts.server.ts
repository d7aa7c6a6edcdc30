import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'

const VISITORS = '(SELECT id FROM carts WHERE visitor_id = ?1)'
const STUDENTS = '(SELECT id FROM carts WHERE user_id = ?2)'
const LINE = 'course_id, product_id, pricing_plan_id, qty, price_seen, added_at'

/**
 * Moves the visitor's cart and address book to the student at sign-in. An item in both carts is kept once, as in the
 * student's cart. A repeat, even in parallel, changes nothing. One round trip. decisions: People
 */
export async function mergeCarts(
  { d1, now }: { d1: D1Database; now: Clock },
  visitorId: string,
  userId: string,
): Promise<void> {
  const run = (query: string) => d1.prepare(query).bind(visitorId, userId)
  await d1.batch([
    // D1 binds every number as REAL, hence the CAST.
    d1
      .prepare(
        `INSERT INTO carts (id, user_id, coupon_codes, updated_at)
          SELECT ?3, ?2, '[]', CAST(?4 AS INTEGER) WHERE EXISTS (SELECT 1 FROM carts WHERE visitor_id = ?1)
          ON CONFLICT (user_id) WHERE user_id IS NOT NULL DO UPDATE SET updated_at = excluded.updated_at`,
      )
      .bind(visitorId, userId, randomToken(), now()),
    run(`INSERT INTO cart_lines (cart_id, ${LINE})
      SELECT ${STUDENTS}, ${LINE} FROM cart_lines WHERE cart_id = ${VISITORS} ON CONFLICT DO NOTHING`),
    run(`UPDATE carts SET
      coupon_codes = (SELECT json_group_array(code) FROM (SELECT DISTINCT value AS code
        FROM carts AS both, json_each(both.coupon_codes) WHERE both.visitor_id = ?1 OR both.user_id = ?2)),
      promotion_id = COALESCE(promotion_id, (SELECT promotion_id FROM carts WHERE visitor_id = ?1))
      WHERE user_id = ?2 AND EXISTS (SELECT 1 FROM carts WHERE visitor_id = ?1)`),
    d1.prepare(`DELETE FROM cart_lines WHERE cart_id = ${VISITORS}`).bind(visitorId),
    d1.prepare('DELETE FROM carts WHERE visitor_id = ?1').bind(visitorId),
    run('UPDATE shipping_addresses SET user_id = ?2 WHERE visitor_id = ?1 AND user_id IS NULL'),
  ])
}
