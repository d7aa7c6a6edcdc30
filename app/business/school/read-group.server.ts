import { type SQL, sql } from 'drizzle-orm'
import { isEnglishSetting, type SettingGroup } from '#app/business/settings/settings.wire.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { BANKS, defaultOf, LISTS, settingsOf, type Values, WAY_TEXTS } from './setting-values.ts'
import { ENGLISH } from './typed-fields.ts'

/** A group as it is stored, as one JSON text. Two equal texts are the same version of the group. */
type StoredGroup = {
  readonly settings: readonly (readonly [name: string, json: string | null, english: string | null])[]
  /**
   * A bank has its code as its id, and ends after the English name. A way to pay ends with its `WAY_TEXTS`, a shipping
   * method with its fees in baht and dollars.
   */
  readonly list: readonly (readonly [
    id: number | string,
    name: string,
    english: string | null,
    enabled?: 0 | 1,
    ...rest: (string | number | null)[],
  ])[]
}

/** SQL of a group as one text, so that a write can compare it with what was read. */
export function storedGroup(group: SettingGroup): SQL<string> {
  const names = settingsOf(group).map(({ name }) => name)
  const english = settingsOf(group).flatMap(({ name }) => (isEnglishSetting(name) ? [name] : []))
  return sql<string>`json_object(
    'settings', (SELECT json_group_array(json_array(named.value,
        (SELECT settings.value FROM settings WHERE settings.key = named.value),
        CASE WHEN named.value IN ${anyOf(english)} THEN
          (SELECT json_extract(settings.value, '$.' || named.value) FROM settings WHERE settings.key = 'english') END))
      FROM ${anyOf(names)} AS named),
    'list', ${LISTS_IN_SQL[LISTS[group] ?? 'none']})`
}

const LISTS_IN_SQL = {
  none: sql`json_array()`,
  payment_methods: sql`(SELECT json_group_array(json_array(id, name, json_extract(english, '$.name'), enabled,
      payment_type, name_web))
    FROM (SELECT * FROM payment_methods ORDER BY position, id))`,
  shipping_methods: sql`(SELECT json_group_array(json_array(id, name, json_extract(english, '$.name'), enabled, fee, fee_usd))
    FROM (SELECT * FROM shipping_methods ORDER BY id))`,
  origin_banks: sql`(SELECT json_group_array(json_array(value, name_th, json_extract(english, '$.nameTh')))
    FROM (SELECT * FROM origin_banks ORDER BY position, value))`,
}

/** Returns the values of a group in this text. A setting without a row has its default. */
export function valuesOf(group: SettingGroup, stored: string): Values {
  const { settings, list } = JSON.parse(stored) as StoredGroup
  const rows = new Map(settings.map(([name, json, english]) => [name, { json, english }]))
  const values: Record<string, unknown> = {}
  for (const setting of settingsOf(group)) {
    const row = rows.get(setting.name)
    values[setting.name] = row?.json ? JSON.parse(row.json) : defaultOf(setting)
    if (isEnglishSetting(setting.name)) values[ENGLISH + setting.name] = row?.english ?? ''
  }
  const name = LISTS[group]
  if (name)
    values[name] = list.map(([id, thai, english, enabled, ...rest]) =>
      name === BANKS
        ? { value: id, name: thai, english: english ?? '' }
        : {
            id,
            name: thai,
            english: english ?? '',
            enabled: enabled === 1,
            ...(name === 'shipping_methods'
              ? { fee: rest[0], feeUsd: rest[1] }
              : Object.fromEntries(WAY_TEXTS.map((text, index) => [text, rest[index]]))),
          },
    )
  return values
}

/** Selects a group, in one row, for use in a batch. */
export function selectGroup(db: Database, group: SettingGroup) {
  return db.select({ stored: storedGroup(group).as('stored') }).from(sql`(SELECT 1)`)
}

/** Reads a group in one round trip. */
export async function readGroup(db: Database, group: SettingGroup): Promise<string> {
  const [row] = await selectGroup(db, group)
  return row?.stored ?? ''
}
