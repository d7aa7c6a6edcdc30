import { and, eq, sql } from 'drizzle-orm'
import {
  checkProfile,
  fieldRule,
  namedPictures,
  type ProfileFaults,
  type ProfileInput,
  picturesOf,
  profileColumns,
} from '#app/business/accounts/registration/profile.ts'
import {
  keepPictures,
  ownProfileForm,
  readFormAndPictures,
  type ShopForm,
} from '#app/business/accounts/registration/profile-form.server.ts'
import type { Caller, SignedInAccount } from '#app/business/callers/caller.ts'
import { columnOf, eachProfileText, type ProfileText } from '#app/business/settings/registration-fields.ts'
import { anyOf, commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students, user } from '#app/db/schema/accounts.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

type Needs = { db: Database; now: Clock }
type StudentRow = typeof students.$inferSelect

/** A person's own profile as the form shows it. `seen` is its version: saving sends it back. */
export type OwnProfile = {
  readonly input: ProfileInput
  readonly seen: string
  readonly groupId: number | null
}

export type EditProfileRefusal =
  | { readonly code: 'INPUT_ERROR'; readonly faults: ProfileFaults; readonly form: ShopForm }
  /**
   * The profile was saved in another tab or on another device since the form was opened. `seen` is the current version.
   */
  | { readonly code: 'CHANGED_ELSEWHERE'; readonly seen: string }
  | { readonly code: 'NOT_FOUND' }

/** Returns the signed-in person's profile, or null if the shop keeps none. */
export async function getProfile(
  { db }: Pick<Needs, 'db'>,
  { userId }: Pick<SignedInAccount, 'userId'>,
): Promise<OwnProfile | null> {
  const [row] = await db.select().from(students).where(eq(students.userId, userId))
  return row ? { input: toInput(row), seen: String(row.updatedAt), groupId: row.userGroupId } : null
}

/**
 * Saves the fields that the shop's form shows and leaves the others alone (behaviour: Registration rules).
 * A chosen group stays, because it opens courses: only staff change it.
 * Of two tabs, the later gets CHANGED_ELSEWHERE and overwrites nothing.
 */
export async function editProfile(
  needs: Needs,
  { input, seen }: { input: ProfileInput; seen: string },
  caller: Caller & { account: SignedInAccount },
): Promise<Result<null, EditProfileRefusal>> {
  const { db } = needs
  const { userId } = caller.account
  const [[row], { form: asked, ownPictures }] = await Promise.all([
    db.select().from(students).where(eq(students.userId, userId)),
    readFormAndPictures(needs, { names: namedPictures(input), caller }),
  ])
  if (!row) return refuse({ code: 'NOT_FOUND' })
  const form = ownProfileForm(asked)
  const before = new Set(namedPictures(toInput(row)))
  const given = row.userGroupId === null ? input : { ...input, userGroup: String(row.userGroupId) }
  const { profile, faults } = checkProfile(given, form, new Set([...ownPictures, ...before]))
  if (Object.keys(faults).length > 0) return refuse({ code: 'INPUT_ERROR', faults, form })

  const at = Math.max(needs.now(), row.updatedAt + 1)
  const pictures = picturesOf(profile, form.labels)
  const dropped = picturesOfRow(row, form).filter(id => !pictures.includes(id))
  const name = [profile.firstname, profile.lastname].filter(Boolean).join(' ')
  try {
    await commit(db, [
      db
        .update(students)
        .set({ ...shownColumns(profileColumns(profile), form, row), updatedAt: at })
        .where(and(eq(students.userId, userId), sql`${students.updatedAt} = CAST(${seen} AS INTEGER)`)),
      db.run(sql`SELECT CASE WHEN changes() = 1 THEN 1 ELSE json('changed elsewhere') END`),
      ...keepPictures(db, { names: pictures.filter(id => !before.has(id)), caller, userId, at }),
      // No row uses these pictures any more, so the sweep deletes them.
      db
        .update(uploads)
        .set({ attachedAt: null })
        .where(and(eq(uploads.userId, userId), sql`${uploads.id} IN ${anyOf(dropped)}`)),
      ...(name
        ? [
            db
              .update(user)
              .set({ name, updatedAt: new Date(at) })
              .where(eq(user.id, userId)),
          ]
        : []),
    ])
    return ok(null)
  } catch (error) {
    const now = await getProfile(needs, caller.account)
    if (now && now.seen !== seen) return refuse({ code: 'CHANGED_ELSEWHERE', seen: now.seen })
    throw error
  }
}

type Columns = ReturnType<typeof profileColumns>

/** Returns only the columns that the form shows, so saving does not clear fields that staff have hidden. */
function shownColumns(columns: Columns, form: ShopForm, row: StudentRow): Partial<Columns> {
  const isShown = (field: Parameters<typeof fieldRule>[0]) => fieldRule(field, form).enabled
  const { branchId, profileUploadId, education, customLabels, userGroupId, ...texts } = columns
  const shownTexts = Object.entries(texts).filter(([field]) => isShown(field as ProfileText))
  const known = new Set(form.labels.map(({ id }) => id))
  const others = (row.customLabels ?? []).filter(({ id }) => !known.has(id)) as typeof customLabels
  return {
    ...Object.fromEntries(shownTexts),
    ...(isShown('branch') && { branchId }),
    ...(isShown('displayImage') && { profileUploadId }),
    ...(isShown('educationList') && { education }),
    ...(isShown('customLabel') && { customLabels: [...others, ...customLabels] }),
    ...(isShown('userGroup') && { userGroupId }),
  }
}

function picturesOfRow(row: StudentRow, form: ShopForm): string[] {
  const isPicture = (id: number) => form.labels.find(label => label.id === id)?.typeLabel === 'image'
  const ofLabels = (row.customLabels ?? [])
    .filter(({ id }) => isPicture(id))
    .map(({ value }) => String(value))
  return [...(row.profileUploadId ? [row.profileUploadId] : []), ...ofLabels]
}

function toInput(row: StudentRow): ProfileInput {
  const labels = (row.customLabels ?? []).map(({ id, value }) => [
    id,
    Array.isArray(value) ? value.map(String) : [String(value ?? '')],
  ])
  return {
    ...eachProfileText(name => String(row[columnOf(name)] ?? '')),
    userGroup: row.userGroupId === null ? '' : String(row.userGroupId),
    displayImage: row.profileUploadId ?? '',
    education: (row.education ?? []).map(String),
    customLabels: Object.fromEntries(labels),
  }
}
