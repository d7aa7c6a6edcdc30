import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { english, flag, instant } from '#app/db/columns.ts'
import { user } from './accounts.ts'

/**
 * Every version of a page's text. Only `withdrawnAt` is ever written later. Visitors see the version that took effect
 * last (`settings/page-texts.server.ts`). behaviour: Pages
 */
export const pageVersions = sqliteTable(
  'page_versions',
  {
    /** 'terms' or another page of the program (`settings/page-keys.ts`), or the slug of a page of the school's own. */
    page: text().notNull(),
    /** 1, 2, 3 … within the page. Orders name the version of the terms. */
    version: integer().notNull(),
    /** Only pages of the school's own have one. */
    title: text().notNull().default(''),
    /** HTML; the refund rule is plain text. '': the page shows nothing, or the built-in text. */
    body: text().notNull(),
    /** `title` and `body` in English. */
    english: english(),
    inFooter: flag().notNull().default(false),
    effectiveAt: instant().notNull(),
    /** Staff took the version back before it took effect, so it never does. */
    withdrawnAt: instant(),
    /** null: an import wrote it, or it was a setting before there were versions. */
    writtenBy: text().references(() => user.id),
    createdAt: instant().notNull(),
    /** Why it was changed. Only staff see it. */
    note: text().notNull().default(''),
  },
  table => [
    primaryKey({ columns: [table.page, table.version] }),
    index('page_versions_present')
      .on(table.page, table.effectiveAt, table.version)
      .where(sql`withdrawn_at IS NULL`),
    index('page_versions_effective').on(table.effectiveAt).where(sql`withdrawn_at IS NULL`),
    index('page_versions_written_by').on(table.writtenBy).where(sql`written_by IS NOT NULL`),
    check('page_versions_counted', sql`version >= 1`),
  ],
)
