import type { Settings } from '#app/business/settings/settings.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { type Clock, type Instant, SECOND } from '#app/platform/clock.ts'

/** How long a page may show settings that were changed meanwhile. What decides an order reads its own, always. */
const KEPT_FOR = 10 * SECOND

/** Values only, never promises: workerd lets no request wait for another's I/O. */
const kept = new WeakMap<D1Database, { settings: Settings; until: Instant }>()

/** The shop's settings for showing: read at most once per request, and not at all while the isolate's copy is fresh. */
export function rememberedSettings(binding: D1Database, needs: { db: Database; now: Clock }) {
  let reading: Promise<Settings> | undefined
  return async (): Promise<Settings> => {
    const copy = kept.get(binding)
    if (copy && needs.now() < copy.until) return copy.settings
    reading ??= readSettings(needs)
    const settings = await reading
    kept.set(binding, { settings, until: needs.now() + KEPT_FOR })
    return settings
  }
}
