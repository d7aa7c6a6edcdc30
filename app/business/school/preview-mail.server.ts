import type { NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { exampleWith, type PreviewNeeds } from '#app/business/notifications/test-mail.server.ts'
import { type MailKind, openingName } from '#app/business/settings/mail-kinds.ts'
import { SETTING_GROUPS } from '#app/business/settings/settings.wire.ts'
import {
  type SettingRow,
  selectSettings,
  settingsFromRows,
  storedSettings,
} from '#app/business/settings/settings-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import { asStored } from '#app/db/connection.ts'
import { LOCALES } from '#app/i18n/locale.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { selectGroup, valuesOf } from './read-group.server.ts'
import { type Faults, readTyped, type Values } from './setting-values.ts'
import { ENGLISH, type Typed } from './typed-fields.ts'

const GROUP = 'mail'

/**
 * Returns the HTML of a mail of this kind with example data, worded as staff typed it into the settings and have not
 * saved yet. Each language stands under the name of its field. One round trip. behaviour: Settings in the browser
 */
export async function previewTypedMail(
  needs: PreviewNeeds,
  { kind, typed }: { readonly kind: MailKind; readonly typed: Typed },
  caller: Caller,
): Promise<
  Result<
    Readonly<Record<string, string>>,
    NotStaff | { readonly code: 'INPUT_ERROR'; readonly faults: Faults }
  >
> {
  if (!may(caller, SETTING_GROUPS[GROUP].mayChange)) return refuse({ code: 'NOT_STAFF' })
  const db = asStored(needs.db)
  const { groups, rows } = await readBatch(db, {
    groups: selectGroup(db, GROUP),
    rows: selectSettings(db),
  })
  const read = readTyped(GROUP, typed, valuesOf(GROUP, groups[0]?.stored ?? ''))
  if (!read.ok) return refuse({ code: 'INPUT_ERROR', faults: read.error })
  const settings = settingsFromRows(withValues(rows, read.value))
  const field = openingName(kind)
  return ok(
    Object.fromEntries(
      LOCALES.map(locale => [
        locale === 'en' ? ENGLISH + field : field,
        exampleWith(settings, { kind, locale }, needs).html,
      ]),
    ),
  )
}

/** Returns the rows as they would be after a save of these values. */
function withValues(rows: readonly SettingRow[], values: Values): readonly SettingRow[] {
  const all = Object.entries(values)
  const english = all
    .filter(([name]) => name.startsWith(ENGLISH))
    .map(([name, value]) => [name.slice(ENGLISH.length), value])
  const stored = storedSettings(rows).get('english') as object | undefined
  return [
    ...rows,
    ...all.filter(([name]) => !name.startsWith(ENGLISH)).map(([key, value]) => ({ key, value })),
    { key: 'english', value: { ...stored, ...Object.fromEntries(english) } },
  ]
}
