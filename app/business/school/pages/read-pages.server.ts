import { desc, eq, sql } from 'drizzle-orm'
import type { NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { BUILT_IN_PAGES, isBuiltInPage } from '#app/business/settings/page-keys.ts'
import { versionInForce } from '#app/business/settings/settings-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { PageText } from './page.ts'

type Needs = { readonly db: Database; readonly now: Clock }

/** Versions that the history of a page lists, the newest. */
const MOST_VERSIONS = 100
const MOST_OWN_PAGES = 200

/** A version of a page as visitors read it, in the language of the request. */
export type ShownPage = {
  readonly version: number
  readonly title: string
  readonly body: string
  readonly effectiveAt: Instant
  /** Another version is in force now. */
  readonly isOlder: boolean
}

/**
 * Returns the version of a page that is in force, or this version if it ever was. null: there is none, or it has not
 * taken effect.
 */
export async function readShownPage(
  { db, now }: Needs,
  page: string,
  version: number | null = null,
): Promise<ShownPage | null> {
  const at = sql`${now()}`
  const present = versionInForce(sql`${page}`, at)
  const [row] = await db
    .select({
      version: pageVersions.version,
      title: pageVersions.title,
      body: pageVersions.body,
      english: pageVersions.english,
      effectiveAt: pageVersions.effectiveAt,
      present: present.as('present'),
    })
    .from(pageVersions)
    .where(
      sql`${pageVersions.page} = ${page} AND ${pageVersions.version} = ${version ?? present}
        AND ${pageVersions.withdrawnAt} IS NULL AND ${pageVersions.effectiveAt} <= ${at}`,
    )
  if (!row) return null
  const { title, body, effectiveAt } = row
  return { version: row.version, title, body, effectiveAt, isOlder: row.version !== row.present }
}

/** A page in the list of staff. */
export type ListedPage = {
  /** 'terms', or the address of a page of the school's own. */
  readonly page: string
  /** '' for the pages that every school has. */
  readonly title: string
  readonly shown: { readonly version: number; readonly since: Instant; readonly isEmpty: boolean } | null
  /** The next version that will take effect. */
  readonly waiting: { readonly version: number; readonly from: Instant } | null
}

/** Returns every page with its state. One round trip. */
export async function listPages(
  needs: Needs,
  caller: Caller,
): Promise<Result<readonly ListedPage[], NotStaff>> {
  if (!may(caller, 'pages.write')) return refuse({ code: 'NOT_STAFF' })
  const db = asStored(needs.db)
  const at = needs.now()
  const { page, version, title, effectiveAt } = pageVersions
  const isEmpty = sql<0 | 1>`${pageVersions.body} = ''`.as('is_empty')
  const inForce = sql`${version} = ${versionInForce(sql`page_versions.page`, sql`${at}`)}`
  const { shown, waiting, newest } = await readBatch(db, {
    shown: db.select({ page, version, title, effectiveAt, isEmpty }).from(pageVersions).where(inForce),
    waiting: db
      .select({ page, version, effectiveAt })
      .from(pageVersions)
      .where(sql`${effectiveAt} > ${at} AND ${pageVersions.withdrawnAt} IS NULL`)
      .orderBy(effectiveAt, desc(version)),
    // A new page may have only versions that wait.
    newest: db
      .select({ page, title, version: sql<number>`max(${version})`.as('newest') })
      .from(pageVersions)
      .groupBy(page)
      .orderBy(page)
      .limit(MOST_OWN_PAGES),
  })
  const own = newest.filter(row => !isBuiltInPage(row.page))
  return ok(
    [...BUILT_IN_PAGES.map(name => ({ page: name as string, title: '' })), ...own].map(row => {
      const now = shown.find(one => one.page === row.page)
      const next = waiting.find(one => one.page === row.page)
      return {
        page: row.page,
        title: now?.title ?? row.title,
        shown: now ? { version: now.version, since: now.effectiveAt, isEmpty: Boolean(now.isEmpty) } : null,
        waiting: next ? { version: next.version, from: next.effectiveAt } : null,
      }
    }),
  )
}

/** A version in the history of a page. */
export type PastVersion = {
  readonly version: number
  readonly state: 'shown' | 'waiting' | 'withdrawn' | 'past'
  readonly effectiveAt: Instant
  readonly createdAt: Instant
  /** The name of who wrote it. null: an import, or somebody whose account is gone. */
  readonly who: string | null
  readonly note: string
}

export type PageEditor = {
  readonly page: string
  /** The number of the newest version, which a save sends back. 0: there is none. */
  readonly seen: number
  /** The version whose text the form shows. null: there is none. */
  readonly from: number | null
  readonly text: PageText
  readonly versions: readonly PastVersion[]
}

const NO_TEXT: PageText = { title: '', titleEnglish: '', body: '', bodyEnglish: '', inFooter: true }

/**
 * Returns a page for its editor, with the text of one version: `from`, or else the one in force, or else the newest.
 * null for a page of the school's own that does not exist. One round trip.
 */
export async function getPageEditor(
  needs: Needs,
  { page, from }: { readonly page: string; readonly from: number | null },
  caller: Caller,
): Promise<Result<PageEditor | null, NotStaff>> {
  if (!may(caller, 'pages.write')) return refuse({ code: 'NOT_STAFF' })
  const db = asStored(needs.db)
  const at = needs.now()
  const ofPage = eq(pageVersions.page, page)
  const present = versionInForce(sql`${page}`, sql`${at}`)
  const { versions, texts } = await readBatch(db, {
    versions: db
      .select({
        version: pageVersions.version,
        effectiveAt: pageVersions.effectiveAt,
        withdrawnAt: pageVersions.withdrawnAt,
        createdAt: pageVersions.createdAt,
        note: pageVersions.note,
        who: sql<string | null>`(SELECT name FROM user WHERE user.id = ${pageVersions.writtenBy})`.as('who'),
        present: present.as('present'),
      })
      .from(pageVersions)
      .where(ofPage)
      .orderBy(desc(pageVersions.version))
      .limit(MOST_VERSIONS),
    texts: db
      .select()
      .from(pageVersions)
      .where(
        sql`${ofPage} AND ${pageVersions.version} = coalesce(${from}, ${present},
          (SELECT max(version) FROM page_versions WHERE page = ${page}))`,
      ),
  })
  const [text] = texts
  if (!text && (from !== null || !isBuiltInPage(page))) return ok(null)
  return ok({
    page,
    seen: versions[0]?.version ?? 0,
    from: text?.version ?? null,
    text: text ? textOf(text) : NO_TEXT,
    versions: versions.map(({ withdrawnAt, present, ...row }) => ({
      ...row,
      state:
        withdrawnAt !== null
          ? 'withdrawn'
          : row.version === present
            ? 'shown'
            : row.effectiveAt > at
              ? 'waiting'
              : 'past',
    })),
  })
}

/** Returns the texts in a row, which was read as it is stored. */
export function textOf(row: typeof pageVersions.$inferSelect): PageText {
  const { title, body, inFooter, english } = row
  const inEnglish = (column: string) => String(english[column] ?? '')
  return { title, titleEnglish: inEnglish('title'), body, bodyEnglish: inEnglish('body'), inFooter }
}
