import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import { insertGrant } from '#app/business/learning/grant-repository.server.ts'
import type { PlanSnapshot } from '#app/business/learning/plan-snapshot.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { courses, lectures, sections } from '#app/db/schema/catalogue.ts'
import type { Instant } from '#app/platform/clock.ts'

export const COURSE = 7
/** Lectures in the order of the course. Each video is 100 seconds long. */
export const PREVIEW = 71
export const VIDEO = 72
export const TEXT = 73

/** Inserts a course of two sections: a preview and a video, then a text with a script that must not run. */
export async function seedLearningCourse(db: Database): Promise<void> {
  const times = { createdAt: 0, updatedAt: 0 }
  const video = { courseId: COURSE, videoLength: 100, videoKey: 'lectures/clock.mp4' }
  await db.batch([
    db.insert(courses).values({ id: COURSE, name: 'วาดรูป', slug: 'draw', ...times }),
    db.insert(sections).values([
      // Ids contradict the order, so that only `location` can sort the sections.
      { id: 2, courseId: COURSE, name: 'เริ่ม', location: 1 },
      { id: 1, courseId: COURSE, name: 'ต่อ', location: 2 },
    ]),
    db
      .insert(lectures)
      .values({ ...video, id: PREVIEW, sectionId: 2, name: 'ตัวอย่าง', location: 1, preview: true }),
    db.insert(lectures).values({
      ...video,
      id: VIDEO,
      sectionId: 2,
      name: 'ลงสี',
      location: 2,
      captions: [{ language: 'th', key: 'lectures/clock.vtt' }],
    }),
    db.insert(lectures).values({
      id: TEXT,
      courseId: COURSE,
      sectionId: 1,
      name: 'อ่าน',
      location: 1,
      contentType: 'text',
      contentText: '<p onclick="x()">ดี<script>x()</script></p>',
    }),
  ])
}

export async function seedUser(db: Database, id: string): Promise<UserId> {
  const at = new Date(0)
  await db.insert(user).values({ id, name: id, email: `${id}@shop.test`, createdAt: at, updatedAt: at })
  return id as UserId
}

/** Returns a plan snapshot: unlimited access, unless the test says otherwise. */
export function aPlan(plan: Partial<PlanSnapshot> = {}): PlanSnapshot {
  return {
    planId: null,
    name: 'ตลอดชีพ',
    planType: 'One-Time Payment',
    pricingType: 'default',
    courseDays: -1,
    term: null,
    termUnit: null,
    term2: null,
    termUnit2: null,
    isTermUnit2: false,
    ...plan,
  }
}

/** Gives a student access to the course, as staff do by hand. */
export async function seedGrant(
  db: Database,
  userId: string,
  { plan = aPlan(), startsAt = 0 }: { plan?: PlanSnapshot; startsAt?: Instant } = {},
): Promise<void> {
  const grant = { userId, courseId: COURSE, source: 'staff' as const, orderLineId: null, plan, startsAt }
  await insertGrant(db, grant, startsAt)
}

export function aVisitor(visitorId: string): Caller {
  return { visitorId: visitorId as VisitorId, account: null, sessionEnded: null }
}

/** A caller who is signed in. */
export type Member = Caller & { readonly account: NonNullable<Caller['account']> }

/** Returns the caller for an account that `seedUser` inserted: a student, unless the test says otherwise. */
export function aStudent(userId: string, over: Partial<Member['account']> = {}): Member {
  const account = { userId: userId as UserId, username: userId, name: userId, email: `${userId}@shop.test` }
  return {
    ...aVisitor(`visitor of ${userId}`),
    account: { ...account, roles: ['student'], sessionId: 's', ...over },
  }
}

/** Inserts a student with access to the course, and returns them as the caller. */
export async function aLearner(
  db: Database,
  name: string,
  grant: Parameters<typeof seedGrant>[2] = {},
): Promise<Member> {
  await seedUser(db, name)
  await seedGrant(db, name, grant)
  return aStudent(name)
}

/** Reads these lectures: watches all of their videos, and reads their texts and files. */
export async function readLectures(
  needs: Parameters<typeof recordProgress>[0],
  userId: string,
  ...lectureIds: number[]
): Promise<void> {
  const reports = lectureIds.map(lectureId => ({
    lectureId,
    ranges: [[0, 100]] as const,
    position: 100,
    at: 1,
    isRead: true,
  }))
  await recordProgress(needs, { userId: userId as UserId, reports })
}
