import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json } from '#app/db/columns.ts'

/** One row per setting, by its name in calls. A setting without a row has its default. behaviour: Site settings */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: json<unknown>().notNull(),
  updatedAt: instant().notNull(),
})

/**
 * One row with a random id that triggers replace when anything changes that anonymous pages show. Pages in the cache
 * belong to one version. The tables are in `workers/page-cache/page-cache.server.test.ts`.
 */
export const shopVersion = sqliteTable('shop_version', {
  id: integer().primaryKey(),
  version: text().notNull(),
})

/** The row of the sweep that runs every minute. */
export const SWEEP_OF_MINUTE = 'minute'

/** When a sweep last finished. */
export const sweeps = sqliteTable('sweeps', {
  name: text().primaryKey(),
  endedAt: instant().notNull(),
})

/**
 * The kind of thing that an act is about; the index `audit_log_kind` holds the same expression.
 * drizzle-kit splits it at its commas, so its line in the migration is written by hand.
 */
export const KIND_OF_ACT = sql`substr(action, 1, instr(action, '.') - 1)`

/** Acts of staff, for later questions. Never updated; the sweep deletes them after the years of a setting. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: instant().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    data: json<Record<string, unknown>>(),
  },
  table => [
    // One index for each way to narrow the page of acts, all in its order.
    index('audit_log_at').on(table.at),
    index('audit_log_actor').on(table.actor, table.at),
    index('audit_log_action').on(table.action, table.at),
    index('audit_log_kind').on(KIND_OF_ACT, table.at),
    index('audit_log_of_subject').on(table.subject, table.at),
  ],
)
