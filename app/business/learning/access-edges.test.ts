import { expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '#app/platform/clock.ts'
import fc from '#app/testing/setup/fast-check.ts'
import { accessOf, accessTimeLeft, hasAccess, presentEnd, watchSecondsLeft } from './access.ts'
import { accessPeriod, renewalStart, timeLeft } from './access-period.ts'
import { isLive } from './grant.ts'
import { aGrant, aPlan, START } from './testing-grants.ts'

/* The arithmetic of access at its edges, for any days and any grants. */

/** Any millisecond of these years, and often one around a leap day, the end of a month or the end of a year. */
const anyInstant = fc.oneof(
  fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2033, 0) }),
  fc
    .tuple(
      fc.constantFrom(
        Date.UTC(2024, 1, 29),
        Date.UTC(2028, 1, 29),
        Date.UTC(2028, 2, 1),
        Date.UTC(2027, 1, 28),
        Date.UTC(2027, 0, 31),
        Date.UTC(2027, 11, 31),
        Date.UTC(2028, 0, 1),
      ),
      fc.integer({ min: -DAY, max: DAY }),
    )
    .map(([day, by]) => day + by),
)

test('a period has its exact days from any instant, to the last millisecond', () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: 1, max: 1_500 }), (startsAt, courseDays) => {
      const period = accessPeriod(aPlan({ planType: 'Period', courseDays }), startsAt)
      const end = startsAt + courseDays * DAY
      expect(period).toEqual({ endsAt: end, watchSeconds: null })
      const grant = aGrant({ startsAt, endsAt: period.endsAt })
      const lives = [startsAt - 1, startsAt, end - SECOND, end - 1, end, end + 1]
      expect(lives.map(now => hasAccess([grant], now))).toEqual([false, true, true, true, false, false])
      expect([end - SECOND, end - 1, end, end + DAY].map(now => timeLeft(period, now))).toEqual([
        SECOND,
        1,
        0,
        0,
      ])
    }),
  )
})

test.each([
  ['Day(s)', 3, 3],
  ['Month(s)', 1, 30],
  ['Month(s)', 12, 360],
  ['Year(s)', 1, 365],
  ['Year(s)', 4, 1_460],
])('the second term of %s × %i is %i days, over leap days and month ends too', (termUnit2, term2, days) => {
  const plan = aPlan({
    planType: 'Actual',
    term: 1,
    termUnit: 'Hour(s)',
    term2,
    termUnit2,
    isTermUnit2: true,
  })
  fc.assert(
    fc.property(anyInstant, startsAt => {
      expect(accessPeriod(plan, startsAt)).toEqual({ endsAt: startsAt + days * DAY, watchSeconds: 3_600 })
    }),
  )
})

test.each(['One-Time Payment', 'Free'] as const)('%s has no end, whatever its terms say', planType => {
  fc.assert(
    fc.property(anyInstant, fc.nat(), (startsAt, term) => {
      const plan = aPlan({ planType, courseDays: term, term, termUnit: 'Day(s)' })
      const period = accessPeriod(plan, startsAt)
      expect(timeLeft(period, startsAt + 1_000 * DAY)).toBe(-1)
    }),
  )
})

const NOW = START + 50 * HOUR
const hours = (max: number) => fc.integer({ min: 0, max }).map(hour => START + hour * HOUR)
const byCalendar = fc
  .record({
    startsAt: hours(80),
    length: fc.integer({ min: 0, max: 60 }),
    endedAt: fc.option(hours(120), { freq: 3 }),
  })
  .map(({ startsAt, length, endedAt }) => aGrant({ startsAt, endsAt: startsAt + length * HOUR, endedAt }))
const metered = fc
  .record({ startsAt: hours(80), used: fc.integer({ min: 0, max: 700 }), until: fc.option(hours(60)) })
  .map(({ startsAt, used, until }) =>
    aGrant({ startsAt, endsAt: null, watchSecondsAllowed: 600, watchSecondsUsed: used, meteredUntil: until }),
  )
const numbered = (grants: readonly ReturnType<typeof aGrant>[]) =>
  grants.map((grant, id) => ({ ...grant, id }))
const calendarGrants = fc.array(byCalendar, { maxLength: 5 }).map(numbered)
const anyGrants = fc.array(fc.oneof(byCalendar, metered), { maxLength: 5 }).map(numbered)

test('access lasts without a gap until its end, and not an instant longer', () => {
  fc.assert(
    fc.property(calendarGrants, grants => {
      const end = presentEnd(grants, NOW)
      expect(end !== null).toBe(hasAccess(grants, NOW))
      if (end === null) return
      for (let now = NOW; now < end; now += HOUR) expect(hasAccess(grants, now)).toBe(true)
      expect([hasAccess(grants, end - 1), hasAccess(grants, end)]).toEqual([true, false])
      expect(accessTimeLeft(grants, NOW)).toBe(end - NOW)
    }),
  )
})

test('the refund of one grant leaves exactly the access of the others', () => {
  fc.assert(
    fc.property(anyGrants, fc.nat(4), (grants, index) => {
      const refunded = grants.map((grant, at) => (at === index ? { ...grant, endedAt: NOW } : grant))
      const others = grants.filter((_, at) => at !== index)
      for (const now of [NOW, NOW + 1, NOW + 30 * HOUR]) {
        expect(hasAccess(refunded, now)).toBe(others.some(grant => isLive(grant, now)))
        expect(watchSecondsLeft(refunded, now)).toBe(watchSecondsLeft(others, now))
        expect(accessTimeLeft(refunded, now)).toBe(accessTimeLeft(others, now))
      }
    }),
  )
})

test('a further grant never takes access away', () => {
  fc.assert(
    fc.property(anyGrants, fc.oneof(byCalendar, metered), (grants, more) => {
      const after = numbered([...grants, more])
      if (hasAccess(grants, NOW)) expect(hasAccess(after, NOW)).toBe(true)
      expect(watchSecondsLeft(after, NOW)).toBeGreaterThanOrEqual(watchSecondsLeft(grants, NOW))
    }),
  )
  fc.assert(
    fc.property(calendarGrants, byCalendar, (grants, more) => {
      expect(accessTimeLeft(numbered([...grants, more]), NOW)).toBeGreaterThanOrEqual(
        accessTimeLeft(grants, NOW),
      )
    }),
  )
})

test('a renewal loses no paid time before the end, and starts at once after it', () => {
  fc.assert(
    fc.property(calendarGrants, fc.integer({ min: 1, max: 400 }), (grants, courseDays) => {
      const end = presentEnd(grants, NOW)
      const startsAt = renewalStart(end, NOW)
      const { endsAt } = accessPeriod(aPlan({ planType: 'Period', courseDays }), startsAt)
      const renewed = numbered([...grants, aGrant({ startsAt, endsAt })])
      expect(hasAccess(renewed, NOW)).toBe(true)
      expect(presentEnd(renewed, NOW)).toBeGreaterThanOrEqual((end ?? NOW) + courseDays * DAY)
      if (end === null) expect(startsAt).toBe(NOW)
    }),
  )
})

test('time left is never below -1, and never 0 while there is access', () => {
  fc.assert(
    fc.property(anyGrants, hours(200), (grants, now) => {
      const left = accessTimeLeft(grants, now)
      expect(left).toBeGreaterThanOrEqual(-1)
      expect(left !== 0).toBe(hasAccess(grants, now))
      expect(watchSecondsLeft(grants, now)).toBeGreaterThanOrEqual(0)
      const { kind } = accessOf(grants, now)
      expect(['unlimited', 'until', 'watching'].includes(kind)).toBe(hasAccess(grants, now))
    }),
  )
})
