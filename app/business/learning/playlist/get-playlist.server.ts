import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { mayWatch } from '#app/business/learning/access.ts'
import { selectGrants, toGrant } from '#app/business/learning/grant-repository.server.ts'
import { selectCourseHead } from '#app/business/learning/lecture-repository.server.ts'
import { lockedOf, selectProgress } from '#app/business/learning/progress/progress-repository.server.ts'
import { isMetered } from '#app/business/learning/progress/watch-meter.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { lectures, sections } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import type { Signer } from '#app/platform/signing.ts'
import { signLectureLink } from './lecture-link.server.ts'
import { isStoredFile, lectureFilePath } from './lecture-parts.ts'

type Lecture = typeof lectures.$inferSelect

/** A lecture with its section. Fields for buyers only are null for all others. */
export type PlaylistRow = Pick<
  Lecture,
  | 'id'
  | 'name'
  | 'preview'
  | 'contentType'
  | 'contentFile'
  | 'contentText'
  | 'quizId'
  | 'homeworkId'
  | 'videoName'
  | 'videoUrl'
  | 'videoLength'
  | 'quiz'
> & {
  readonly section: Pick<typeof sections.$inferSelect, 'id' | 'name' | 'location'>
  readonly hasVideo: boolean
  readonly isOpen: boolean
}

/**
 * Returns the playlist of a course in order. Null if there is no such course, or it is hidden from this caller. A
 * lecture that the caller may watch has a link for that caller alone, but a metered one, which is charged when it
 * plays. One D1 batch.
 */
export async function getPlaylist(
  needs: { db: Database; signer: Signer; now: Clock },
  { courseId, caller }: { courseId: number; caller: Caller },
): Promise<readonly PlaylistRow[] | null> {
  const { db } = needs
  const {
    courseRows: [course],
    sectionRows,
    lectureRows,
    grantRows,
    progressRows,
  } = await readBatch(db, {
    courseRows: selectCourseHead(db, courseId, caller),
    sectionRows: db
      .select()
      .from(sections)
      .where(and(eq(sections.courseId, courseId), isNull(sections.removedAt)))
      .orderBy(asc(sections.location), asc(sections.id)),
    lectureRows: db
      .select()
      .from(lectures)
      .where(and(eq(lectures.courseId, courseId), isNull(lectures.removedAt)))
      .orderBy(asc(lectures.location), asc(lectures.id)),
    // No user has the empty id, so the same batch serves visitors.
    grantRows: selectGrants(db, caller.account?.userId ?? '', courseId),
    progressRows: selectProgress(db, caller.account?.userId ?? '', courseId),
  })
  const grants = grantRows.map(toGrant)
  const mayEdit = course?.mayEdit === 1
  if (!course || !(course.statusShow || mayEdit || grants.length > 0)) return null

  const now = needs.now()
  const inOrder = sectionRows.flatMap(section =>
    lectureRows.flatMap(lecture => (lecture.sectionId === section.id ? [{ section, lecture }] : [])),
  )
  const rows = inOrder.map(({ lecture }) => ({
    ...lecture,
    lengthSeconds: lecture.videoLength,
    hasText: lecture.contentText ? 1 : 0,
  }))
  const locked = course.inOrder ? lockedOf(rows, progressRows) : null
  return Promise.all(
    inOrder.map(async ({ section, lecture }) => {
      const waitsFor = locked?.get(lecture.id) ?? null
      const isOpen = mayWatch({ ...lecture, waitsFor, mayEdit }, grants, now)
      const mayHaveLink = isOpen && !isMetered(lecture, grants, now)
      const link =
        mayHaveLink && lecture.videoKey
          ? await signLectureLink(needs, { lectureId: lecture.id, caller, run: null })
          : null
      return {
        ...lecture,
        section,
        isOpen,
        hasVideo: lecture.videoKey !== null || lecture.videoUrl !== null,
        contentFile: isOpen ? fileAddress(lecture) : null,
        contentText: isOpen && lecture.contentText !== null ? safeHtml(lecture.contentText) : null,
        videoUrl: link?.videoUrl ?? (mayHaveLink ? lecture.videoUrl : null),
      }
    }),
  )
}

/** Returns the address of a lecture's file: the shop's own leads to a short-lived link. */
function fileAddress({ id, contentFile }: Lecture): string | null {
  return isStoredFile(contentFile) ? lectureFilePath(id) : contentFile
}
