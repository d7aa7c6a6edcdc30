import { sql } from 'drizzle-orm'
import { markOf, type NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { type LoggedAct, selectStaffActs } from '#app/business/callers/staff-log.server.ts'
import { readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { customLabels, userGroups } from '#app/db/schema/accounts.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { CustomLabel } from './custom-label.ts'
import { selectCustomLabels, toCustomLabel } from './list-custom-labels.server.ts'
import { selectUserGroups } from './list-user-groups.server.ts'
import type { ProfileForm } from './profile.ts'
import { readProfileForm, type ShopForm } from './profile-form.server.ts'
import { MOST_ACTS, REGISTRATION } from './save-register-form.server.ts'
import type { UserGroup } from './user-group.ts'

/** A thing that staff edit, with the hash of what is shown (`seen`) and whether it is in use. */
export type Edited<Value> = Value & { readonly seen: string; readonly isUsed: boolean }
export type FormEditor = {
  readonly settings: Pick<ShopForm['settings'], 'registerForm' | 'studentSelectsGroup' | 'telMinimumSkipped'>
  readonly seen: string
  readonly labels: readonly Edited<CustomLabel>[]
  /** The hash of the fields' order, to detect a concurrent move. */
  readonly order: string
  readonly groups: readonly Edited<UserGroup>[]
  /** As the form asks for them, in the language of whoever edits it. */
  readonly asked: Pick<ProfileForm, 'labels' | 'groups'>
  /** The newest changes of the fields that are asked. */
  readonly acts: readonly LoggedAct[]
}

/** Returns the registration form for the staff's editor. */
export async function getFormEditor(
  needs: { db: Database },
  caller: Caller,
): Promise<Result<FormEditor, NotStaff>> {
  if (!may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  const { settings, labels, groups } = await readProfileForm({ ...needs, db: asStored(needs.db) })
  const { usedLabels, usedGroups, askedLabels, askedGroups, acts } = await readBatch(needs.db, {
    usedLabels: needs.db.select({ id: customLabels.id }).from(customLabels).where(isLabelUsed),
    usedGroups: needs.db.select({ id: userGroups.id }).from(userGroups).where(isGroupUsed),
    askedLabels: selectCustomLabels(needs.db),
    askedGroups: selectUserGroups(needs.db),
    acts: selectStaffActs(needs.db, 'form', [REGISTRATION], MOST_ACTS),
  })
  const { registerForm, studentSelectsGroup, telMinimumSkipped } = settings
  return ok({
    settings: { registerForm, studentSelectsGroup, telMinimumSkipped },
    seen: await markOf([registerForm, studentSelectsGroup]),
    labels: await withMarks(labels, usedLabels),
    order: await markOf(labels.map(({ id }) => id)),
    groups: await withMarks(groups, usedGroups),
    asked: { labels: askedLabels.map(toCustomLabel), groups: askedGroups },
    acts,
  })
}

/** SQL that is true if any student has answered the custom field. */
export const isLabelUsed = sql`EXISTS (SELECT 1 FROM label_answers
  WHERE label_answers.label_id = custom_labels.id AND label_answers.answers > 0)`

/** SQL that is true if the group has a student or a course is open to it. */
export const isGroupUsed = sql`(EXISTS (SELECT 1 FROM students WHERE students.user_group_id = user_groups.id)
  OR EXISTS (SELECT 1 FROM course_user_groups WHERE course_user_groups.user_group_id = user_groups.id))`

function withMarks<Value extends { readonly id: number }>(
  values: readonly Value[],
  used: readonly { readonly id: number }[],
): Promise<Edited<Value>[]> {
  const ids = new Set(used.map(({ id }) => id))
  return Promise.all(
    values.map(async value => ({ ...value, seen: await markOf(value), isUsed: ids.has(value.id) })),
  )
}
