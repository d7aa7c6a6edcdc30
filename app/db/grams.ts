import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** How many characters a word needs to be found by an index of grams. */
export const SHORTEST_GRAM = 3 as const
/** Orders and people have runs of six characters besides: few rows share one, where thousands share three digits. */
export const LONG_GRAM = 6 as const
/** So many runs are enough to find the few rows that the words themselves are then compared with. */
const MOST_GRAMS = 12
/** A search jumps so often along the index, however large the shop is. Words that never stand together are found no further back. */
const MOST_JUMPS = 5_000

const FEW_WORDS = 3

export type IndexOfGrams = {
  readonly table: SQLiteTable
  readonly longest: typeof SHORTEST_GRAM | typeof LONG_GRAM
}

export type LookedFor = {
  /** All of them must be found, as `lower()` of SQLite writes them: see `inAnyCase`. */
  readonly words: readonly string[]
  readonly order: 'newest first' | 'oldest first'
  /** Where it begins: this id and those behind it; without it at the end of the index. */
  readonly from?: number
  /** Looks at a row's own words: runs of characters may stand in it without the word. */
  readonly holds: (id: SQL) => SQL
  readonly most: number
}

/**
 * The ids whose words hold all that is looked for, at most `most`, as a subquery with a column `id`. It goes along the runs of characters in
 * turn, each time to the next id that has the run; an id that all of them agree on is a find. What is read follows the rarest run.
 */
export function idsHolding({ table, longest }: IndexOfGrams, wanted: LookedFor): SQL {
  const { words, order, from, holds, most } = wanted
  const grams = gramsOf(words, longest)
  const list = JSON.stringify(grams)
  const count = sql.raw(String(grams.length))
  const isNewestFirst = order === 'newest first'
  const next = (turn: SQL, id: SQL, isFound: SQL) =>
    isNewestFirst
      ? sql`(SELECT g.id FROM ${table} g WHERE g.gram = ${list} ->> ${turn} AND g.id <= ${id} - ${isFound} ORDER BY g.id DESC LIMIT 1)`
      : sql`(SELECT g.id FROM ${table} g WHERE g.gram = ${list} ->> ${turn} AND g.id >= ${id} + ${isFound} ORDER BY g.id LIMIT 1)`
  const start = sql`CAST(${from ?? (isNewestFirst ? Number.MAX_SAFE_INTEGER : 0)} AS INTEGER)`
  // How many runs in a row have this id.
  const agreed = sql`CASE WHEN jumps.id = jumps.before THEN jumps.run + 1 ELSE 1 END`
  return sql`(WITH RECURSIVE jumps(id, before, run, turn) AS NOT MATERIALIZED (
      SELECT ${next(sql`0`, start, sql`0`)}, NULL, 0, 1 % ${count}
      UNION ALL
      SELECT ${next(sql`jumps.turn`, sql`jumps.id`, sql`((${agreed}) = ${count})`)}, jumps.id, ${agreed}, (jumps.turn + 1) % ${count}
        FROM jumps WHERE jumps.id IS NOT NULL LIMIT ${sql.raw(String(MOST_JUMPS))}
    ) SELECT jumps.id AS id FROM jumps WHERE jumps.id IS NOT NULL AND (${agreed}) = ${count} AND ${holds(sql`jumps.id`)}
      LIMIT ${most})`
}

/** The same, where one of several ways to write something must be found beside the words. */
export function idsHoldingOneOf(
  index: IndexOfGrams,
  ways: readonly string[],
  wanted: Omit<LookedFor, 'holds'> & { readonly holds: (id: SQL, words: readonly string[]) => SQL },
): SQL {
  const all = ways.length === 0 ? [wanted.words] : ways.map(way => [way, ...wanted.words])
  const found = all.map(words =>
    idsHolding(index, { ...wanted, words, holds: id => wanted.holds(id, words) }),
  )
  const [only] = found
  if (only && found.length === 1) return only
  // Few at once: D1 takes only some terms of a compound select.
  const half = Math.ceil(found.length / 2)
  const together = (part: readonly SQL[]) =>
    sql`SELECT id FROM (${sql.join(
      part.map(one => sql`SELECT id FROM ${one}`),
      sql` UNION `,
    )})`
  const direction = sql.raw(wanted.order === 'newest first' ? 'DESC' : 'ASC')
  return sql`(${together(found.slice(0, half))} UNION ${together(found.slice(half))} ORDER BY id ${direction} LIMIT ${wanted.most})`
}

/** True if the text holds every word, in any case of the letters A to Z. Many words are one bound parameter: D1 takes a hundred. */
export function holdsAll(text: SQLWrapper, words: readonly string[]): SQL {
  if (words.length > FEW_WORDS) {
    return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(words)}) wanted WHERE instr(lower(${text}), wanted.value) = 0)`
  }
  return sql.join(
    words.map(word => sql`instr(lower(${text}), ${word}) > 0`),
    sql` AND `,
  )
}

/** The words with A to Z in lower case, and without the letters whose case SQLite's `lower()` leaves alone ('É'). */
export function inAnyCase(words: readonly string[]): string[] {
  return words
    .flatMap(word => word.split(CASED_BEYOND_ASCII))
    .filter(part => Array.from(part).length >= SHORTEST_GRAM)
    .map(part => part.toLowerCase())
}

const CASED_BEYOND_ASCII = /(?![A-Za-z])[\p{Lu}\p{Ll}\p{Lt}]/u

/** Runs that cover each word from its beginning to its end. */
function gramsOf(words: readonly string[], longest: number): string[] {
  const grams = words.flatMap(word => {
    const characters = Array.from(word)
    const size = characters.length >= longest ? longest : SHORTEST_GRAM
    const last = characters.length - size
    const starts = Array.from({ length: Math.ceil(last / size) }, (_, index) => index * size)
    return [...starts, last].map(start => characters.slice(start, start + size).join(''))
  })
  return [...new Set(grams)].slice(0, MOST_GRAMS)
}
