import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json } from '#app/db/columns.ts'

/** One row per setting of §1, by its name on the wire. What is not here has its default. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: json<unknown>().notNull(),
  updatedAt: instant().notNull(),
})

/** The row of the sweep that runs every minute. */
export const SWEEP_OF_MINUTE = 'minute'

/** When a sweep last came to its end. */
export const sweeps = sqliteTable('sweeps', {
  name: text().primaryKey(),
  endedAt: instant().notNull(),
})

/** Acts of staff and of the system that somebody may ask about later. Never updated, never deleted. */
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
