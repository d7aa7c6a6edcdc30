import { expect, test } from 'vitest'
import type { MoneyMove, MoneyMoves } from '#app/business/orders/showing/list-money-moves.server.ts'
import { moneyRows } from '#app/components/staff/orders/money-rows.ts'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'
import { toCsv } from '#app/platform/csv.ts'
import { movedIn, movesOf, periodOf, thisMonth } from './orders-file.server.ts'

/** 00:30 on 1 December in Bangkok. */
const NOW = Date.UTC(2026, 10, 30, 17, 30)
const days = (query: string) => {
  const { from, until } = periodOf(new URLSearchParams(query), NOW)
  return [from, until].map(at => new Date(at).toISOString().slice(0, 16))
}

test('this month begins and ends on Bangkok’s calendar', () => {
  expect(thisMonth(NOW)).toEqual({ from: '2026-12-01', until: '2026-12-01' })
})

test('a period holds both of its days as a whole', () => {
  expect(days('from=2026-11-01&until=2026-11-30')).toEqual(['2026-10-31T17:00', '2026-11-30T17:00'])
})

test('exchanges days in the wrong order', () => {
  expect(days('from=2026-11-30&until=2026-11-01')).toEqual(days('from=2026-11-01&until=2026-11-30'))
})

test.each(['', 'from=&until=', 'from=2026-02-30&until=x'])('takes this month for %j', query => {
  expect(days(query)).toEqual(['2026-11-30T17:00', '2026-12-01T17:00'])
})

test.each([
  ['from=2026-11-01&until=2026-11-30', 'approved', { from: '2026-11-01', until: '2026-11-30' }],
  ['until=2026-11-30&event=refunded', 'refunded', { from: '2026-11-30', until: '2026-11-30' }],
  ['until=2026-11-30&event=x', 'approved', { from: '2026-11-30', until: '2026-11-30' }],
  ['from=2026-02-30&event=refunded', null, null],
])('lists orders of the time and the event of %s', (query, event, shown) => {
  const moved = movedIn(new URLSearchParams(query), NOW)
  expect(moved?.event ?? null).toBe(event)
  expect(moved?.days ?? null).toEqual(shown)
  expect(moved?.until ?? null).toBe(shown && Date.UTC(2026, 10, 30, 17))
})

test('a refund stands in its own column, without a minus', () => {
  overwriteGetLocale(() => 'en')
  const sale: MoneyMove = {
    at: NOW,
    kind: 'sale',
    amount: 159_000,
    currency: 'THB',
    orderId: 100_001,
    buyer: 'Somchai',
    taxName: '',
    taxId: '',
    items: ['Watercolour', 'Drawing'],
    method: 'Transfer',
    vat: 10_402,
    withheld: 0,
  }
  const refund: MoneyMove = { ...sale, kind: 'refund', vat: null, withheld: null }
  const [header = [], ...rows] = moneyRows([sale, refund], null)
  const cells = rows.map(row => Object.fromEntries(header.map((name, at) => [name, row[at]])))
  expect(cells).toMatchObject([
    {
      Time: '2026-12-01 00:30:00',
      What: 'Sale',
      Received: '1590.00',
      Refunded: '',
      'VAT contained': '104.02',
    },
    { What: 'Refund', Received: '', Refunded: '1590.00', 'VAT contained': '' },
  ])
  expect(new Set([header, ...rows].map(row => row.length))).toEqual(new Set([13]))
  expect(toCsv(rows)).not.toMatch(/'|-1590/)
  expect(moneyRows([sale], NOW)[2]?.[0]).toContain('2026-12-01 00:30:00')
})

test('a file says where it was cut, and only then', async () => {
  const move = (at: number) => ({ at }) as MoneyMove
  /** Pages of two moves, until the last one. */
  const cutAt = async (last: number, mostPages: number) => {
    const pageAfter = async (after: MoneyMoves['next']): Promise<MoneyMoves> => {
      const ats = [1, 2].map(step => (after?.at ?? 0) + step).filter(at => at <= last)
      return { moves: ats.map(move), next: ats.length === 2 ? { at: ats[1] ?? 0, id: 0 } : null }
    }
    const { moves, endsAt } = await movesOf(pageAfter, mostPages)
    return [moves.length, endsAt]
  }
  expect(await cutAt(3, 2)).toEqual([3, null])
  expect(await cutAt(4, 2)).toEqual([4, null])
  expect(await cutAt(5, 2)).toEqual([4, 4])
})
