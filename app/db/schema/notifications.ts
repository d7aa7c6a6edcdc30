import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, json, oneOf } from '#app/db/columns.ts'

/** Written in the same step as what it tells of; sent by the queue, and by the sweep when the queue lost it. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    /** Names the fact ('order 12 approved'), so that the same fact is told once. */
    key: text().notNull(),
    template: text().notNull(),
    recipient: text().notNull(),
    locale: text().notNull(),
    data: json<Record<string, unknown>>().notNull(),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Claimed until then by whoever is sending it. */
    leasedUntil: instant(),
    notBefore: instant().notNull(),
    lastError: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  table => [
    uniqueIndex('outbox_key').on(table.key),
    /** So that the mails to somebody who leaves can go with him. */
    index('outbox_recipient').on(table.recipient),
    index('outbox_waiting').on(table.notBefore).where(sql`state = 'waiting'`),
    oneOf('outbox', table.state, ['waiting', 'sent', 'failed']),
  ],
)

/** What the local mail transport 'sent': the developer's mailbox page reads it. Empty in production. */
export const mailbox = sqliteTable('mailbox', {
  id: integer().primaryKey({ autoIncrement: true }),
  outboxId: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  sentAt: instant().notNull(),
})

/** Queue messages that failed for good, for staff to look at and to send again. */
export const deadLetters = sqliteTable(
  'dead_letters',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    queue: text().notNull(),
    message: json<unknown>().notNull(),
    /** A hash of the message: while it lies here, the same one again only counts. */
    key: text(),
    attempts: integer().notNull().default(0),
    reason: text(),
    receivedAt: instant().notNull(),
    resolvedAt: instant(),
    resolution: text(),
    resolvedBy: text(),
  },
  table => [
    uniqueIndex('dead_letters_key').on(table.key).where(sql`resolved_at IS NULL AND key IS NOT NULL`),
    index('dead_letters_open').on(table.receivedAt).where(sql`resolved_at IS NULL`),
  ],
)

/** Why a queue message failed, and how often so far: the queue itself does not tell when it gives up. */
export const jobFailures = sqliteTable(
  'job_failures',
  {
    key: text().primaryKey(),
    attempts: integer().notNull(),
    reason: text().notNull(),
    at: instant().notNull(),
  },
  table => [index('job_failures_old').on(table.at)],
)
