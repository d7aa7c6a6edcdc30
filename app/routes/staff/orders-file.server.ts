import type { MoneyMove, MoneyMoves } from '#app/business/orders/showing/list-money-moves.server.ts'
import { MONEY_EVENTS, type MoneyEvent } from '#app/business/orders/showing/order-view.ts'
import type { Days } from '#app/components/staff/orders/money-file.tsx'
import { bangkokClock } from '#app/i18n/format-time.ts'
import { DAY, fromBangkok, type Instant } from '#app/platform/clock.ts'

/** Returns the days of this month until today. */
export function thisMonth(now: Instant): Days {
  const until = bangkokClock(now).toISOString().slice(0, 10)
  return { from: `${until.slice(0, 8)}01`, until }
}

/**
 * Returns what happened to the money of the listed orders, in which time, and its days as the address names them; null
 * if the address names no day.
 */
export function movedIn(
  query: URLSearchParams,
  now: Instant,
): { event: MoneyEvent; days: Days; from: Instant; until: Instant } | null {
  const event = MONEY_EVENTS.find(one => one === query.get('event')) ?? 'approved'
  const [from = '', until = ''] = ['from', 'until'].map(name => {
    const day = query.get(name) ?? ''
    return fromBangkok(day, '00:00') === null ? '' : day
  })
  if (from === '' && until === '') return null
  // One day alone is a time of one day.
  const days = { from: from || until, until: until || from }
  return { event, days, ...periodOf(new URLSearchParams(days), now) }
}

/**
 * Returns the time in the address of the file. A day that is missing or unknown is that of this month, and days in the
 * wrong order are exchanged. `until` is the first instant that no longer counts.
 */
export function periodOf(query: URLSearchParams, now: Instant): { from: Instant; until: Instant } {
  const standard = thisMonth(now)
  const [one, other] = (['from', 'until'] as const).map(
    name => fromBangkok(query.get(name) ?? '', '00:00') ?? fromBangkok(standard[name], '00:00') ?? now,
  ) as [Instant, Instant]
  return { from: Math.min(one, other), until: Math.max(one, other) + DAY }
}

/**
 * Collects at most so many pages of moves. `endsAt`: when the file was cut, because later moves did not fit. null: it
 * holds all of them, also if the last page was full.
 */
export async function movesOf(
  pageAfter: (after: MoneyMoves['next']) => Promise<MoneyMoves>,
  mostPages: number,
): Promise<{ moves: readonly MoneyMove[]; endsAt: Instant | null }> {
  const moves: MoneyMove[] = []
  let after: MoneyMoves['next'] = null
  for (let page = 0; page < mostPages; page += 1) {
    const found = await pageAfter(after)
    moves.push(...found.moves)
    if (!found.next) return { moves, endsAt: null }
    after = found.next
  }
  const rest = await pageAfter(after)
  return { moves, endsAt: rest.moves.length > 0 || rest.next ? (after?.at ?? null) : null }
}
