type Needs = { d1: D1Database }

/** Rows of each table per sweep. They take the database a second or two. */
const AT_ONCE = 2_000

const GRAMS: Readonly<Record<string, { grams: string; now: string }>> = {
  orders: { grams: 'order_grams', now: 'order_grams_now' },
  people: { grams: 'people_grams', now: 'people_grams_now' },
}

/**
 * Adds orders and people from before migration 0022 to the search index of staff, newest first. Returns how many tables
 * were unfinished. Adding the same rows again changes nothing.
 */
export async function fillSearchIndex({ d1 }: Needs): Promise<number> {
  const { results } = await d1
    .prepare('SELECT source, before FROM grams_to_fill')
    .all<{ source: string; before: number }>()
  for (const { source, before } of results) {
    const { grams, now } = GRAMS[source] ?? {}
    if (!grams) continue
    const first = `coalesce((SELECT id FROM ${source} WHERE id < ?1 ORDER BY id DESC LIMIT 1 OFFSET ${AT_ONCE - 1}), 0)`
    await d1.batch([
      d1
        .prepare(
          `INSERT OR IGNORE INTO ${grams} (gram, id) SELECT gram, id FROM ${now} WHERE id >= ${first} AND id < ?1`,
        )
        .bind(before),
      d1
        .prepare(`UPDATE grams_to_fill SET before = ${first} WHERE source = ?2 AND before = ?1`)
        .bind(before, source),
      d1
        .prepare(
          `DELETE FROM grams_to_fill WHERE source = ?1 AND NOT EXISTS (SELECT 1 FROM ${source} WHERE id < before)`,
        )
        .bind(source),
    ])
  }
  return results.length
}
