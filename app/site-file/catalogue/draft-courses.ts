import { toSlug } from '#app/business/catalogue/link-path.ts'
import { courses, courseUserGroups, relatedCourses } from '#app/db/schema/catalogue.ts'
import {
  checkPeriod,
  checkReferences,
  type Drafted,
  type Drafting,
  draftKind,
  listOfPictures,
  positionsAfter,
} from '#app/site-file/drafting/draft-kind.ts'
import { isSame } from '#app/site-file/drafting/is-same.ts'
import type { Settled } from '#app/site-file/drafting/settle-entries.ts'
import type { StoredCourses as Stored } from '#app/site-file/stored-site.server.ts'
import { courseFields, previewFields } from './catalogue-fields.ts'
import type { CourseEntry } from './course-entry.ts'

type StoredCourses = Pick<Stored, 'courses' | 'groups' | 'related'>
type Known = { readonly courses: ReadonlySet<number>; readonly userGroups: ReadonlySet<number> }

/** Drafts the courses with their groups and related courses. Plans and lectures are drafted separately. */
export function draftCourses(
  entries: readonly Settled<CourseEntry>[],
  {
    shop,
    stored,
    known,
  }: { shop: { courseIndex: readonly { readonly position: number }[] }; stored: StoredCourses; known: Known },
  drafting: Drafting,
): Drafted<CourseEntry>[] {
  const { draft } = drafting
  const position = positionsAfter(shop.courseIndex)
  const drafted = draftKind(
    {
      kind: 'course',
      table: courses,
      fields: { ...courseFields, ...previewFields },
      before: id => stored.courses.get(id),
      whenNew: (_settled, index) => ({ position: position(index), samplePictures: [] }),
      derived: (after, { entry }) => ({
        ...(after.slug ? {} : { slug: toSlug(String(after.name ?? '')) }),
        ...(after.statusShow && after.stage ? { stage: '' } : {}),
        ...listOfPictures('samplePictures', entry.samplePictures, drafting.found),
      }),
      check: (after, { entry }) => {
        checkPeriod(
          draft,
          entry.place,
          [after.registrationStart, 'registration_start'],
          [after.registrationEnd, 'registration_end'],
        )
        if (lengthOf(after.sampleTexts) > lengthOf(after.samplePictures))
          draft.fault(`${entry.place}.sample_texts`, 'has more texts than sample_pictures has pictures')
      },
      isDated: true,
    },
    entries,
    drafting,
  )
  for (const settled of entries) {
    draftGroups(settled, { stored, known }, drafting)
    draftRelated(settled, { stored, known }, drafting)
  }
  return drafted
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)

function draftGroups(
  { entry, id, isNew }: Settled<CourseEntry>,
  { stored, known }: { stored: StoredCourses; known: Known },
  { draft }: Drafting,
): void {
  if (!entry.userGroupIds) return
  const place = `${entry.place}.user_group_ids`
  checkReferences(draft, place, entry.userGroupIds, { known: known.userGroups, what: 'user group' })
  const before = (stored.groups.get(id) ?? []).map(row => row.userGroupId)
  const after = [...new Set(entry.userGroupIds)]
  if (!isNew && !isSame([...before].sort(), [...after].sort()))
    draft.overwrites.push({ place, before, after })
  for (const userGroupId of after.filter(group => !before.includes(group))) {
    draft.insert(courseUserGroups, { courseId: id, userGroupId })
  }
  for (const userGroupId of before.filter(group => !after.includes(group))) {
    draft.delete(courseUserGroups, { courseId: id, userGroupId })
  }
}

/** Rewrites a changed list, because the order in the file is the order on the page. */
function draftRelated(
  { entry, id, isNew }: Settled<CourseEntry>,
  { stored, known }: { stored: StoredCourses; known: Known },
  { draft }: Drafting,
): void {
  if (!entry.related) return
  const place = `${entry.place}.related`
  checkReferences(draft, place, entry.related, { known: known.courses, what: 'course' })
  if (entry.related.includes(id)) draft.fault(place, `course ${id} is related to itself`)
  const rows = [...(stored.related.get(id) ?? [])].sort((a, b) => a.position - b.position)
  const before = rows.map(row => row.relatedCourseId)
  const after = [...new Set(entry.related)]
  if (isSame(before, after)) return
  if (!isNew) draft.overwrites.push({ place, before, after })
  for (const relatedCourseId of before) draft.delete(relatedCourses, { courseId: id, relatedCourseId })
  after.forEach((relatedCourseId, index) => {
    draft.insert(relatedCourses, { courseId: id, relatedCourseId, position: index + 1 })
  })
}
