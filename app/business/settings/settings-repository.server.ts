import { inArray, type SQL, sql } from 'drizzle-orm'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { settings as settingsTable, shopVersion } from '#app/db/schema/settings.ts'
import { BUILT_IN_PAGES, PAGE_TEXTS } from './page-keys.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { SETTINGS_ON_THE_WIRE, type SettingOnTheWire } from './settings.wire.ts'

export type SettingRow = {
  readonly key: string
  readonly value: unknown
  /** The English text, where it is not among those of the setting `english`. */
  readonly inEnglish?: string | null
}

const NAMED_TEXTS = sql.raw(
  BUILT_IN_PAGES.map(page => `SELECT '${page}' AS page, '${PAGE_TEXTS[page]}' AS name`).join(' UNION ALL '),
)
/** The database's own clock, because most readers of settings have none. */
export const DATABASE_NOW = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`

/** SQL: the number of the version of a page that is in force at this moment. NULL: none is. */
export function versionInForce(page: SQL, at: SQL): SQL<number | null> {
  return sql<number | null>`(SELECT version FROM page_versions AS own WHERE own.page = ${page}
    AND own.withdrawn_at IS NULL AND own.effective_at <= ${at}
    ORDER BY own.effective_at DESC, own.version DESC LIMIT 1)`
}

/** SQL condition on `page_versions`: a page of the school's own that has a text, in the version in force. */
export function isOwnPage(at: SQL): SQL {
  return sql`page_versions.title <> '' AND page_versions.body <> ''
    AND page_versions.version = ${versionInForce(sql`page_versions.page`, at)}`
}

/** The settings, and the texts of pages that are in force now. */
const STORED = sql`(SELECT key, value, NULL AS in_english FROM settings UNION ALL
  SELECT named.name, json_quote(shown.body), shown.english ->> '$.body' FROM (${NAMED_TEXTS}) AS named
  CROSS JOIN page_versions AS shown ON shown.page = named.page
    AND shown.version = ${versionInForce(sql`named.page`, DATABASE_NOW)})`

/** Selects all settings, and the texts of pages that are in force, for use in a batch. */
export function selectSettings(db: Database) {
  return db
    .select({
      key: sql<string>`key`.as('key'),
      value: sql<unknown>`value`.mapWith(settingsTable.value).as('value'),
      inEnglish: sql<string | null>`in_english`.as('in_english'),
    })
    .from(STORED)
}

/** Selects only these settings, for use in a batch. `settingsFromRows` gives the others their defaults. */
export function selectSettingsNamed(db: Database, names: readonly SettingOnTheWire['name'][]) {
  return selectSettings(db).where(inArray(sql`key`, [...names]))
}

/** Returns the shop's settings. A setting without a row has its default (behaviour: Site settings). */
export function settingsFromRows(rows: readonly SettingRow[]): Settings {
  const stored = storedSettings(rows)
  const settings: Record<string, unknown> = { ...defaultSettings }
  for (const { name, path, codec } of SETTINGS_ON_THE_WIRE) {
    if (!stored.has(name)) continue
    const [top = '', inner] = path.split('.')
    const value = codec.decode(stored.get(name))
    settings[top] = inner === undefined ? value : { ...(settings[top] as object), [inner]: value }
  }
  return settings as Settings
}

/** Returns the stored values by name, with the English texts of pages among the other English texts. */
export function storedSettings(rows: readonly SettingRow[]): Map<string, unknown> {
  const stored = new Map(rows.map(row => [row.key, row.value]))
  const english = rows.flatMap(({ key, inEnglish }) => (inEnglish ? [[key, inEnglish]] : []))
  if (english.length > 0)
    stored.set('english', { ...(stored.get('english') as object), ...Object.fromEntries(english) })
  return stored
}

/** Whether the shop has anything behind a link of its navigation. */
export type ShopHas = {
  readonly products: boolean
  readonly teachers: boolean
  readonly about: boolean
  readonly refunds: boolean
  /** The pages of the school's own that the foot of each page links to. */
  readonly ownPages: readonly {
    readonly slug: string
    readonly title: string
    readonly titleEnglish: string
  }[]
}

/** Selects the version of what visitors see. It differs after every change of a setting. */
export const selectVersion = (db: Database) => db.select({ version: shopVersion.version }).from(shopVersion)

/** Reads the settings and what the shop has, with the version that they belong to, in one round trip. */
export async function readShownShop({
  db,
}: {
  db: Database
}): Promise<{ settings: Settings; has: ShopHas; version: string | undefined }> {
  const { versions, rows, found, ownPages } = await readBatch(db, {
    versions: selectVersion(db),
    // Not by the English column as it is: the shop's copy is for readers of both languages.
    ownPages: db
      .select({
        slug: pageVersions.page,
        title: pageVersions.title,
        titleEnglish: sql<string>`coalesce(${pageVersions.english} ->> '$.title', '')`.as('title_english'),
      })
      .from(pageVersions)
      .where(sql`${pageVersions.inFooter} = 1 AND ${isOwnPage(DATABASE_NOW)}`)
      .orderBy(pageVersions.page),
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
    ownPages,
  }
  return { settings, has, version: versions[0]?.version }
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

/** Selects whether the shop sells in US dollars, as 1 or 0, for a batch. */
export function selectCurrency(db: Database) {
  return db.select({ isInDollars: sql<number>`${isInDollars}`.as('is_in_dollars') }).from(sql`(SELECT 1)`)
}

/** SQL: the school has comments. Where it has none, nobody can decide about one, so none is counted. */
export const COMMENTS_ON = isFlagOn('feature_comment', defaultSettings.features.comment)
