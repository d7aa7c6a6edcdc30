import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, json, oneOf } from '#app/db/columns.ts'
import { user } from './accounts.ts'

/** What somebody agreed to or took back, one line each time. Never updated; the latest of a purpose is what holds. */
export const consents = sqliteTable(
  'consents',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text().references(() => user.id),
    visitorId: text(),
    purpose: text().notNull(),
    /** Of the text that was shown: its hash, so that nobody can say it was another. */
    textVersion: text().notNull(),
    given: flag().notNull(),
    /** Where: registration, purchase, account. */
    place: text().notNull(),
    at: instant().notNull(),
  },
  table => [
    index('consents_user').on(table.userId, table.purpose, table.id),
    oneOf('consents', table.purpose, ['terms', 'privacy', 'marketing']),
  ],
)

/**
 * Accounts that were erased. Triggers (migration 0011) let nobody write anything personal for one of them again, so a page
 * that was open in another tab cannot bring it back.
 */
export const erasures = sqliteTable(
  'erasures',
  {
    userId: text()
      .primaryKey()
      .references(() => user.id),
    at: instant().notNull(),
    /** Objects in R2 that are still to go; the rows that led to them went with the commit. */
    objectKeys: json<string[]>().notNull(),
    /** The last mail, which tells of it and then goes too. */
    outboxId: text(),
    finishedAt: instant(),
  },
  table => [index('erasures_open').on(table.at).where(sql`finished_at IS NULL`)],
)
