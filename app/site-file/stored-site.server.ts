import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  DATABASE_NOW,
  isOwnPage,
  selectSettings,
  storedSettings,
} from '#app/business/settings/settings-repository.server.ts'
import { anyOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { customLabels, userGroups } from '#app/db/schema/accounts.ts'
import {
  courses,
  courseUserGroups,
  lectures,
  pricingPlans,
  products,
  relatedCourses,
  sections,
  teachers,
} from '#app/db/schema/catalogue.ts'
import { homework, quizzes } from '#app/db/schema/learning.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { bankAccounts, originBanks, paymentMethods } from '#app/db/schema/payments.ts'
import { coupons, promotions, shippingMethods } from '#app/db/schema/pricing.ts'
import { siteFiles } from '#app/db/schema/uploads.ts'

export type StoredShop = Awaited<ReturnType<typeof readStoredShop>>
export type StoredCourses = Awaited<ReturnType<typeof readStoredCourses>>

/** Reads the small tables of the shop whole, and the id and slug of each course. One round trip. */
export async function readStoredShop(db: Database) {
  const {
    settingRows,
    pageRows,
    ownPages,
    groups,
    courseIndex,
    teacherRows,
    productRows,
    couponRows,
    promotionRows,
    shippingRows,
    methodRows,
    bankRows,
    originRows,
    labelRows,
    homeworkRows,
  } = await readBatch(db, {
    settingRows: selectSettings(db),
    pageRows: db
      .select({ page: pageVersions.page, version: sql<number>`max(version)`.as('version') })
      .from(pageVersions)
      .groupBy(pageVersions.page),
    ownPages: db.select().from(pageVersions).where(isOwnPage(DATABASE_NOW)),
    groups: db.select().from(userGroups),
    courseIndex: db
      .select({
        id: courses.id,
        name: courses.name,
        slug: courses.slug,
        position: courses.position,
        english: courses.english,
      })
      .from(courses),
    teacherRows: db.select().from(teachers),
    productRows: db.select().from(products),
    couponRows: db.select().from(coupons),
    promotionRows: db.select().from(promotions),
    shippingRows: db.select().from(shippingMethods),
    methodRows: db.select().from(paymentMethods),
    bankRows: db.select().from(bankAccounts),
    originRows: db.select().from(originBanks),
    labelRows: db.select().from(customLabels),
    homeworkRows: db.select().from(homework),
  })
  const [plan, section, lecture, quiz] = await Promise.all([
    highestId(db, pricingPlans),
    highestId(db, sections),
    highestId(db, lectures),
    highestId(db, quizzes),
  ])
  return {
    settings: storedSettings(settingRows),
    /** The settings that have a row. The texts of pages have versions instead. */
    settingKeys: new Set(settingRows.map(({ key }) => key)),
    /** The newest version of each page, also of one that waits. */
    pages: new Map(pageRows.map(row => [row.page, row.version])),
    ownPages: new Map(
      ownPages.map(({ page, title, body, inFooter, english }) => [page, { title, body, inFooter, english }]),
    ),
    userGroups: groups,
    courseIndex,
    teachers: teacherRows,
    products: productRows,
    coupons: couponRows,
    promotions: promotionRows,
    shippingMethods: shippingRows,
    paymentMethods: methodRows,
    bankAccounts: bankRows,
    originBanks: originRows,
    customLabels: labelRows,
    homework: new Map(homeworkRows.map(row => [row.id, row])),
    highest: {
      plan,
      section,
      lecture,
      quiz,
      homework: homeworkRows.reduce((highest, { id }) => Math.max(highest, id), 0),
    },
  }
}

/** Returns 0 for an empty table. */
async function highestId(db: Database, table: SQLiteTable): Promise<number> {
  const [row] = await db.all<{ id: number }>(sql`SELECT COALESCE(MAX(id), 0) AS id FROM ${table}`)
  return row?.id ?? 0
}

type InFile = {
  readonly courseIds: readonly number[]
  readonly planIds: readonly number[]
  readonly sectionIds: readonly number[]
  readonly lectureIds: readonly number[]
  readonly quizIds: readonly number[]
}

/** Reads the named courses with their parts, and the owners of all part ids that the file uses. */
export async function readStoredCourses(
  db: Database,
  { courseIds, planIds, sectionIds, lectureIds, quizIds }: InFile,
) {
  const ofCourses = (column: SQL) => sql`${column} IN ${anyOf(courseIds)}`
  const {
    courseRows,
    groupRows,
    relatedRows,
    planRows,
    sectionRows,
    lectureRows,
    otherPlans,
    otherSections,
    otherLectures,
    quizRows,
    otherQuizzes,
  } = await readBatch(db, {
    courseRows: db
      .select()
      .from(courses)
      .where(ofCourses(sql`${courses.id}`)),
    groupRows: db
      .select()
      .from(courseUserGroups)
      .where(ofCourses(sql`${courseUserGroups.courseId}`)),
    relatedRows: db
      .select()
      .from(relatedCourses)
      .where(ofCourses(sql`${relatedCourses.courseId}`)),
    planRows: db
      .select()
      .from(pricingPlans)
      .where(ofCourses(sql`${pricingPlans.courseId}`)),
    sectionRows: db
      .select()
      .from(sections)
      .where(ofCourses(sql`${sections.courseId}`)),
    lectureRows: db
      .select()
      .from(lectures)
      .where(ofCourses(sql`${lectures.courseId}`)),
    otherPlans: owners(db, pricingPlans, planIds),
    otherSections: owners(db, sections, sectionIds),
    otherLectures: owners(db, lectures, lectureIds),
    quizRows: db
      .select()
      .from(quizzes)
      .where(ofCourses(sql`${quizzes.courseId}`)),
    otherQuizzes: owners(db, quizzes, quizIds),
  })
  return {
    courses: new Map(courseRows.map(row => [row.id, row])),
    groups: grouped(groupRows, row => row.courseId),
    related: grouped(relatedRows, row => row.courseId),
    plans: grouped(planRows, row => row.courseId),
    sections: grouped(sectionRows, row => row.courseId),
    lectures: grouped(lectureRows, row => row.sectionId),
    lectureById: new Map(lectureRows.map(row => [row.id, row])),
    planOwner: new Map(otherPlans.map(row => [row.id, row.courseId])),
    sectionOwner: new Map(otherSections.map(row => [row.id, row.courseId])),
    quizzes: grouped(quizRows, row => row.courseId),
    quizOwner: new Map(otherQuizzes.map(row => [row.id, row.courseId])),
    lectureOwner: new Map(otherLectures.map(row => [row.id, row.courseId])),
  }
}

/** Reads the courses to which the parts with these ids belong. */
function owners(
  db: Database,
  table: typeof pricingPlans | typeof sections | typeof lectures | typeof quizzes,
  ids: readonly number[],
) {
  return db
    .select({ id: table.id, courseId: table.courseId })
    .from(table)
    .where(sql`${table.id} IN ${anyOf(ids)}`)
}

export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Reads which of these objects are already listed. */
export async function readSiteFileKeys(
  db: Database,
  objects: readonly { readonly key: string }[],
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(objects.map(({ key }) => key))]
  const rows = await db
    .select({ key: siteFiles.objectKey })
    .from(siteFiles)
    .where(sql`${siteFiles.objectKey} IN ${anyOf(keys)}`)
  return new Set(rows.map(row => row.key))
}
