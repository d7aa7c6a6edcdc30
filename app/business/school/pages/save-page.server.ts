import { eq, sql } from 'drizzle-orm'
import type { EditChanged, EditGone, NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { type Caller, type Member, may } from '#app/business/callers/caller.ts'
import { logStaffActIf, logStaffActIfDone } from '#app/business/callers/staff-log.server.ts'
import { isBuiltInPage } from '#app/business/settings/page-keys.ts'
import { failIfUnchanged, isUnchangedError, writeBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { addressFault, type PageFaults, type PageText, parsePage, type TypedPage } from './page.ts'
import { textOf } from './read-pages.server.ts'

type Needs = { readonly db: Database; readonly now: Clock }

export type PageRefusal =
  | NotStaff
  /** Another person wrote a version since the form was opened. Nothing was written. */
  | EditChanged
  /** There is no such version, or it has taken effect or was withdrawn already. */
  | EditGone
  | { readonly code: 'INPUT_ERROR'; readonly faults: PageFaults }
type Saved = Result<{ readonly version: number }, PageRefusal>

/** Writes a new version of a page, now or from a moment on. `seen`: the newest version when the form was opened. */
export async function savePage(
  needs: Needs,
  { page, typed, seen }: { readonly page: string; readonly typed: TypedPage; readonly seen: number },
  caller: Caller,
): Promise<Saved> {
  if (!may(caller, 'pages.write')) return refuse({ code: 'NOT_STAFF' })
  const at = needs.now()
  const read = parsePage(page, typed, at)
  // A page of the school's own begins with `addPage`.
  const isKnown = isBuiltInPage(page) || seen > 0
  if (!isKnown) return refuse({ code: 'GONE' })
  if (!read.ok) return refuse({ code: 'INPUT_ERROR', faults: read.error })
  return write(needs, { page, seen, at, action: 'page.save', ...read.value }, caller)
}

/** Adds a page of the school's own at `/page/<address>`. */
export async function addPage(
  needs: Needs,
  { address, typed }: { readonly address: string; readonly typed: TypedPage },
  caller: Caller,
): Promise<Saved> {
  if (!may(caller, 'pages.write')) return refuse({ code: 'NOT_STAFF' })
  const at = needs.now()
  const page = address.trim()
  const fault = addressFault(page)
  const read = parsePage(page, typed, at)
  const faults = { ...(read.ok ? {} : read.error), ...(fault && { address: fault }) }
  if (!read.ok || fault) return refuse({ code: 'INPUT_ERROR', faults })
  const saved = await write(needs, { page, seen: 0, at, action: 'page.add', ...read.value }, caller)
  const isTaken = !saved.ok && saved.error.code === 'CHANGED_MEANWHILE'
  return isTaken ? refuse({ code: 'INPUT_ERROR', faults: { address: 'TAKEN' } }) : saved
}

/** Writes the text of an earlier version as a new version, which takes effect now. */
export async function putBackPage(
  needs: Needs,
  { page, version, seen }: { readonly page: string; readonly version: number; readonly seen: number },
  caller: Caller,
): Promise<Saved> {
  if (!may(caller, 'pages.write')) return refuse({ code: 'NOT_STAFF' })
  const db = asStored(needs.db)
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(sql`${pageVersions.page} = ${page} AND ${pageVersions.version} = ${version}`)
  if (!row) return refuse({ code: 'GONE' })
  const at = needs.now()
  const put = {
    page,
    seen,
    at,
    action: 'page.put-back',
    effectiveAt: at,
    note: '',
    text: textOf(row),
  } as const
  return write(needs, { ...put, from: version }, caller)
}

/** Takes a version back that waits to take effect. */
export async function withdrawPage(
  needs: Needs,
  { page, version }: { readonly page: string; readonly version: number },
  caller: Caller,
): Promise<Saved> {
  if (!may(caller, 'pages.write')) return refuse({ code: 'NOT_STAFF' })
  const { db } = needs
  const at = needs.now()
  const { userId } = caller.account
  const { withdrawn } = await writeBatch(db, {
    withdrawn: db
      .update(pageVersions)
      .set({ withdrawnAt: sql`CAST(${at} AS INTEGER)` })
      .where(
        sql`${eq(pageVersions.page, page)} AND ${pageVersions.version} = ${version}
          AND ${pageVersions.withdrawnAt} IS NULL AND ${pageVersions.effectiveAt} > ${at}`,
      )
      .returning({ version: pageVersions.version }),
    log: logStaffActIfDone(db, { userId, action: 'page.withdraw', id: page, at, data: { version } }),
  })
  return withdrawn.length > 0 ? ok({ version }) : refuse({ code: 'GONE' })
}

type Write = {
  readonly page: string
  readonly seen: number
  readonly at: Instant
  readonly action: 'page.save' | 'page.add' | 'page.put-back'
  readonly effectiveAt: Instant
  readonly note: string
  readonly text: PageText
  /** The version that is put back. */
  readonly from?: number
}

/** Writes the version after `seen`, unless there is one already. */
async function write(
  { db }: Pick<Needs, 'db'>,
  { page, seen, at, action, effectiveAt, note, text, from }: Write,
  caller: Member,
): Promise<Saved> {
  const { userId } = caller.account
  const version = seen + 1
  const isNewest = sql`coalesce((SELECT max(version) FROM page_versions WHERE page = ${page}), 0) = ${seen}`
  const data = {
    version,
    ...(effectiveAt > at && { effectiveAt }),
    ...(from !== undefined && { from }),
    note,
  }
  const { title, titleEnglish, body, bodyEnglish, inFooter } = text
  const english = {
    ...(titleEnglish && { title: titleEnglish }),
    ...(bodyEnglish && { body: bodyEnglish }),
  }
  try {
    await writeBatch(db, {
      log: logStaffActIf(db, { userId, action, id: page, at, data }, isNewest),
      check: failIfUnchanged(db),
      version: db.insert(pageVersions).values({
        ...{ page, version, title, body, english, inFooter, effectiveAt, note },
        writtenBy: userId,
        createdAt: at,
      }),
    })
    return ok({ version })
  } catch (error) {
    if (!isUnchangedError(error)) throw error
    return refuse({ code: 'CHANGED_MEANWHILE' })
  }
}
