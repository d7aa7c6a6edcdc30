import type { z } from 'zod'
import { isBuiltInPage } from '#app/business/settings/page-keys.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { type Drafting, noteOverwrites } from '#app/site-file/drafting/draft-kind.ts'
import { changedColumns } from '#app/site-file/drafting/settle-entries.ts'
import { type Entry, entries, entry, type Json } from '#app/site-file/format/entry.ts'
import {
  field,
  fieldsOf,
  listOfEntries,
  toWire,
  withEnglish,
  withoutId,
} from '#app/site-file/format/fields.ts'
import {
  flag,
  htmlOf,
  longText,
  name,
  startMoment,
  text,
  type WireValue,
} from '#app/site-file/format/wire-values.ts'
import type { StoredShop } from './stored-site.server.ts'

/** An entry of the file's list `pages`: a page of the school's own, as it is in force. */
export const ownPageFields = fieldsOf(
  pageVersions,
  withEnglish(
    {
      page: field('address', text, 'What stands after /page/ in its address, such as our-story'),
      title: field('title', name, 'The title of the page'),
      body: field('text', htmlOf(100_000), 'As HTML; "" takes the page away', ''),
      inFooter: field('in_footer', flag, '1: linked at the bottom of every page'),
    },
    'title',
    'body',
  ),
)

const sinceThen: WireValue<number> = {
  schema: startMoment.schema.refine(
    at => at !== null,
    'expected a date and time',
  ) as unknown as z.ZodType<number>,
  encode: startMoment.encode,
}

/** One version of an own page, in its `history`. The site file does not say who wrote it. */
const versionFields = fieldsOf(
  pageVersions,
  withEnglish(
    {
      title: field('title', name, 'The title at that time'),
      body: field('text', htmlOf(100_000), 'As HTML'),
      inFooter: field('in_footer', flag, '1: linked at the bottom of every page'),
      effectiveAt: field('effective_at', sinceThen, 'Since when visitors see it'),
      note: field('note', longText, 'Why it was changed; only staff see it'),
    },
    'title',
    'body',
  ),
)

export const ownPageSchema = withoutId(ownPageFields, {
  history: listOfEntries(withoutId(versionFields)).describe(
    'Every version, the first one first. Counts only in a shop that never had the page',
  ),
})

export type OwnPageEntry = Entry<typeof ownPageFields> & {
  readonly history: readonly Entry<typeof versionFields>[]
}

export function readOwnPage(page: Json, place: string): OwnPageEntry {
  return { ...entry(ownPageFields, page, place), history: entries(page, 'history', versionFields, place) }
}

type PageVersion = typeof pageVersions.$inferSelect

/** Returns a page as the file has it. A page that never changed has no history. */
export function exportOwnPage(page: PageVersion, all: readonly PageVersion[]): Json {
  const history = all.filter(version => version.page === page.page)
  return {
    ...toWire(ownPageFields, page),
    ...(history.length > 1 && { history: history.map(version => toWire(versionFields, version)) }),
  }
}

const ADDRESS = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Drafts a new version of each page that differs. It takes effect at once. A page that the shop never had begins with
 * its history.
 */
export function draftOwnPages(
  pages: readonly OwnPageEntry[],
  shop: StoredShop,
  { draft, now }: Drafting,
): void {
  const seen = new Set<string>()
  for (const { place, named, history } of pages) {
    const { page = '', ...texts } = named
    const fault = (problem: string) => draft.fault(`${place}.address`, problem)
    if (page.length > 60 || !ADDRESS.test(page))
      fault('expected at most 60 small letters, digits and single dashes')
    else if (isBuiltInPage(page) || page === 'new') fault(`${page} is taken`)
    else if (seen.has(page)) fault(`${page} is in the list twice`)
    seen.add(page)
    const stored = shop.ownPages.get(page)
    const past = shop.pages.has(page) ? [] : versionsIn(history, draft)
    for (const [index, version] of past.entries()) {
      const createdAt = Math.min(version.effectiveAt, now)
      draft.insert(pageVersions, { page, version: index + 1, ...version, createdAt })
    }
    const before = stored ?? lastInForce(past, now)
    if (!before && texts.title === undefined)
      draft.fault(`${place}.title`, 'is missing; a new entry needs it')
    const was = before ?? { title: '', body: '', inFooter: false, english: {} }
    const after = { ...was, ...texts, english: { ...was.english, ...texts.english } }
    const changed = changedColumns(after, was)
    // A page that is not there stays away.
    if (Object.keys(changed).length === 0 || (!before && after.body === '')) {
      draft.count('page', past.length > 0 ? 'added' : 'unchanged')
      continue
    }
    if (stored)
      noteOverwrites(draft, {
        place: `${place} (${page})`,
        fields: ownPageFields,
        before: was,
        after: changed,
      })
    const version = (shop.pages.get(page) ?? past.length) + 1
    draft.insert(pageVersions, { page, version, ...after, effectiveAt: now, createdAt: now })
    draft.count('page', stored ? 'updated' : 'added')
  }
}

/** Returns the versions of a history. A version that lacks something that it needs is a fault. */
function versionsIn(history: OwnPageEntry['history'], draft: Drafting['draft']) {
  return history.flatMap(({ place, named }) => {
    const { title, body, effectiveAt, inFooter = false, english = {}, note = '' } = named
    const needed = { title, text: body, effective_at: effectiveAt }
    for (const [wire, value] of Object.entries(needed))
      if (value === undefined) draft.fault(`${place}.${wire}`, 'is missing; a version needs it')
    if (title === undefined || body === undefined || effectiveAt === undefined) return []
    return [{ title, body, inFooter, english, effectiveAt, note }]
  })
}

/** Returns the texts that visitors would see now. The later version counts of two that began together. */
function lastInForce(past: ReturnType<typeof versionsIn>, now: number) {
  const [last] = past
    .filter(({ effectiveAt }) => effectiveAt <= now)
    .reverse()
    .sort((one, other) => other.effectiveAt - one.effectiveAt)
  return last && { title: last.title, body: last.body, inFooter: last.inFooter, english: last.english }
}
