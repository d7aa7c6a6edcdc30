import { eq } from 'drizzle-orm'
import { markOf, type NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { type LoggedAct, selectStaffActs } from '#app/business/callers/staff-log.server.ts'
import { SETTING_GROUPS, type SettingGroup } from '#app/business/settings/settings.wire.ts'
import { readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { selectGroup, valuesOf } from './read-group.server.ts'
import { settingsOf, type Values } from './setting-values.ts'

/** How many saves of a group its page lists. */
const ACTS_SHOWN = 10
/** More courses than a list to choose from can show. */
const MOST_COURSES = 500

export type SettingsGroup = {
  readonly values: Values
  /** The values of the groups that were asked for beside it, in their order. */
  readonly beside: readonly Values[]
  /** The version that the form carries. */
  readonly seen: string
  readonly acts: readonly LoggedAct[]
  /** The courses to choose from, where the group has a list of courses; else the first, to show its page. */
  readonly courses: readonly { readonly id: number; readonly name: string; readonly pictureUrl: string }[]
}

/** Returns a group of settings for its page, with the values of others that the page shows. One round trip. */
export async function getSettingsGroup(
  needs: { db: Database },
  group: SettingGroup,
  caller: Caller,
  others: readonly SettingGroup[] = [],
): Promise<Result<SettingsGroup, NotStaff>> {
  if (!may(caller, SETTING_GROUPS[group].mayChange)) return refuse({ code: 'NOT_STAFF' })
  const db = asStored(needs.db)
  const choosesCourses = settingsOf(group).some(({ codec }) => codec.input.kind === 'courses')
  const read = await readBatch(db, {
    groups: selectGroup(db, group),
    others: others.map(other => selectGroup(db, other)),
    acts: selectStaffActs(db, 'settings', [group], ACTS_SHOWN),
    courses: needs.db
      .select({
        id: courses.id,
        name: courses.name,
        english: nameInEnglish(courses.english),
        pictureUrl: courses.previewPictureUrl,
      })
      .from(courses)
      .where(eq(courses.statusShow, true))
      .orderBy(courses.position, courses.id)
      .limit(choosesCourses ? MOST_COURSES : 1),
  })
  const stored = read.groups[0]?.stored ?? ''
  return ok({
    values: valuesOf(group, stored),
    beside: others.map((other, index) => valuesOf(other, read.others[index]?.[0]?.stored ?? '')),
    seen: await markOf(stored),
    acts: read.acts,
    courses: read.courses,
  })
}
