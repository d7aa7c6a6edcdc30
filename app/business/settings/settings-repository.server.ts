import { inArray, type SQL, sql } from 'drizzle-orm'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { settings as settingsTable } from '#app/db/schema/settings.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { SETTINGS_ON_THE_WIRE, type SettingOnTheWire } from './settings.wire.ts'

export type SettingRow = { readonly key: string; readonly value: unknown }

/** Selects all settings, for use in a batch. */
export function selectSettings(db: Database) {
  return db.select({ key: settingsTable.key, value: settingsTable.value }).from(settingsTable)
}

/** Selects only these settings, for use in a batch. `settingsFromRows` gives the others their defaults. */
export function selectSettingsNamed(db: Database, names: readonly SettingOnTheWire['name'][]) {
  return selectSettings(db).where(inArray(settingsTable.key, [...names]))
}

/** Returns the shop's settings. A setting without a row has its default (behaviour: Site settings). */
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

/** Whether the shop has anything behind a link of its navigation. */
export type ShopHas = {
  readonly products: boolean
  readonly teachers: boolean
  readonly about: boolean
  readonly refunds: boolean
}

/** Reads the settings and what the shop has, in one round trip. */
export async function readShownShop({ db }: { db: Database }): Promise<{ settings: Settings; has: ShopHas }> {
  const { rows, found } = await readBatch(db, {
    rows: selectSettings(db),
    found: db.select({ kind: sql<'products' | 'teachers'>`kind` }).from(sql`(
      SELECT 'products' AS kind WHERE EXISTS (SELECT 1 FROM products WHERE status_show = 1)
      UNION ALL SELECT 'teachers' WHERE EXISTS (SELECT 1 FROM teachers WHERE id > 0))`),
  })
  const settings = settingsFromRows(rows)
  const kinds = new Set(found.map(({ kind }) => kind))
  const has = {
    products: kinds.has('products'),
    teachers: kinds.has('teachers'),
    about: settings.aboutText !== '',
    refunds: settings.refundRule !== '',
  }
  return { settings, has }
}

/** Reads the settings in one round trip. A page that reads more puts `selectSettings` into its batch instead. */
export async function readSettings(needs: { db: Database }): Promise<Settings> {
  return settingsFromRows(await selectSettings(needs.db))
}

/** SQL that is true if this flag is on. `byDefault`: its value in `defaultSettings`. */
export function isFlagOn(name: SettingOnTheWire['name'], byDefault: boolean): SQL {
  const [stored, initial] = [sql`(SELECT value FROM settings WHERE key = ${name})`, byDefault ? '1' : '0']
  return sql`coalesce(${stored}, ${initial}) = '1'`
}

/** SQL that is true if the shop sells in US dollars (see currencyOf). */
export const isInDollars = isFlagOn('is_layout_course_registration', defaultSettings.registrationLayout)

/** SQL: the school has comments. Where it has none, nobody can decide about one, so none is counted. */
export const COMMENTS_ON = isFlagOn('feature_comment', defaultSettings.features.comment)
