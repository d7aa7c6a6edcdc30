import { sql } from 'drizzle-orm'
import { type EditChanged, markOf, type NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffActIfDone, selectStaffActs } from '#app/business/callers/staff-log.server.ts'
import { registerForm as codec } from '#app/business/settings/register-form.wire.ts'
import { fieldRuleOf, type Rule, ruleOf } from '#app/business/settings/registration-fields.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { settings as settingsTable } from '#app/db/schema/settings.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { RULED_FIELDS, type RuledField } from './form-editor.ts'

/** The form's name in the log of staff. */
export const REGISTRATION = 'registration'
/** The editor shows this many changes, and can put each of them back. */
export const MOST_ACTS = 20

export type SaveRegisterForm = {
  /** A field that is left out stays as it is. */
  readonly rules: Readonly<Partial<Record<RuledField, Rule>>>
  readonly studentSelectsGroup: boolean
  /** The hash of what the form showed. */
  readonly seen: string
}

/**
 * Sets which fields the registration form shows and requires,
 * unless they changed meanwhile (behaviour: Registration rules).
 */
export async function saveRegisterForm(
  { db, now }: { db: Database; now: Clock },
  { rules: asked, studentSelectsGroup, seen }: SaveRegisterForm,
  caller: Caller,
): Promise<Result<null, NotStaff | EditChanged>> {
  if (!may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  const rows = await selectSettings(db)
  const before = settingsFromRows(rows)
  if ((await markOf([before.registerForm, before.studentSelectsGroup])) !== seen)
    return refuse({ code: 'CHANGED_MEANWHILE' })
  const was = chosenBefore(before)
  const rules = { ...was.rules, ...asked }
  const registerForm = withRules(before.registerForm, rules)
  const at = now()
  const wasForm = storedValue(rows, 'registerForm')
  const wasSelect = storedValue(rows, 'is_student_select_group')
  const isUnchanged = sql`${stored('registerForm')} IS ${wasForm} AND ${stored('is_student_select_group')} IS ${wasSelect}`
  const put = (key: string, value: unknown) =>
    db
      .insert(settingsTable)
      .select(sql`SELECT ${key}, ${JSON.stringify(value)}, CAST(${at} AS INTEGER) WHERE ${isUnchanged}`)
      .onConflictDoUpdate({
        target: settingsTable.key,
        set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
      })
      .returning({ key: settingsTable.key })
  // The later statements check changes(), so they only run if the form was written.
  const { written } = await writeBatch(db, {
    written: put('registerForm', codec.encode(registerForm)),
    log: logStaffActIfDone(db, {
      userId: caller.account.userId,
      action: 'form.change',
      id: REGISTRATION,
      at,
      data: { rules, studentSelectsGroup, before: was },
    }),
    studentSelectsGroup: db
      .insert(settingsTable)
      .select(
        sql`SELECT 'is_student_select_group', ${studentSelectsGroup ? '1' : '0'}, CAST(${at} AS INTEGER)
          WHERE changes() > 0`,
      )
      .onConflictDoUpdate({
        target: settingsTable.key,
        set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
      }),
  })
  return written.length > 0 ? ok(null) : refuse({ code: 'CHANGED_MEANWHILE' })
}

/**
 * Puts back what the form asked before a change of staff, unless the form changed meanwhile. A field that the shop got
 * since then stays as it is.
 */
export async function putBackRegisterForm(
  needs: { db: Database; now: Clock },
  { act, seen }: { readonly act: number; readonly seen: string },
  caller: Caller,
): Promise<Result<null, NotStaff | EditChanged | { readonly code: 'GONE' }>> {
  if (!may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  const acts = await selectStaffActs(needs.db, 'form', [REGISTRATION], MOST_ACTS)
  const before = acts.find(({ id }) => id === act)?.data?.before as Chosen | undefined
  return before ? saveRegisterForm(needs, { ...before, seen }, caller) : refuse({ code: 'GONE' })
}

type Chosen = { readonly rules: Record<RuledField, Rule>; readonly studentSelectsGroup: boolean }

/** The same as staff chose it, for the log. */
function chosenBefore({ registerForm, studentSelectsGroup }: Settings): Chosen {
  const rules = RULED_FIELDS.map(field => [field, ruleOf(registerForm[field])])
  return { rules: Object.fromEntries(rules), studentSelectsGroup }
}

function withRules(before: Settings['registerForm'], rules: Chosen['rules']): Settings['registerForm'] {
  const set = RULED_FIELDS.map(field => [field, fieldRuleOf(rules[field])])
  return { ...before, ...Object.fromEntries(set) }
}

function stored(key: string) {
  return sql`(SELECT value FROM settings WHERE key = ${key})`
}

/** Returns the setting's stored JSON, or null if it has no row. */
function storedValue(rows: readonly { key: string; value: unknown }[], key: string): string | null {
  const row = rows.find(candidate => candidate.key === key)
  return row ? JSON.stringify(row.value) : null
}
