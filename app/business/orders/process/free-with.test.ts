import { expect, test } from 'vitest'
import type { Grant } from '#app/business/learning/grant.ts'
import type { OrderId } from '#app/business/orders/order.ts'
import { DAY } from '#app/platform/clock.ts'
import { coursesFreeWith, type FreeLine } from './free-with.ts'

const NOW = Date.UTC(2026, 0, 3)

function aGrant(orderLineId: number, courseId: number, over: Partial<Grant> = {}): Grant {
  return {
    id: orderLineId,
    userId: 'u',
    courseId,
    orderLineId,
    source: 'order',
    plan: {} as Grant['plan'],
    startsAt: NOW - DAY,
    endsAt: null,
    watchSecondsAllowed: null,
    watchSecondsUsed: 0,
    endedAt: null,
    meteredFrom: null,
    meteredUntil: null,
    ...over,
  }
}
const aFreeLine = (lineId: number, courseId: number, freeCourseIds: number[]): FreeLine => ({
  lineId,
  orderId: 1 as OrderId,
  courseId,
  name: `course ${courseId}`,
  freeCourseIds,
})
/** Line 1 bought course 101; line 2 gave 102 for owning 101, line 3 gave 103 for owning 102. */
const GRANTS = [aGrant(1, 101), aGrant(2, 102), aGrant(3, 103)]
const LINES = [aFreeLine(2, 102, [101]), aFreeLine(3, 103, [102])]
const BACK = { lineIds: [1], courseIds: [101] }
const found = (grants: Grant[], freeLines = LINES, back = BACK) =>
  coursesFreeWith(back, { grants, freeLines }, NOW).map(({ courseId }) => courseId)

test('lists free courses, and courses free with those', () => {
  expect(found(GRANTS)).toEqual([102, 103])
})

test('lists nothing while another grant opens the course', () => {
  const gift = aGrant(9, 101, { orderLineId: null, source: 'gift' })
  expect(found([...GRANTS, gift])).toEqual([])
  expect(found([...GRANTS, { ...gift, endsAt: NOW }])).toEqual([102, 103])
})

test('skips courses whose access ended or is refunded too', () => {
  expect(found([aGrant(1, 101), aGrant(2, 102, { endedAt: NOW - 1 })])).toEqual([])
  expect(found(GRANTS, LINES, { lineIds: [1, 2], courseIds: [101, 102] })).toEqual([103])
})

test('lists a course that has lost one required course', () => {
  expect(found([...GRANTS, aGrant(4, 104)], [aFreeLine(2, 102, [101, 104])])).toEqual([102])
})

test('ends if two courses require each other', () => {
  expect(found(GRANTS, [aFreeLine(2, 102, [101, 103]), aFreeLine(3, 103, [102])])).toEqual([102, 103])
})
