import type { Grant } from './grant.ts'
import type { PlanSnapshot } from './plan-snapshot.ts'

// Fixtures for this room's tests; nothing else imports them.

export const START = Date.UTC(2026, 4, 1)

export function aPlan(changes: Partial<PlanSnapshot> = {}): PlanSnapshot {
  return {
    planId: 1001,
    name: '90 days',
    planType: 'Period',
    pricingType: 'default',
    courseDays: 90,
    term: 90,
    termUnit: 'Day(s)',
    term2: null,
    termUnit2: null,
    isTermUnit2: false,
    ...changes,
  }
}

export function aGrant(changes: Partial<Grant> = {}): Grant {
  return {
    id: 1,
    userId: 'student',
    courseId: 101,
    orderLineId: 1,
    source: 'order',
    plan: aPlan(),
    startsAt: START,
    endsAt: null,
    watchSecondsAllowed: null,
    watchSecondsUsed: 0,
    meteredFrom: null,
    meteredUntil: null,
    endedAt: null,
    ...changes,
  }
}
