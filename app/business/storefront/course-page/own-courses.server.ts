import { eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { OwnCourses } from '#app/business/catalogue/course-card.ts'
import { isLive } from '#app/business/learning/grant.ts'
import { type GrantRow, selectGrantsOf, toGrant } from '#app/business/learning/grant-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { progress } from '#app/db/schema/learning.ts'
import type { Instant } from '#app/platform/clock.ts'

type ReadRow = { readonly courseId: number; readonly lastAt: Instant; readonly read: number }

/** Selects a person's grants and progress: two selects for a batch. They find nothing for a visitor. */
export function selectOwnCourses(db: Database, caller: Caller) {
  const userId = caller.account?.userId ?? ''
  return {
    grants: selectGrantsOf(db, userId),
    reads: db
      .select({
        courseId: progress.courseId,
        lastAt: sql<number>`max(${progress.positionAt})`,
        read: sql<number>`count(${progress.readAt})`,
      })
      .from(progress)
      .where(eq(progress.userId, userId))
      .groupBy(progress.courseId),
  }
}

/**
 * Returns the courses open to the person now, last watched first, each with the percentage of its lectures that are
 * read.
 */
export function toOwnCourses(
  grants: readonly GrantRow[],
  reads: readonly ReadRow[],
  lectureCounts: ReadonlyMap<number, number>,
  now: Instant,
): OwnCourses {
  const open = new Set(
    grants
      .map(toGrant)
      .filter(grant => isLive(grant, now))
      .map(grant => grant.courseId),
  )
  const readOf = new Map(reads.map(row => [row.courseId, row]))
  const lastAt = (id: number) => readOf.get(id)?.lastAt ?? 0
  const inOrder = [...open].sort((a, b) => lastAt(b) - lastAt(a) || a - b)
  return new Map(
    inOrder.map(id => {
      const lectures = lectureCounts.get(id) ?? 0
      const read = Math.min(readOf.get(id)?.read ?? 0, lectures)
      return [id, { percent: lectures === 0 ? 0 : Math.floor((read * 100) / lectures) }]
    }),
  )
}
