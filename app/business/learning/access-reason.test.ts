import { expect, test } from 'vitest'
import { toReason } from './access-reason.ts'
import { aGrant, aPlan, START } from './testing-grants.ts'

const DAY = 86_400_000
const now = START + 30 * DAY
const explain = (changes: Parameters<typeof aGrant>[0]) =>
  toReason({ ...aGrant(changes), orderId: 12 }, { now, db: { $locale: 'th' } })

test('an access that a refund ended early tells that day, not the day until which it was bought', () => {
  const refunded = explain({ endsAt: START + 90 * DAY, endedAt: START + 10 * DAY })
  expect(refunded).toMatchObject({ endsAt: START + 10 * DAY, isLive: false, isRefunded: true })
})

test.each([
  ['that ended by itself', { endsAt: START + 20 * DAY }],
  ['that was refunded after it had ended', { endsAt: START + 20 * DAY, endedAt: START + 25 * DAY }],
  ['that staff gave and took back', { source: 'staff', endedAt: START + 20 * DAY }],
] as const)('an access %s is not called refunded', (_, changes) => {
  expect(explain(changes)).toMatchObject({ endsAt: START + 20 * DAY, isLive: false, isRefunded: false })
})

test('names the plan in the language of the reader', () => {
  const grant = {
    ...aGrant({ plan: aPlan({ name: 'ตลอดชีพ', english: { name: 'Lifetime' } }) }),
    orderId: null,
  }
  expect(toReason(grant, { now, db: { $locale: 'en' } }).planName).toBe('Lifetime')
})
