import { sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { settings as settingsTable } from '#app/db/schema/settings.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { SETTINGS_ON_THE_WIRE } from './settings.wire.ts'

export type SettingRow = { readonly key: string; readonly value: unknown }

/** Every row of the settings, as a select that fits into a batch. */
export function selectSettings(db: Database) {
  return db.select({ key: settingsTable.key, value: settingsTable.value }).from(settingsTable)
}

/** The shop's settings; what has no row has its default. §1 */
export function settingsFromRows(rows: readonly SettingRow[]): Settings {
  const stored = new Map(rows.map(row => [row.key, row.value]))
  const settings: Record<string, unknown> = { ...defaultSettings }
  for (const { name, path, codec } of SETTINGS_ON_THE_WIRE) {
    if (!stored.has(name)) continue
    const [top = '', inner] = path.split('.')
    const value = codec.decode(stored.get(name))
    settings[top] = inner === undefined ? value : { ...(settings[top] as object), [inner]: value }
  }
  return settings as Settings
}

/** One round trip. Where a page reads more, put `selectSettings` into its batch instead. */
export async function readSettings(needs: { db: Database }): Promise<Settings> {
  return settingsFromRows(await selectSettings(needs.db))
}

/** Inside a statement: whether the shop sells in US dollars (currencyOf). */
export const isInDollars = sql`EXISTS (SELECT 1 FROM settings WHERE key = 'is_layout_course_registration' AND value = '1')`
