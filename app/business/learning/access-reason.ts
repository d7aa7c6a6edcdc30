import type { Database } from '#app/db/connection.ts'
import { nameFor } from '#app/db/in-language.ts'
import type { Instant } from '#app/platform/clock.ts'
import { endOfGrant, type Grant, type GrantSource, isLive } from './grant.ts'

/** A cause of a person's access to a course, as their pages tell it. */
export type AccessReason = {
  readonly source: GrantSource
  readonly orderId: number | null
  readonly planName: string
  /** When it ends or has ended; null: never, or it ended when its watching time was used up. */
  readonly endsAt: Instant | null
  readonly isLive: boolean
  /** It came from an order and ended early, by a refund. */
  readonly isRefunded: boolean
}

/** Returns what a grant tells its owner, the plan's name in the reader's language. */
export function toReason(
  grant: Grant & { readonly orderId: number | null },
  { db, now }: { db: Pick<Database, '$locale'>; now: Instant },
): AccessReason {
  const { source, orderId, plan, endedAt } = grant
  const endsAt = endOfGrant(grant)
  return {
    source,
    orderId,
    planName: nameFor(db, plan),
    endsAt,
    isLive: isLive(grant, now),
    isRefunded: source === 'order' && endedAt !== null && endedAt === endsAt,
  }
}
