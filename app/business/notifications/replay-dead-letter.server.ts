import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffActIfDone } from '#app/business/callers/staff-log.server.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { deadLetters, outbox } from '#app/db/schema/notifications.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { nextPlace, numbersOf } from '#app/platform/places.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

type Needs = {
  readonly db: Database
  readonly now: Clock
  /** Runs the job of a message now. Throws if it fails; false if the message is not a known job. */
  readonly runJob: (message: unknown) => Promise<boolean>
}

export type DeadLetter = {
  readonly id: number
  readonly queue: string
  readonly message: string
  readonly attempts: number
  readonly reason: string | null
  readonly receivedAt: Instant
}

export type DeadLetterRefusal =
  | { readonly code: 'NOT_STAFF' | 'NOT_FOUND' }
  /** The message is not a known job. Staff can only dismiss it. */
  | { readonly code: 'LETTER_NOT_UNDERSTOOD' }
  | { readonly code: 'LETTER_FAILED_AGAIN'; readonly reason: string }

const AT_ONCE = 100
const LONGEST_SHOWN = 500

/** `next` is where the next page begins; null on the last page. */
export type DeadLetters = { readonly letters: readonly DeadLetter[]; readonly next: string | null }

/** Returns a page of dead letters that staff have not handled, newest first. `before`: `next` of the page before. */
export async function listDeadLetters(
  { db }: Pick<Needs, 'db'>,
  before: string | null = null,
): Promise<DeadLetters> {
  const place = numbersOf(before, 2)
  const rows = await db
    .select()
    .from(deadLetters)
    .where(
      and(
        isNull(deadLetters.resolvedAt),
        place ? sql`(${deadLetters.receivedAt}, ${deadLetters.id}) < (${place[0]}, ${place[1]})` : undefined,
      ),
    )
    .orderBy(desc(deadLetters.receivedAt), desc(deadLetters.id))
    .limit(AT_ONCE + 1)
  const shown = rows.slice(0, AT_ONCE)
  const last = shown.at(-1)
  return {
    letters: shown.map(({ id, queue, message, attempts, reason, receivedAt }) => ({
      id,
      queue,
      attempts,
      reason,
      receivedAt,
      message: JSON.stringify(message).slice(0, LONGEST_SHOWN),
    })),
    next: last ? nextPlace([{ end: [last.receivedAt, last.id], hasMore: rows.length > AT_ONCE }]) : null,
  }
}

/**
 * A staff member runs a message again. Every job may run twice, so a repeat does no harm. A message that fails again
 * is kept, with the new reason.
 */
export async function replayDeadLetter(
  needs: Needs,
  { letterId }: { letterId: number },
  caller: Caller,
): Promise<Result<null, DeadLetterRefusal>> {
  if (!may(caller, 'jobs.repair')) return refuse({ code: 'NOT_STAFF' })
  const { db } = needs
  const [letter] = await db.select().from(deadLetters).where(eq(deadLetters.id, letterId))
  if (!letter) return refuse({ code: 'NOT_FOUND' })
  if (letter.resolvedAt !== null) return ok(null)
  try {
    await requeueMail(needs, letter.message)
    if (!(await needs.runJob(letter.message))) return refuse({ code: 'LETTER_NOT_UNDERSTOOD' })
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_SHOWN)
    await db
      .update(deadLetters)
      .set({ reason, attempts: sql`${deadLetters.attempts} + 1` })
      .where(eq(deadLetters.id, letterId))
    return refuse({ code: 'LETTER_FAILED_AGAIN', reason })
  }
  return resolve(needs, { letterId, resolution: 'replay', userId: caller.account.userId })
}

/** A staff member dismisses a dead letter without running it. */
export async function dismissDeadLetter(
  needs: Needs,
  { letterId }: { letterId: number },
  caller: Caller,
): Promise<Result<null, DeadLetterRefusal>> {
  if (!may(caller, 'jobs.repair')) return refuse({ code: 'NOT_STAFF' })
  return resolve(needs, { letterId, resolution: 'put-aside', userId: caller.account.userId })
}

/** Puts a mail that was given up back to waiting, with its attempts at zero. */
async function requeueMail({ db, now }: Needs, message: unknown): Promise<void> {
  const id = (message as { outboxId?: unknown } | null)?.outboxId
  if (typeof id !== 'string') return
  await db
    .update(outbox)
    .set({ state: 'waiting', attempts: 0, leasedUntil: null, notBefore: now() })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'failed')))
}

async function resolve(
  { db, now }: Needs,
  { letterId, resolution, userId }: { letterId: number; resolution: 'replay' | 'put-aside'; userId: string },
): Promise<Result<null, DeadLetterRefusal>> {
  const at = now()
  await commit(db, [
    db
      .update(deadLetters)
      .set({ resolvedAt: at, resolution, resolvedBy: userId })
      .where(and(eq(deadLetters.id, letterId), isNull(deadLetters.resolvedAt))),
    logStaffActIfDone(db, { userId, action: `dead-letter.${resolution}`, id: letterId, at }),
  ])
  return ok(null)
}
