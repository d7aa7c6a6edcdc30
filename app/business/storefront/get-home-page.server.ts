import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  LINKED_COURSE,
  selectCards,
  toCourse,
  toPlan,
  toProduct,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import { type CourseCard, toCourseCards } from '#app/business/catalogue/course-card.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { type ProductCard, toProductCard } from '#app/business/catalogue/product-card.ts'
import { firstPosition } from '#app/business/catalogue/search/search-courses.server.ts'
import { selectFoundProducts } from '#app/business/catalogue/search/search-products.server.ts'
import { type Access, accessOf } from '#app/business/learning/access.ts'
import type { Grant } from '#app/business/learning/grant.ts'
import { toGrant } from '#app/business/learning/grant-repository.server.ts'
import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { paymentMethodFacts, type WayToPay } from '#app/business/pricing/payment-methods.ts'
import { type AskedQuestion, askedQuestionsIn } from '#app/business/settings/asked-questions.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import type { Voice } from '#app/business/settings/voice.ts'
import { selectOwnCourses, toOwnCourses } from '#app/business/storefront/course-page/own-courses.server.ts'
import { shownToAll, unsent } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { prepareBatch } from '#app/db/prepared.ts'
import { courseGroups, courses, lectures, pricingPlans, teachers } from '#app/db/schema/catalogue.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { IS_OFFERED, promiseIn } from './checkout-read.server.ts'
import { courseToContinue, dueAtOf } from './list-my-courses.server.ts'
import { coursesToContinue, type NextLecture, selectStandings, toStanding } from './next-lecture.server.ts'

type Needs = {
  db: Database
  now: Clock
  siteSettings: () => Promise<Settings>
  readyMethods: () => Promise<PaidByOf>
}

/** The course that a student continues, with what the card shows. */
export type CourseToContinue = {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly pictureUrl: string
  readonly percent: number
  readonly next: NextLecture
  readonly access: Access
}

/** A lecture that everybody may watch, for the first button of home. */
export type FreeLecture = { readonly name: string; readonly path: string; readonly seconds: number }

/** A course as home shows it across the page. `teacherPictureUrl` is '' without a picture. */
export type TopCourse = {
  readonly card: CourseCard
  readonly promise: string
  readonly outcomes: readonly string[]
  readonly teacherPictureUrl: string
}

export type HomePage = {
  /** The first screen for visitors. null for a student who has courses: home begins with these. */
  readonly intro: {
    readonly headline: string
    readonly text: string
    readonly pictureUrl: string
    readonly refundRule: string
    readonly freeLecture: FreeLecture | null
  } | null
  /** The first recommended course that the caller does not have. null: there is none. */
  readonly topCourse: TopCourse | null
  /** The other courses that the school recommends and the caller does not have, in its order. */
  readonly featured: readonly CourseCard[]
  /** The first twelve groups that have shown courses, in the shop's order, each with a cover of its courses. */
  readonly groups: readonly { readonly group: string; readonly shown: number; readonly pictureUrl: string }[]
  /** The first teachers with a picture and a shown course. `group` is the group of their first course. */
  readonly teachers: readonly {
    readonly id: number
    readonly name: string
    readonly pictureUrl: string
    readonly group: string
  }[]
  /** Where a student continues: the course watched last, with its next lecture. null for a visitor. */
  readonly toContinue: CourseToContinue | null
  /** The caller's open courses, last watched first. */
  readonly ownCourses: readonly CourseCard[]
  readonly products: readonly ProductCard[]
  /** The quotations of students, for visitors. `course` is null if the school named no course, or hides it. */
  readonly voices: readonly (Omit<Voice, 'english' | 'courseId'> & {
    readonly course: { readonly name: string; readonly path: string } | null
  })[]
  /** What people ask the school, for visitors. */
  readonly questions: readonly AskedQuestion[]
  readonly shelves: readonly { readonly group: string; readonly courses: readonly CourseCard[] }[]
  /** How a visitor can pay, in the shop's order. Empty for a student who has courses, and if nothing costs money. */
  readonly waysToPay: readonly WayToPay[]
}

/** The home page shows this many groups, and this many courses of each. The search finds the rest. */
const SHELVES = 12
const PER_SHELF = 8

/** One row of products. The catalogue has the rest. */
const PRODUCTS = 4

/** Ids of the courses on the shelves. It reads only a few index entries per shelf, however many courses there are. */
const SHOWN_IDS = sql`(SELECT courses.id FROM (SELECT group_name AS shelf FROM course_groups WHERE shown > 0
    ORDER BY ${firstPosition(sql`course_groups.group_name`)} LIMIT ${sql.raw(String(SHELVES))})
  JOIN courses ON courses.id IN (SELECT id FROM courses WHERE status_show = 1 AND group_name = shelf
    ORDER BY position, id LIMIT ${sql.raw(String(PER_SHELF))}))`

const MOST_TEACHERS = 8
const MOST_OUTCOMES = 3

/** Ids of the recommended courses: the setting's, as far as they are shown. */
const FEATURED_IDS = sql`(SELECT courses.id FROM json_each((SELECT value FROM settings WHERE key = 'home_featured_courses')) AS named
  CROSS JOIN courses ON courses.id = named.value WHERE courses.status_show = 1)`

/** Ids of the courses of students who are quoted, as far as they are shown. */
const QUOTED_IDS = sql`(SELECT courses.id FROM json_each((SELECT value FROM settings WHERE key = 'home_voices')) AS quoted
  CROSS JOIN courses ON courses.id = quoted.value ->> 'course_id' WHERE courses.status_show = 1)`

/** A free lecture is looked for in the recommended courses and in the first ones of the catalogue. */
const FREE_IN = sql`(SELECT id FROM ${FEATURED_IDS} UNION SELECT id FROM (SELECT id FROM courses
  WHERE status_show = 1 ORDER BY position, id LIMIT ${sql.raw(String(PER_SHELF))}))`

const readHome = prepareBatch((db, { caller, now }: { caller: Caller; now: Instant }) => {
  const userId = caller.account?.userId ?? ''
  const owned = sql`(SELECT course_id FROM access_grants WHERE user_id = ${userId})`
  const own = {
    own: selectCards(db).where(sql`${courses.id} IN ${owned}`),
    ...selectOwnCourses(db, caller),
    ...selectStandings(db, userId, coursesToContinue(userId, now)),
  }
  const everybody = shownToAll({
    shown: selectCards(db)
      .where(sql`${courses.id} IN ${SHOWN_IDS}`)
      .orderBy(asc(courses.position), asc(courses.id)),
    featured: selectCards(db).where(sql`${courses.id} IN ${FEATURED_IDS}`),
    featuredTeachers: db
      .select({ courseId: courses.id, pictureUrl: teachers.pictureUrl })
      .from(courses)
      .innerJoin(teachers, eq(teachers.name, courses.teacher))
      .where(sql`${courses.id} IN ${FEATURED_IDS}`),
    plans: db
      .select()
      .from(pricingPlans)
      .where(
        sql`${pricingPlans.courseId} IN (SELECT id FROM ${SHOWN_IDS} UNION SELECT id FROM ${FEATURED_IDS})`,
      ),
    groups: db
      .select({ group: courseGroups.groupName, shown: courseGroups.shown })
      .from(courseGroups)
      .where(gt(courseGroups.shown, 0))
      .orderBy(firstPosition(sql`${courseGroups.groupName}`))
      .limit(SHELVES),
    teachers: db
      .select({
        id: teachers.id,
        name: teachers.name,
        pictureUrl: teachers.pictureUrl,
        group: sql<string>`(SELECT group_name FROM courses INDEXED BY courses_teacher
          WHERE teacher = teachers.name AND status_show = 1 ORDER BY position LIMIT 1)`.as('subject'),
        english: nameInEnglish(teachers.english),
      })
      .from(teachers)
      .where(
        sql`teachers.id > 0 AND teachers.picture_url <> ''
          AND EXISTS (SELECT 1 FROM courses INDEXED BY courses_teacher
            WHERE teacher = teachers.name AND status_show = 1)`,
      )
      .orderBy(asc(teachers.id))
      .limit(MOST_TEACHERS),
    quoted: db.select(LINKED_COURSE).from(courses).where(sql`${courses.id} IN ${QUOTED_IDS}`),
    freeLectures: db
      .select({
        id: lectures.id,
        name: lectures.name,
        seconds: lectures.videoLength,
        courseId: lectures.courseId,
        slug: courses.slug,
        english: nameInEnglish(lectures.english),
      })
      .from(lectures)
      .innerJoin(courses, eq(courses.id, lectures.courseId))
      .where(
        sql`${lectures.courseId} IN ${FREE_IN} AND ${lectures.preview} = 1 AND ${lectures.videoLength} > 0
          AND ${lectures.removedAt} IS NULL`,
      )
      .orderBy(
        desc(sql`${courses.id} IN ${FEATURED_IDS}`),
        asc(courses.position),
        asc(lectures.sectionId),
        asc(lectures.location),
      )
      .limit(1),
    methods: db
      .select({ id: paymentMethods.id })
      .from(paymentMethods)
      .where(IS_OFFERED)
      .orderBy(asc(paymentMethods.position), asc(paymentMethods.id)),
    products: selectFoundProducts(db, { keyword: '', perPage: PRODUCTS }).rows,
  })
  return {
    ...everybody,
    // A visitor has no courses.
    ...(caller.account ? own : unsent(own)),
  }
})

/** Returns the home page: the caller's courses, then a shelf per group in the shop's order. One round trip. */
export async function getHomePage(needs: Needs, { caller }: { caller: Caller }): Promise<HomePage> {
  const now = needs.now()
  const [settings, paidBy, { shown, plans, own, products, grants, reads, ...rest }] = await Promise.all([
    needs.siteSettings(),
    needs.readyMethods(),
    readHome(needs.db, { caller, now }),
  ])
  const {
    featured,
    featuredTeachers,
    groups,
    teachers: faces,
    freeLectures,
    quoted,
    methods,
    ...standing
  } = rest
  const lectureCounts = new Map([...shown, ...featured, ...own].map(row => [row.id, row.lectureCount]))
  const facts = {
    plans: plans.map(toPlan),
    currency: currencyOf(settings),
    own: toOwnCourses(grants, reads, lectureCounts, now),
  }
  const cardsOf = (rows: typeof shown) =>
    toCourseCards(
      rows.map(row => toCourse(row)),
      facts,
    )
  const ownById = new Map(cardsOf(own).map(card => [card.id, card]))
  const order = settings.home.featuredCourses
  const recommended = cardsOf(featured).sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  const top = recommended.find(({ owned }) => !owned)
  const shelves = toShelves(cardsOf(shown))
  const first = shelves[0]?.courses[0]
  const isVisitor = facts.own.size === 0
  const productCards = products.map(row => toProductCard(toProduct(row), facts.currency))
  const sells =
    [...shelves.flatMap(shelf => shelf.courses), ...recommended].some(costs) || productCards.length > 0
  const ready = methods.filter(({ id }) => paidBy(id, facts.currency) !== null)
  return {
    intro: isVisitor
      ? {
          headline: settings.home.headline || settings.tagline || settings.title,
          text: settings.home.text,
          pictureUrl: settings.home.pictureUrl || first?.pictureUrl || '',
          refundRule: promiseIn(settings.refundRule),
          freeLecture: toFreeLecture(freeLectures[0]),
        }
      : null,
    topCourse: top ? toTopCourse(top, featured, featuredTeachers) : null,
    featured: recommended.filter(card => card !== top && !card.owned),
    groups: groups.map(({ group, shown }) => ({
      ...{ group, shown },
      pictureUrl: coverOf(shelves.find(shelf => shelf.group === group)?.courses ?? [], recommended),
    })),
    teachers: faces.map(({ id, name, pictureUrl, group }) => ({ id, name, pictureUrl, group })),
    toContinue: toContinue(own, grants.map(toGrant), standing, now),
    ownCourses: [...facts.own.keys()].flatMap(id => ownById.get(id) ?? []),
    products: productCards,
    voices: isVisitor ? toVoices(settings.home.voices, quoted) : [],
    questions: isVisitor ? askedQuestionsIn(settings.home.questions) : [],
    shelves,
    waysToPay: isVisitor && sells ? [...new Set(ready.map(({ id }) => wayOf(id)))] : [],
  }
}

const costs = ({ price }: CourseCard) => price !== null && price.amount.minor > 0

const wayOf = (methodId: number): WayToPay => paymentMethodFacts(methodId)?.way ?? 'page'

function toTopCourse(
  card: CourseCard,
  rows: readonly { readonly id: number; readonly promise: string; readonly outcomes: readonly string[] }[],
  faces: readonly { readonly courseId: number; readonly pictureUrl: string }[],
): TopCourse {
  const row = rows.find(({ id }) => id === card.id)
  return {
    card,
    promise: row?.promise ?? '',
    outcomes: row?.outcomes.slice(0, MOST_OUTCOMES) ?? [],
    teacherPictureUrl: faces.find(({ courseId }) => courseId === card.id)?.pictureUrl ?? '',
  }
}

type Standing = Parameters<typeof toStanding>[0]

/** Returns the same course as the account page. null: none is open and unfinished. */
function toContinue(
  own: readonly (Parameters<typeof toCourse>[0] & { readonly inOrder: boolean })[],
  grants: readonly Grant[],
  rows: Standing,
  now: Instant,
): CourseToContinue | null {
  const candidates = own
    .filter(row => rows.lectures.some(({ courseId }) => courseId === row.id))
    .map(row => {
      const granted = grants.filter(grant => grant.courseId === row.id)
      const access = accessOf(granted, now)
      const watched = rows.progressRows.filter(({ courseId }) => courseId === row.id)
      return {
        row,
        id: row.id,
        access,
        dueAt: dueAtOf(access),
        lastAt: Math.max(0, ...watched.map(({ positionAt }) => positionAt)),
        ...toStanding(rows, { course: row, grants: granted, now }),
      }
    })
  const chosen = courseToContinue(candidates)
  if (!chosen) return null
  const { row, id, percent, next, access } = chosen
  return {
    id,
    name: row.name,
    path: coursePath(row),
    pictureUrl: row.previewPictureUrl,
    percent,
    next,
    access,
  }
}

function toVoices(
  voices: readonly Voice[],
  quoted: readonly { readonly id: number; readonly name: string; readonly slug: string }[],
): HomePage['voices'] {
  return voices.map(({ english: _, courseId, ...voice }) => {
    const course = quoted.find(({ id }) => id === courseId)
    return { ...voice, course: course ? { name: course.name, path: coursePath(course) } : null }
  })
}

type FreeRow = {
  readonly id: number
  readonly name: string
  readonly seconds: number
  readonly courseId: number
  readonly slug: string
}

function toFreeLecture(row: FreeRow | undefined): FreeLecture | null {
  if (!row) return null
  const { id, name, seconds, courseId, slug } = row
  return { name, seconds, path: `${coursePath({ id: courseId, slug })}?learn=true&lecture=${id}` }
}

/** Returns the cover of the first course that home does not recommend; of the first course if it recommends all. */
function coverOf(courses: readonly CourseCard[], recommended: readonly CourseCard[]): string {
  const isAbove = ({ id }: CourseCard) => recommended.some(above => above.id === id)
  return (courses.find(course => !isAbove(course)) ?? courses[0])?.pictureUrl ?? ''
}

function toShelves(cards: readonly CourseCard[]): HomePage['shelves'] {
  const groups = [...new Set(cards.map(card => card.groupName))]
  return groups.map(group => ({
    group,
    courses: cards.filter(card => card.groupName === group).slice(0, PER_SHELF),
  }))
}
