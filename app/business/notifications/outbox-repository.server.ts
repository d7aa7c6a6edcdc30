import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { MailContent } from '#app/business/notifications/mails/mails.ts'
import type { Database } from '#app/db/connection.ts'
import { deadLetters, outbox } from '#app/db/schema/notifications.ts'
import type { Instant } from '#app/platform/clock.ts'

export type OutboxEntry = typeof outbox.$inferSelect

/** Only `prepareMail` writes these rows, so template and data always fit. */
export function contentOf({ template, data }: OutboxEntry): MailContent {
  return { template, data } as unknown as MailContent
}

const free = (now: Instant) =>
  and(
    eq(outbox.state, 'waiting'),
    lte(outbox.notBefore, now),
    or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now)),
  )

/**
 * Claims the entry for one worker with a lease. The attempt is counted here, so a worker that crashes is counted too.
 */
export function claimEntry(db: Database, id: string, now: Instant, leasedUntil: Instant) {
  return db
    .update(outbox)
    .set({ leasedUntil, attempts: sql`${outbox.attempts} + 1` })
    .where(and(eq(outbox.id, id), free(now)))
    .returning()
}

/** Marks the mail as sent and removes its link, which opens the account and is readable nowhere else. */
export function markSent(db: Database, id: string, now: Instant) {
  return db
    .update(outbox)
    .set({
      state: 'sent',
      sentAt: now,
      leasedUntil: null,
      lastError: null,
      data: sql`json_remove(${outbox.data}, '$.linkPath')`,
    })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

export function putBack(db: Database, id: string, notBefore: Instant, why: string) {
  return db
    .update(outbox)
    .set({ leasedUntil: null, notBefore, lastError: why })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')))
}

/** Returns the statements that end the attempts and store a dead letter for staff. Use both in one batch. */
export function giveUp(db: Database, id: string, now: Instant, why: string) {
  const message = { v: 1, kind: 'send-outbox', outboxId: id }
  return [
    db.update(outbox).set({ state: 'failed', leasedUntil: null, lastError: why }).where(eq(outbox.id, id)),
    db.insert(deadLetters).values({
      queue: 'outbox',
      message,
      reason: why,
      receivedAt: now,
      attempts: sql`(SELECT attempts FROM outbox WHERE id = ${id})`,
    }),
  ] as const
}

export function selectDueIds(db: Database, now: Instant, limit: number) {
  return db
    .select({ id: outbox.id })
    .from(outbox)
    .where(free(now))
    .orderBy(asc(outbox.notBefore))
    .limit(limit)
}
