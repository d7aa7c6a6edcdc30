import { expect, test } from 'vitest'
import { fromBangkok } from '#app/platform/clock.ts'
import { dayOf, firstDayOfSales, type SalesDay, salesOf, salesPeriods } from './sales.ts'

const at = (date: string, time = '12:00') => fromBangkok(date, time) ?? Number.NaN

function sold(date: string, amount: number, over: Partial<SalesDay> = {}): SalesDay {
  return { day: dayOf(at(date)), currency: 'THB', orders: 1, amount, refunded: 0, ...over }
}

test("a day begins at Bangkok's midnight", () => {
  expect(dayOf(at('2026-11-25', '00:00'))).toBe(dayOf(at('2026-11-25', '23:59')))
  expect(dayOf(at('2026-11-26', '00:00'))).toBe(dayOf(at('2026-11-25')) + 1)
})

test('sums today, this month and last month', () => {
  const days = [
    sold('2026-10-01', 100),
    sold('2026-10-25', 200),
    sold('2026-10-26', 400),
    sold('2026-11-01', 800, { refunded: 50 }),
    sold('2026-11-25', 1_600, { orders: 3 }),
  ]
  expect(salesOf(days, 'THB', at('2026-11-25'))).toEqual([
    {
      currency: 'THB',
      today: { orders: 3, amount: 1_600, refunded: 0 },
      thisMonth: { orders: 4, amount: 2_400, refunded: 50 },
      lastMonthByNow: { orders: 2, amount: 300, refunded: 0 },
      lastMonth: { orders: 3, amount: 700, refunded: 0 },
    },
  ])
})

test('never adds amounts of different currencies', () => {
  const days = [sold('2026-11-25', 900, { currency: 'USD' }), sold('2026-11-25', 100)]
  const today = salesOf(days, 'THB', at('2026-11-25')).map(({ currency, today: { amount } }) => [
    currency,
    amount,
  ])
  expect(today).toEqual([
    ['THB', 100],
    ['USD', 900],
  ])
})

test('begins with the present currency, also before its first sale', () => {
  const sales = salesOf([sold('2026-11-25', 100)], 'USD', at('2026-11-25'))
  expect(sales.map(({ currency, thisMonth: { amount } }) => [currency, amount])).toEqual([
    ['USD', 0],
    ['THB', 100],
  ])
  expect(salesOf([], 'USD', at('2026-11-25'))).toEqual([])
})

test('compares the last days of March with all of February', () => {
  const days = [sold('2027-02-28', 100), sold('2027-03-01', 1_000)]
  const [sales] = salesOf(days, 'THB', at('2027-03-31'))
  expect(sales?.lastMonthByNow.amount).toBe(100)
  expect(sales?.thisMonth.amount).toBe(1_000)
})

test('compares January with December of the year before', () => {
  expect(firstDayOfSales(at('2027-01-10'))).toBe(dayOf(at('2026-12-01')))
})

test('names the days of its sums', () => {
  expect(salesPeriods(at('2026-03-01', '00:30'))).toEqual({
    today: { from: '2026-03-01', until: '2026-03-01' },
    thisMonth: { from: '2026-03-01', until: '2026-03-01' },
    lastMonth: { from: '2026-02-01', until: '2026-02-28' },
  })
})
