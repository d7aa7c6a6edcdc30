import type { Caller } from '#app/business/callers/caller.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { attachUpload } from '#app/business/uploads/attach-upload.server.ts'
import { selectFreePictures } from '#app/business/uploads/upload-repository.server.ts'
import { type RowsOf, readBatch, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Instant } from '#app/platform/clock.ts'
import { selectCustomLabels, toCustomLabel } from './list-custom-labels.server.ts'
import { selectUserGroups } from './list-user-groups.server.ts'
import type { ProfileForm } from './profile.ts'

export type ShopForm = ProfileForm & { readonly settings: Settings }

/** Returns the settings, groups and custom fields of the shop's form. One round trip. */
export async function readProfileForm({ db }: { db: Database }): Promise<ShopForm> {
  return toForm(await readBatch(db, selectForm(db)))
}

/** Returns the same, and which of the named pictures this caller may use. One round trip. */
export async function readFormAndPictures(
  { db }: { db: Database },
  { names, caller }: { names: readonly string[]; caller: Caller },
): Promise<{ form: ShopForm; ownPictures: ReadonlySet<string> }> {
  const { form, pictures } = await readBatch(db, {
    form: selectForm(db),
    pictures: selectFreePictures(db, caller, names),
  })
  return {
    form: toForm(form),
    ownPictures: new Set(pictures.map(({ id }) => id)),
  }
}

/**
 * Prepares attaching these pictures to a person, for the batch that saves them.
 * The batch fails if a picture was used meanwhile.
 */
export function keepPictures(
  db: Database,
  { names, caller, userId, at }: { names: readonly string[]; caller: Caller; userId: string; at: Instant },
): Statement[] {
  const needs = { db, now: () => at }
  return names.map(id => attachUpload(needs, { id, purpose: 'profile', caller, ownerId: userId }))
}

const OPTIONAL = { enabled: true, required: false }

/**
 * Returns the form of a person's own profile. It always asks for the name in English, which certificates in English
 * print, as an optional field.
 */
export function ownProfileForm<Form extends ProfileForm>(form: Form): Form {
  const { registerForm } = form.settings
  const asked = (field: 'firstnameEng' | 'lastnameEng') =>
    registerForm[field].enabled ? registerForm[field] : OPTIONAL
  const english = { firstnameEng: asked('firstnameEng'), lastnameEng: asked('lastnameEng') }
  return { ...form, settings: { ...form.settings, registerForm: { ...registerForm, ...english } } }
}

function selectForm(db: Database) {
  return { settingRows: selectSettings(db), groups: selectUserGroups(db), labels: selectCustomLabels(db) }
}

function toForm({ settingRows, groups, labels }: RowsOf<ReturnType<typeof selectForm>>): ShopForm {
  return { settings: settingsFromRows(settingRows), groups, labels: labels.map(toCustomLabel) }
}
