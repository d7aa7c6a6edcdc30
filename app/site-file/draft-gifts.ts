import type { PlanSnapshot } from '#app/business/learning/plan-snapshot.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import type { AccountContext } from './draft-accounts.server.ts'
import { checkReferences, type Drafting } from './draft-kind.ts'
import type { AccountEntry } from './site-file.ts'

/** What a course given for good is: no order, no end. */
const GIFT: PlanSnapshot = {
  planId: null,
  name: '',
  planType: 'One-Time Payment',
  pricingType: 'default',
  courseDays: -1,
  term: null,
  termUnit: null,
  term2: null,
  termUnit2: null,
  isTermUnit2: false,
}

/** The courses that an account of the file is given for good, each once. */
export function draftGifts(
  { place, owns }: AccountEntry,
  userId: string,
  { stored, courseIds }: AccountContext,
  { draft, now }: Drafting,
): void {
  checkReferences(draft, `${place}.owns`, owns, { known: courseIds, what: 'course' })
  for (const courseId of new Set(owns)) {
    if (stored.gifts.has(`${userId} ${courseId}`)) continue
    draft.insert(accessGrants, {
      userId,
      courseId,
      source: 'gift',
      plan: GIFT,
      startsAt: now,
      createdAt: now,
    })
    draft.count('course given', 'added')
  }
}
