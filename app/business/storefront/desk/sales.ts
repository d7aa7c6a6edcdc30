import type { Currency } from '#app/business/money/money.ts'
import { DAY, type Instant, inBangkok } from '#app/platform/clock.ts'

/** What the shop sold on one day, or on several. Amounts in minor units. */
export type Sold = { readonly orders: number; readonly amount: number; readonly refunded: number }

/** `day`: days since 1970 on Bangkok's calendar. */
export type SalesDay = Sold & { readonly day: number; readonly currency: Currency }

export type Sales = {
  readonly currency: Currency
  readonly today: Sold
  readonly thisMonth: Sold
  /** Last month up to the same day, to compare with this month. */
  readonly lastMonthByNow: Sold
  readonly lastMonth: Sold
}

/** Returns the day of an instant: days since 1970 on Bangkok's calendar. */
export function dayOf(now: Instant): number {
  return dayInMonth(now, 0, inBangkok(now).date())
}

/** Returns the first day of last month. Earlier days are in no sum of `salesOf`. */
export function firstDayOfSales(now: Instant): number {
  return dayInMonth(now, -1, 1)
}

/** The first and the last day of a time, as a date field holds them. */
type Period = { readonly from: string; readonly until: string }
export type SalesPeriods = Readonly<Record<'today' | 'thisMonth' | 'lastMonth', Period>>

/** Returns the days that the sums of `salesOf` count. */
export function salesPeriods(now: Instant): SalesPeriods {
  const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)
  const period = (from: number, until: number) => ({ from: dateOf(from), until: dateOf(until) })
  const [today, begin] = [dayOf(now), dayInMonth(now, 0, 1)]
  return {
    today: period(today, today),
    thisMonth: period(begin, today),
    lastMonth: period(firstDayOfSales(now), begin - 1),
  }
}

/**
 * Returns the sums of the shop's present currency, and of each other one that sold something since the first day of
 * last month. Empty if nothing was sold since then.
 */
export function salesOf(days: readonly SalesDay[], present: Currency, now: Instant): Sales[] {
  if (days.length === 0) return []
  const [today, begin, beginOfLast] = [dayOf(now), dayInMonth(now, 0, 1), firstDayOfSales(now)]
  // February has no 31st: then last month counts as a whole.
  const byNow = Math.min(beginOfLast + (today - begin), begin - 1)
  return [...new Set([present, ...days.map(({ currency }) => currency)])].map(currency => {
    const between = (from: number, until: number) =>
      sumOf(days.filter(one => one.currency === currency && one.day >= from && one.day <= until))
    return {
      currency,
      today: between(today, today),
      thisMonth: between(begin, today),
      lastMonthByNow: between(beginOfLast, byNow),
      lastMonth: between(beginOfLast, begin - 1),
    }
  })
}

function sumOf(days: readonly SalesDay[]): Sold {
  const total = (key: keyof Sold) => days.reduce((sum, day) => sum + day[key], 0)
  return { orders: total('orders'), amount: total('amount'), refunded: total('refunded') }
}

/** The `date` of the month that is `months` away from the month of `now`. */
function dayInMonth(now: Instant, months: number, date: number): number {
  const clock = inBangkok(now)
  return Date.UTC(clock.year(), clock.month() + months, date) / DAY
}
