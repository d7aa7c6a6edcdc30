import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json } from '#app/db/columns.ts'

/** One row per setting, by its name in calls. A setting without a row has its default. behaviour: Site settings */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: json<unknown>().notNull(),
  updatedAt: instant().notNull(),
})

/**
 * One row with a random id that triggers (migration 0024) replace when anything changes that anonymous pages show.
 * Pages in the cache belong to one version. The tables are in `app/db/shop-version.ts`.
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

/** Acts of staff and of the system, for later questions. Never updated, never deleted. */
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
  table => [index('audit_log_subject').on(table.subject, table.id)],
)
