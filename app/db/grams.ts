import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** The shortest n-gram in an index. A shorter word is not found by it. */
export const SHORTEST_GRAM = 3 as const
/** Orders and people also have n-grams of six characters: few rows share one, while thousands share three digits. */
export const LONG_GRAM = 6 as const
/** Enough n-grams to narrow the search to few rows, which are then compared with the words themselves. */
const MOST_GRAMS = 12
/** The limit of jumps along the index, however large the shop is. A search for words that rarely meet stops there. */
const MOST_JUMPS = 5_000

const FEW_WORDS = 3

export type IndexOfGrams = {
  readonly table: SQLiteTable
  readonly longest: typeof SHORTEST_GRAM | typeof LONG_GRAM
}

export type GramSearch = {
  /** All of them must be found, spelled as SQLite's `lower()` spells them: see `inAnyCase`. */
  readonly words: readonly string[]
  readonly order: 'newest first' | 'oldest first'
  /** The id to start from, inclusive; undefined: the end of the index. */
  readonly from?: number
  /** Checks the row's own words: a row may hold all n-grams of a word without the word. */
  readonly holds: (id: SQL) => SQL
  readonly most: number
}

/**
 * Returns a subquery with the column `id`: at most `most` rows that hold all words. It visits the n-grams in turn and
 * jumps to the next id with that n-gram; an id shared by all n-grams is a match. The cost follows the rarest n-gram.
 */
export function idsContaining({ table, longest }: IndexOfGrams, wanted: GramSearch): SQL {
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
  // How many n-grams in a row have this id.
  const agreed = sql`CASE WHEN jumps.id = jumps.before THEN jumps.run + 1 ELSE 1 END`
  return sql`(WITH RECURSIVE jumps(id, before, run, turn) AS NOT MATERIALIZED (
      SELECT ${next(sql`0`, start, sql`0`)}, NULL, 0, 1 % ${count}
      UNION ALL
      SELECT ${next(sql`jumps.turn`, sql`jumps.id`, sql`((${agreed}) = ${count})`)}, jumps.id, ${agreed}, (jumps.turn + 1) % ${count}
        FROM jumps WHERE jumps.id IS NOT NULL LIMIT ${sql.raw(String(MOST_JUMPS))}
    ) SELECT jumps.id AS id FROM jumps WHERE jumps.id IS NOT NULL AND (${agreed}) = ${count} AND ${holds(sql`jumps.id`)}
      LIMIT ${most})`
}

/** Returns the same subquery for rows that hold the words and at least one of `ways`. */
export function idsContainingAnyOf(
  index: IndexOfGrams,
  ways: readonly string[],
  wanted: Omit<GramSearch, 'holds'> & { readonly holds: (id: SQL, words: readonly string[]) => SQL },
): SQL {
  const all = ways.length === 0 ? [wanted.words] : ways.map(way => [way, ...wanted.words])
  const found = all.map(words =>
    idsContaining(index, { ...wanted, words, holds: id => wanted.holds(id, words) }),
  )
  const [only] = found
  if (only && found.length === 1) return only
  // Joined in two halves: D1 limits the terms of a compound select.
  const half = Math.ceil(found.length / 2)
  const together = (part: readonly SQL[]) =>
    sql`SELECT id FROM (${sql.join(
      part.map(one => sql`SELECT id FROM ${one}`),
      sql` UNION `,
    )})`
  const direction = sql.raw(wanted.order === 'newest first' ? 'DESC' : 'ASC')
  return sql`(${together(found.slice(0, half))} UNION ${together(found.slice(half))} ORDER BY id ${direction} LIMIT ${wanted.most})`
}

/**
 * Returns a condition: the text holds every word, in any case of the letters A to Z. Many words become one bound
 * parameter, because D1 takes at most a hundred.
 */
export function containsAll(text: SQLWrapper, typed: readonly string[]): SQL {
  // As `lower` does it. Not LIKE: D1 takes patterns of at most 50 bytes.
  const words = typed.map(word => word.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase()))
  if (words.length > FEW_WORDS) {
    return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(words)}) wanted WHERE instr(lower(${text}), wanted.value) = 0)`
  }
  return sql.join(
    words.map(word => sql`instr(lower(${text}), ${word}) > 0`),
    sql` AND `,
  )
}

/** Returns the words in lower case, split at letters whose case SQLite's `lower()` cannot change ('É'). */
export function inAnyCase(words: readonly string[]): string[] {
  return words
    .flatMap(word => word.split(CASED_BEYOND_ASCII))
    .filter(part => Array.from(part).length >= SHORTEST_GRAM)
    .map(part => part.toLowerCase())
}

const CASED_BEYOND_ASCII = /(?![A-Za-z])[\p{Lu}\p{Ll}\p{Lt}]/u

/** Returns n-grams that cover each word from its beginning to its end. */
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
