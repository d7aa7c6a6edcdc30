import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, json, oneOf } from '#app/db/columns.ts'
import { user } from './accounts.ts'

/** Outbox of mails, written in the same batch as their cause. The queue sends them; the sweep sends those it lost. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    /** Names the event ('order 12 approved'), so that it is mailed once. */
    key: text().notNull(),
    template: text().notNull(),
    recipient: text().notNull(),
    locale: text().notNull(),
    data: json<Record<string, unknown>>().notNull(),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** End of the lease of the worker that is sending it. */
    leasedUntil: instant(),
    notBefore: instant().notNull(),
    lastError: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  table => [
    uniqueIndex('outbox_key').on(table.key),
    /** Finds the mails to a person whose account is erased. */
    index('outbox_recipient').on(table.recipient),
    index('outbox_waiting').on(table.notBefore).where(sql`state = 'waiting'`),
    oneOf('outbox', table.state, ['waiting', 'sent', 'failed']),
  ],
)

/** How staff and teachers are told by mail that work waits. Without a row: daily, and not told yet. */
export const deskMails = sqliteTable(
  'desk_mails',
  {
    userId: text()
      .primaryKey()
      .references(() => user.id),
    choice: text().notNull().default('daily'),
    /** Daily: when the person was last looked at. At once: the newest work that a mail has told. */
    toldUntil: instant().notNull().default(0),
  },
  table => [
    index('desk_mails_at_once').on(table.userId).where(sql`choice = 'at-once'`),
    oneOf('desk_mails', table.choice, ['at-once', 'daily', 'none']),
  ],
)

/** Mails of the local transport, for the developer's mailbox page. Empty in production. */
export const mailbox = sqliteTable('mailbox', {
  id: integer().primaryKey({ autoIncrement: true }),
  outboxId: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  sentAt: instant().notNull(),
})

/** Queue messages that failed for good. Staff can inspect and resend them. */
export const deadLetters = sqliteTable(
  'dead_letters',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    queue: text().notNull(),
    message: json<unknown>().notNull(),
    /** A hash of the message: while the row exists, the same message again only raises the count. */
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

/** Why a queue message failed and how often. The queue does not tell this when it gives up. */
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
