import type { Instant } from '#app/platform/clock.ts'

/**
 * What anonymous pages show, as one comparable value, and the moment at which the clock alone changes it. Triggers
 * replace the value (migrations 0024, 0025 and 0049).
 */
export type ShopVersion = {
  /** Differs after every change to a shown row and after every start or end that `nextChange` announced. */
  readonly id: string
  /** The next start or end of a registration or promotion, or the next text of a page. null: none is ahead. */
  readonly nextChange: Instant | null
}

const DATES = [
  ['courses', 'registration_start'],
  ['courses', 'registration_end'],
  ['promotions', 'starts_at'],
  ['promotions', 'ends_at'],
  ['page_versions', 'effective_at', 'withdrawn_at IS NULL'],
] as const

/** Reads one index entry for each kind of date, however many courses there are. */
const VERSION = `SELECT version, (SELECT min(at) FROM (${DATES.map(
  ([table, column, which = 'true']) =>
    `SELECT min(${column}) AS at FROM ${table} WHERE ${column} > ?1 AND ${which}`,
).join(' UNION ALL ')})) AS nextChange FROM shop_version`

const NO_VERSION = 'The table shop_version has no row: the migrations did not run.'

/** SQL of the version alone, without the moments of the clock. */
export const VERSION_ALONE = 'SELECT version FROM shop_version WHERE id = 1'

/** Returns the version from the rows of `VERSION_ALONE`. Throws if there is none. */
export function versionAlone([row]: readonly { readonly version: string }[]): string {
  if (!row) throw new Error(NO_VERSION)
  return row.version
}

/** Reads the version in one round trip. Throws if the database cannot be read. */
export async function readShopVersion(d1: D1Database, now: Instant): Promise<ShopVersion> {
  const row = await d1.prepare(VERSION).bind(now).first<{ version: string; nextChange: number | null }>()
  if (!row) throw new Error(NO_VERSION)
  // While one start or end is ahead, its moment names the time before it.
  return { id: `${row.version}.${row.nextChange ?? ''}`, nextChange: row.nextChange }
}
