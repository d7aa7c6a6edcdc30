import { type Column, type DriverValueDecoder, sql } from 'drizzle-orm'
import { type Locale, nameIn } from '#app/i18n/locale.ts'
import type { English } from './columns.ts'

/** The path of a column in a row: its name, or the names of its group and of itself. */
type Path = readonly string[]

/** Changes a row that was just read into the row of a reader. */
export type ForReader = (row: Record<string, unknown>) => void

/**
 * Returns what turns a row with these columns into the row of a reader of this language: the English texts that are not
 * empty replace the Thai ones, and the column `english` goes. Null if the rows have no such column, or nobody reads
 * them.
 */
export function forReader(locale: Locale | null, paths: readonly Path[]): ForReader | null {
  const found = paths.filter(path => path.at(-1) === 'english')
  if (locale === null || found.length === 0) return null
  return row => {
    for (const path of found) {
      const holder = path.length === 1 ? row : row[path[0] ?? '']
      if (typeof holder === 'object' && holder !== null) layOver(holder as Record<string, unknown>, locale)
    }
  }
}

function layOver(row: Record<string, unknown>, locale: Locale): void {
  const english = (row.english ?? {}) as English
  delete row.english
  if (locale !== 'en') return
  for (const column in english) {
    // A select may leave a column out.
    if (column in row && english[column]?.length) row[column] = english[column]
  }
}

/** Returns the column `english` for a select that has one text, under this key: the other texts may be long. */
export function nameInEnglish(english: Column, key = 'name', column = 'name') {
  const [to, from] = [sql.raw(`'${key}'`), sql.raw(`'${column}'`)]
  const decoder = english as DriverValueDecoder<English, unknown>
  return sql`json_object(${to}, ${english} ->> ${from})`.mapWith(decoder).as('english')
}

/** Returns the name of a row as it is stored (`asStored`) in the reader's language; the Thai one if nobody reads it. */
export function nameFor(
  { $locale }: { readonly $locale: Locale | null },
  named: Parameters<typeof nameIn>[1],
): string {
  return nameIn($locale ?? 'th', named)
}

/** SQL of a text of this table in the reader's language, for a select within a select. It needs no column `english`. */
export function textFor({ $locale }: { readonly $locale: Locale | null }, table: string, column = 'name') {
  const thai = `${table}.${column}`
  return sql.raw($locale === 'en' ? `COALESCE(NULLIF(${table}.english ->> '${column}', ''), ${thai})` : thai)
}
