import { eq, type SQL, sql } from 'drizzle-orm'
import { markOf, type NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffActIf, selectStaffActs } from '#app/business/callers/staff-log.server.ts'
import { SETTING_GROUPS, type SettingGroup } from '#app/business/settings/settings.wire.ts'
import {
  judgePublicPicture,
  listPublicPicture,
  type PublicPicture,
  putPublicPicture,
} from '#app/business/uploads/public-picture.server.ts'
import type { UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import { anyOf, failIfUnchanged, isUnchangedError, type Statement, writeBatch } from '#app/db/batch.ts'
import type { English } from '#app/db/columns.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { originBanks, paymentMethods } from '#app/db/schema/payments.ts'
import { shippingMethods } from '#app/db/schema/pricing.ts'
import { settings as settingsTable } from '#app/db/schema/settings.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { readGroup, storedGroup, valuesOf } from './read-group.server.ts'
import {
  ADDED,
  BANKS,
  type BankLine,
  type Change,
  changesOf,
  type Faults,
  LISTS,
  pictureNames,
  readTyped,
  type ShippingLine,
  type Values,
} from './setting-values.ts'
import { ENGLISH, type Typed } from './typed-fields.ts'

type Needs = { readonly db: Database; readonly now: Clock }

export type SettingsRefusal =
  | NotStaff
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'INPUT_ERROR'; readonly faults: Faults }
  /** Another person saved the group since the form was opened. Nothing was written. */
  | { readonly code: 'CHANGED_MEANWHILE'; readonly now: Values; readonly seen: string }
type Saved = Result<{ readonly act: number | null }, SettingsRefusal>

export type SaveSettings = {
  readonly group: SettingGroup
  readonly typed: Typed
  /** The version of what the form showed. */
  readonly seen: string
  /** Chosen files by the field whose picture they become. They replace its typed address. */
  readonly pictures?: { readonly files: Readonly<Record<string, File>>; readonly room: UploadRoom }
}

/**
 * Saves a group of settings as staff typed it, unless it changed since. Returns the id of the save in the audit log;
 * null if nothing differs. A picture is stored only if the whole form can be saved. behaviour: Settings in the browser
 */
export async function saveSettings(
  needs: Needs & { readonly files: R2Bucket },
  { group, typed, seen, pictures }: SaveSettings,
  caller: Caller,
): Promise<Saved> {
  if (!may(caller, SETTING_GROUPS[group].mayChange)) return refuse({ code: 'NOT_STAFF' })
  const { chosen, faults } = await judgeAll(group, typed, pictures)
  const addresses = Object.entries(chosen).map(([name, picture]) => [name, `/files/${picture.name}`])
  const keep = { files: needs.files, pictures: Object.values(chosen) }
  return change(needs, { group, seen, action: 'settings.change', keep }, caller, before => {
    const read = readTyped(group, { ...typed, ...Object.fromEntries(addresses) }, before)
    if (read.ok && Object.keys(faults).length === 0) return read
    return refuse({ code: 'INPUT_ERROR', faults: { ...(read.ok ? {} : read.error), ...faults } })
  })
}

async function judgeAll(
  group: SettingGroup,
  typed: Typed,
  pictures: SaveSettings['pictures'],
): Promise<{ chosen: Readonly<Record<string, PublicPicture>>; faults: Faults }> {
  const chosen: Record<string, PublicPicture> = {}
  const faults: Record<string, Faults[string]> = {}
  for (const name of pictures ? pictureNames(group, typed) : []) {
    const file = pictures?.files[name]
    const judged = pictures && file && (await judgePublicPicture(file, pictures.room))
    if (judged?.ok) chosen[name] = judged.value
    else if (judged) faults[name] = { code: 'picture', refusal: judged.error }
  }
  return { chosen, faults }
}

/** Gives the values that a save changed what they were before it. The rest of the group stays. */
export async function putBackSettings(
  needs: Needs,
  { group, act, seen }: { readonly group: SettingGroup; readonly act: number; readonly seen: string },
  caller: Caller,
): Promise<Saved> {
  if (!may(caller, SETTING_GROUPS[group].mayChange)) return refuse({ code: 'NOT_STAFF' })
  const acts = await selectStaffActs(needs.db, 'settings', [group])
  const found = acts.find(({ id }) => id === act)
  const changes = found?.data?.changes as Readonly<Record<string, Change>> | undefined
  if (!changes) return refuse({ code: 'NOT_FOUND' })
  return change(needs, { group, seen, action: 'settings.put-back' }, caller, before =>
    ok({
      ...before,
      ...Object.fromEntries(
        Object.entries(changes)
          .filter(([name]) => name in before)
          .map(([name, { from }]) => [
            name,
            Array.isArray(from) && name === LISTS[group] && name !== BANKS
              ? earlierList(from, before[name])
              : from,
          ]),
      ),
    }),
  )
}

/** Returns the list as it was. An entry that was added since is turned off, because orders may refer to it. */
function earlierList(from: readonly ShippingLine[], now: unknown): readonly ShippingLine[] {
  const listed = new Set(from.map(({ id }) => id))
  const added = (now as readonly ShippingLine[]).filter(({ id }) => !listed.has(id))
  return [...from, ...added.map(line => ({ ...line, enabled: false }))]
}

type ChangeOf = {
  readonly group: SettingGroup
  readonly seen: string
  readonly action: 'settings.change' | 'settings.put-back'
  readonly keep?: { readonly files: R2Bucket; readonly pictures: readonly PublicPicture[] }
}

async function change(
  needs: Needs,
  { group, seen, action, keep }: ChangeOf,
  caller: Caller,
  afterOf: (before: Values) => Result<Values, SettingsRefusal>,
): Promise<Saved> {
  if (!may(caller, SETTING_GROUPS[group].mayChange)) return refuse({ code: 'NOT_STAFF' })
  const db = asStored(needs.db)
  const stored = await readGroup(db, group)
  const before = valuesOf(group, stored)
  const version = await markOf(stored)
  const after = afterOf(before)
  if (!after.ok) return after
  const changes = changesOf(before, after.value)
  if (Object.keys(changes).length === 0) return ok({ act: null })
  if (version !== seen) return refuse({ code: 'CHANGED_MEANWHILE', now: before, seen: version })
  const at = needs.now()
  const pictures = keep?.pictures ?? []
  if (keep) await Promise.all(pictures.map(picture => putPublicPicture(keep.files, picture)))
  const listed = pictures.map(picture => listPublicPicture(db, picture, at))
  const log = { userId: caller.account.userId, action, id: group, at, data: { changes } } as const
  try {
    const { act } = await writeBatch(db, {
      act: logStaffActIf(db, log, sql`${storedGroup(group)} IS ${stored}`),
      check: failIfUnchanged(db),
      writes: [...listed, ...settingStatements(db, group, changes, at)],
    })
    return ok({ act: act[0]?.id ?? null })
  } catch (error) {
    if (!isUnchangedError(error)) throw error
    const newest = await readGroup(db, group)
    return refuse({ code: 'CHANGED_MEANWHILE', now: valuesOf(group, newest), seen: await markOf(newest) })
  }
}

/**
 * Prepares writing these values of a group. The triggers of these tables also end the version of the shop, so that
 * cached pages follow.
 */
export function settingStatements(
  db: Database,
  group: SettingGroup,
  changes: Readonly<Record<string, Change>>,
  at: Instant,
): readonly Statement[] {
  const list = LISTS[group]
  const named = Object.entries(changes).map(([name, { to }]) => [name, to] as const)
  const rows = named.filter(([name]) => name !== list && !name.startsWith(ENGLISH))
  const english = named.filter(([name]) => name.startsWith(ENGLISH))
  const time = sql`CAST(${at} AS INTEGER)`
  const put = (select: SQL, value: SQL) =>
    db
      .insert(settingsTable)
      .select(select)
      .onConflictDoUpdate({
        target: settingsTable.key,
        set: { value, updatedAt: sql`excluded.updated_at` },
      })
  const statements: Statement[] = []
  if (rows.length > 0) {
    const values = JSON.stringify(rows.map(([name, to]) => [name, JSON.stringify(to)]))
    const select = sql`SELECT value ->> 0, value ->> 1, ${time} FROM json_each(${values}) WHERE true`
    statements.push(put(select, sql`excluded.value`))
  }
  if (english.length > 0) {
    const texts = english.map(([name, to]) => [name.slice(ENGLISH.length), to])
    const select = sql`SELECT 'english', ${JSON.stringify(Object.fromEntries(texts))}, ${time} WHERE true`
    statements.push(put(select, sql`json_patch(settings.value, excluded.value)`))
  }
  if (list === BANKS) return changes[list] ? writeBanks(db, changes[list].to as readonly BankLine[]) : []
  const lines = list && (changes[list]?.to as readonly ShippingLine[] | undefined)
  return [...statements, ...(lines ?? []).map((line, index) => writeLine(db, line, index + 1))]
}

/** Writes the banks in their order, and takes out the others: reports keep the code that they name. */
function writeBanks(db: Database, banks: readonly BankLine[]): readonly Statement[] {
  const rows = JSON.stringify(banks.map(({ value, name, english }) => [value, name, english]))
  return [
    db.delete(originBanks).where(sql`${originBanks.value} NOT IN ${anyOf(banks.map(({ value }) => value))}`),
    db
      .insert(originBanks)
      .select(
        sql`SELECT value ->> 0, value ->> 1, key + 1,
          CASE value ->> 2 WHEN '' THEN '{}' ELSE json_object('nameTh', value ->> 2) END
          FROM json_each(${rows}) WHERE true`,
      )
      .onConflictDoUpdate({
        target: originBanks.value,
        set: {
          nameTh: sql`excluded.name_th`,
          position: sql`excluded.position`,
          english: sql`excluded.english`,
        },
      }),
  ]
}

/** Writes an entry of a list: a way to pay at its place, or a shipping method. Both may be new. */
function writeLine(db: Database, line: ShippingLine, position: number): Statement {
  const { id, name, enabled, fee, feeUsd, paymentType, nameWeb } = line
  const ofNew: English = line.english === '' ? {} : { name: line.english }
  const first = { name, enabled, english: ofNew }
  if (id === ADDED)
    return db.insert(shippingMethods).values({
      id: sql`(SELECT coalesce(max(id), 0) + 1 FROM shipping_methods)`,
      ...{ ...first, fee, feeUsd },
    })
  // The row may have other English texts.
  const english =
    line.english === ''
      ? sql`json_remove(english, '$.name')`
      : sql`json_set(english, '$.name', ${line.english})`
  return fee === undefined
    ? db
        .insert(paymentMethods)
        .values({ id, ...first, position, paymentType, nameWeb })
        .onConflictDoUpdate({
          target: paymentMethods.id,
          set: { name, enabled, english, position, paymentType, nameWeb },
        })
    : db
        .update(shippingMethods)
        .set({ name, enabled, english, fee, feeUsd })
        .where(eq(shippingMethods.id, id))
}
