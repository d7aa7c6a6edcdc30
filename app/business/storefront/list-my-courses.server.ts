import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { selectCards, toCourse } from '#app/business/catalogue/catalogue-repository.server.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { type Access, accessOf, accessTimeLeft } from '#app/business/learning/access.ts'
import { type AccessReason, toReason } from '#app/business/learning/access-reason.ts'
import type { OwnCertificate } from '#app/business/learning/certificates/certificate.ts'
import { selectCertificatesOf } from '#app/business/learning/certificates/certificate-repository.server.ts'
import { selectExplainedGrantsOf, toGrant } from '#app/business/learning/grant-repository.server.ts'
import { addedLectures } from '#app/business/learning/progress/progress.ts'
import { selectFinishes } from '#app/business/learning/progress/progress-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { type NextLecture, selectStandings, toStanding } from './next-lecture.server.ts'

/** A course that a person has or had, with their access, its causes, and their progress. */
export type MyCourse = {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly pictureUrl: string
  readonly access: Access
  /** Milliseconds until access runs out: -1 no limit, 0 none. behaviour: Plan types */
  readonly timeLeft: number
  readonly reasons: readonly AccessReason[]
  /** Whole percent of its lectures that are read. */
  readonly percent: number
  /** True if the shop sells the course, so it can be renewed or bought again. */
  readonly canRenew: boolean
  readonly lastAt: Instant
  /** Lectures that are still to be read. */
  readonly missing: number
  /** Lectures that the school added after the person finished the course; 0 for all others. */
  readonly added: number
  /** Where to continue. null if no lecture is open. */
  readonly next: NextLecture | null
  /** When the access ends, if it does while the course is open: the deadline. */
  readonly dueAt: Instant | null
  /** The newest certificate. */
  readonly certificate: OwnCertificate | null
}

/**
 * Returns all courses of a person: first open ones that are not finished, the earliest deadline first, then last
 * watched first; then finished ones; then those that begin later or have ended. One batch.
 */
export async function listMyCourses(
  { db, now: clock }: { db: Database; now: Clock },
  caller: Caller,
): Promise<readonly MyCourse[]> {
  const userId = caller.account?.userId ?? ''
  const ids = sql`(SELECT course_id FROM access_grants WHERE user_id = ${userId})`
  const { grantRows, courseRows, plans, certificates, finishes, ...rows } = await readBatch(db, {
    grantRows: selectExplainedGrantsOf(db, userId),
    courseRows: selectCards(db).where(sql`${courses.id} IN ${ids}`),
    plans: db
      .select({ courseId: pricingPlans.courseId })
      .from(pricingPlans)
      .where(sql`${pricingPlans.courseId} IN ${ids} AND ${pricingPlans.statusShow} = 1`),
    certificates: selectCertificatesOf(db, userId),
    finishes: selectFinishes(db, userId, ids),
    ...selectStandings(db, userId, ids),
  })
  const now = clock()
  const sold = new Set(plans.map(({ courseId }) => courseId))
  const grants = grantRows.map(toGrant)
  return courseRows
    .map(row => {
      const course = toCourse(row)
      const own = grants.filter(grant => grant.courseId === course.id)
      const access = accessOf(own, now)
      const watched = rows.progressRows.filter(({ courseId }) => courseId === course.id)
      return {
        id: course.id,
        name: course.name,
        path: coursePath(course),
        pictureUrl: course.previewPictureUrl,
        access,
        dueAt: dueAtOf(access),
        ...toStanding(rows, { course: row, grants: own, now }),
        added: addedLectures(
          rows.lectures.flatMap(lecture => (lecture.courseId === course.id ? [lecture.id] : [])),
          watched,
          finishes.find(({ courseId }) => courseId === course.id)?.finishedAt ?? null,
        ),
        certificate: certificates.find(({ courseId }) => courseId === course.id) ?? null,
        timeLeft: accessTimeLeft(own, now),
        reasons: own.map(grant => toReason(grant, { db, now })),
        canRenew: row.statusShow && sold.has(course.id),
        lastAt: Math.max(0, ...watched.map(({ positionAt }) => positionAt)),
      }
    })
    .sort((a, b) => rank(a) - rank(b) || due(a) - due(b) || b.lastAt - a.lastAt || a.id - b.id)
}

export function isOpen({ access: { kind } }: Pick<MyCourse, 'access'>): boolean {
  return kind === 'unlimited' || kind === 'until' || kind === 'watching'
}

/**
 * Returns the course to continue: of the open and unfinished ones, the one watched last. If none was watched, the one
 * whose access ends first.
 */
export function courseToContinue<
  Course extends Pick<MyCourse, 'id' | 'access' | 'percent' | 'lastAt' | 'dueAt' | 'next'>,
>(courses: readonly Course[]): (Course & { readonly next: NextLecture }) | null {
  const [first = null] = courses
    .filter(course => isOpen(course) && course.percent < 100)
    .sort((a, b) => b.lastAt - a.lastAt || due(a) - due(b) || a.id - b.id)
    .flatMap(course => (course.next ? [{ ...course, next: course.next }] : []))
  return first
}

/** Returns the end of the access, if it has one while the course is open: the deadline. */
export function dueAtOf(access: Access): Instant | null {
  return access.kind === 'until' || access.kind === 'watching' ? access.endsAt : null
}

/** An open course comes before one that begins later, and what is still to be learned before what is finished. */
function rank(course: MyCourse): number {
  if (isOpen(course)) return course.percent < 100 ? 0 : 1
  return course.access.kind === 'upcoming' ? 2 : 3
}

/** Courses without a deadline come after those with one. A finished course has none. */
function due(course: Pick<MyCourse, 'percent' | 'dueAt'>): number {
  return course.percent < 100 && course.dueAt !== null ? course.dueAt : Number.MAX_SAFE_INTEGER
}
