import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { readPicture } from '#app/business/catalogue/picture.ts'
import type { English } from '#app/db/columns.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { FoundFile } from '#app/site-file/files/site-files.server.ts'
import type { AnyEntry, FileUse } from '#app/site-file/format/entry.ts'
import type { Fields } from '#app/site-file/format/fields.ts'
import type { Row } from './bulk-write.server.ts'
import type { Draft } from './import-draft.ts'
import { isSame } from './is-same.ts'
import { changedColumns, checkNeeded, draftRow, type Settled, wholeRow } from './settle-entries.ts'

export type Drafting = {
  readonly draft: Draft
  readonly found: ReadonlyMap<FileUse, FoundFile>
  readonly now: Instant
  /** Also imports the stock of existing products. */
  readonly withStock: boolean
}

/** An entry with its row before and after the import. */
export type Drafted<E extends AnyEntry> = Settled<E> & {
  readonly before: Row
  readonly after: Row
  readonly isChanged: boolean
}

type Kind<E extends AnyEntry> = {
  /** The word under which people see the count: 'course', 'coupon'. */
  readonly kind: string
  readonly table: SQLiteTable
  readonly fields: Fields
  readonly before: (id: number) => Row | undefined
  /** Defaults of a new row beyond those of its fields. Fields that the entry names win. */
  readonly whenNew?: (settled: Settled<E>, index: number) => Row
  /** Columns derived from other columns, for new and existing rows. */
  readonly derived?: (after: Row, settled: Settled<E>) => Row
  readonly check?: (after: Row, settled: Settled<E>, before: Row) => void
  /** The table has createdAt and updatedAt. */
  readonly isDated?: boolean
}

/** Returns how people know an entry: its id and its code, name, title or label. */
export function labelOf(id: unknown, row: Row): string {
  const word = row.code ?? row.name ?? row.title ?? row.label
  return ` (id ${id}${word ? `, ${word}` : ''})`
}

/** Lists the present and the new value of each column, under its field's name in the file. */
export function noteOverwrites(
  draft: Draft,
  { place, fields, before, after }: { place: string; fields: Fields; before: Row; after: Row },
): void {
  for (const [column, value] of Object.entries(after)) {
    if (isSame(withoutFacts(value), withoutFacts(before[column]))) continue
    const field = fields[column]
    const shown = (stored: unknown) =>
      field && stored !== undefined ? (field.encode(stored as never) ?? null) : (stored ?? null)
    draft.overwrites.push({
      place: `${place}.${field?.wire ?? column}`,
      before: shown(before[column]),
      after: shown(value),
    })
  }
}

/** Drafts the rows of one table from the file's entries. */
export function draftKind<E extends AnyEntry>(
  kind: Kind<E>,
  entries: readonly Settled<E>[],
  drafting: Drafting,
): Drafted<E>[] {
  return entries.map((settled, index) => draftOne(kind, settled, index, drafting))
}

function draftOne<E extends AnyEntry>(
  { kind, table, fields, before: beforeOf, whenNew, derived, check, isDated }: Kind<E>,
  settled: Settled<E>,
  index: number,
  { draft, found, now }: Drafting,
): Drafted<E> {
  const { entry, id, isNew } = settled
  const before = beforeOf(id) ?? {}
  const named: Record<string, unknown> = {
    ...entry.named,
    ...withKnownFacts(fileColumns(entry, found), before),
  }
  if (named.english) named.english = englishAfter(before.english as English | undefined, named.english)
  const initial = isNew ? wholeRow(fields, settled, whenNew?.(settled, index)) : { ...before, id }
  const after: Row = { ...initial, ...named }
  checkNeeded(fields, settled, after, draft)
  const follows = withKnownFacts(derived?.(after, settled) ?? {}, before)
  check?.({ ...after, ...follows }, settled, before)

  const row = isNew ? { ...after, ...follows } : { id, ...named, ...follows }
  const touch = isDated ? (isNew ? { createdAt: now, updatedAt: now } : { updatedAt: now }) : {}
  const isChanged = draftRow(kind, table, { isNew, row, before, touch }, draft)
  if (!isNew && isChanged) {
    const { id: _id, codeKey: _key, ...set } = changedColumns(row, before)
    noteOverwrites(draft, { place: entry.place + labelOf(id, before), fields, before, after: set })
  }
  return { ...settled, before, after: { ...after, ...follows }, isChanged }
}

/** As with the fields beside them, texts that the file does not name stay. An empty one takes the stored one away. */
function englishAfter(before: English = {}, named: object): English {
  const filled = (texts: English) =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text.length > 0))
  const after = filled({ ...before, ...named })
  // Older rows keep their empty texts, so that nothing seems to change.
  return isSame(filled(before), after) ? before : after
}

/** Returns the addresses and keys of an entry's files, by column. */
export function fileColumns({ files }: Pick<AnyEntry, 'files'>, found: Drafting['found']): Row {
  return Object.fromEntries(
    Object.entries(files).flatMap(([column, use]) => {
      const file = found.get(use)
      return file ? [[column, use.shelf === 'public' ? file.url : file.key]] : []
    }),
  )
}

/** Returns the column with the addresses of these pictures; nothing if the entry names no pictures. */
export function listOfPictures(
  column: string,
  pictures: readonly (string | FileUse)[] | undefined,
  found: Drafting['found'],
): Row {
  if (!pictures) return {}
  const urls = pictures.map(picture =>
    typeof picture === 'string' ? picture : (found.get(picture)?.url ?? ''),
  )
  return { [column]: urls.filter(Boolean) }
}

/** Returns the addresses of pictures, alone, in lists or in objects, without their facts; other values as they are. */
export function withoutFacts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFacts)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutFacts(one)]))
  return typeof value === 'string' ? readPicture(value).url : value
}

/** Keeps the stored facts of pictures that the file names again. An import that cannot measure pictures has none. */
export function withKnownFacts(row: Row, before: Row): Row {
  const known = (value: unknown, stored: unknown): unknown => {
    if (Array.isArray(value))
      return value.map((one, index) => known(one, Array.isArray(stored) && stored[index]))
    return value === withoutFacts(stored) ? stored : value
  }
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, known(value, before[column])]),
  )
}

/** Returns positions for entries that name none: after the existing rows, in file order. */
export function positionsAfter(rows: readonly { readonly position: number }[]): (index: number) => number {
  const last = rows.reduce((max, { position }) => Math.max(max, position), 0)
  return index => last + index + 1
}

/** Reports a period whose start is not before its end. */
export function checkPeriod(
  draft: Draft,
  place: string,
  [start, startName]: [unknown, string],
  [end, endName]: [unknown, string],
): void {
  if (typeof start !== 'number' || typeof end !== 'number' || start < end) return
  draft.fault(`${place}.${endName}`, `expected a time after ${startName}`)
}

/** Reports ids that are neither in the file nor in the shop. */
export function checkReferences(
  draft: Draft,
  place: string,
  ids: readonly number[] | undefined,
  { known, what }: { known: ReadonlySet<number>; what: string },
): void {
  ids?.forEach((id, index) => {
    if (!known.has(id)) draft.fault(`${place}[${index}]`, `there is no ${what} ${id}`)
  })
}
