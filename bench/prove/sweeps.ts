import type { Compared } from './compare.ts'
import type { ServedShop, Spent } from './served-shop.ts'

const NIGHT_IN_BANGKOK = '2026-07-01T20:00:00Z'
const ANY_MINUTE = '2026-07-01T05:00:00Z'
/** Rows that the audit may read per changed order: its lines, history, payments, grants and coupons, for every rule. */
const ROWS_PER_ORDER = 300

/** Compares the sweep of every minute and the nightly audit. */
export async function compareSweeps(demo: ServedShop, big: ServedShop): Promise<Compared[]> {
  const minute = await both(new Date(ANY_MINUTE))
  const night = await both(new Date(NIGHT_IN_BANGKOK))
  const since = Date.now() - 2 * 86_400_000
  const moved = await big.database
    .prepare('SELECT COUNT(*) AS n FROM orders WHERE updated_at >= ?')
    .bind(since)
    .first<{ n: number }>()
  const allowed = (moved?.n ?? 0) * ROWS_PER_ORDER
  return [
    compared('the sweep of a minute', 'the same', minute, 100),
    compared(
      'the sweep of a night',
      `the ${moved?.n} orders that moved in two days, ${ROWS_PER_ORDER} rows each`,
      night,
      allowed,
    ),
  ]

  async function both(at: Date) {
    return { demo: await demo.sweep(at), big: await big.sweep(at) }
  }
}

function compared(name: string, shows: string, spent: { demo: Spent; big: Spent }, more: number): Compared {
  const isTooMuch = spent.big.rowsRead > spent.demo.rowsRead + more
  const fault = isTooMuch
    ? `reads ${spent.big.rowsRead} rows, ${spent.demo.rowsRead} in the demo shop; ${more} more are allowed`
    : null
  return { name, shows, ...spent, fault }
}
