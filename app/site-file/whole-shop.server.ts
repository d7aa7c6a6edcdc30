import { asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import {
  DATABASE_NOW,
  isOwnPage,
  selectSettings,
  storedSettings,
} from '#app/business/settings/settings-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { customLabels, students, user, userGroups } from '#app/db/schema/accounts.ts'
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
import { comments } from '#app/db/schema/comments.ts'
import { accessGrants, certificates, homework, quizzes } from '#app/db/schema/learning.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { bankAccounts, originBanks, paymentMethods } from '#app/db/schema/payments.ts'
import { coupons, promotions, shippingMethods } from '#app/db/schema/pricing.ts'
import { siteFiles } from '#app/db/schema/uploads.ts'

export type WholeShop = Awaited<ReturnType<typeof readWholeShop>>

/** Reads everything that a site file contains, at one moment, in display order. */
export async function readWholeShop(db: Database) {
  const {
    settingRows,
    ownPages,
    ownPageVersions,
    groups,
    courseRows,
    courseGroups,
    related,
    plans,
    sectionRows,
    lectureRows,
    teacherRows,
    quizRows,
    homeworkRows,
    productRows,
    couponRows,
    promotionRows,
    shipping,
    methods,
    banks,
    origins,
    labels,
    files,
    users,
    studentRows,
    gifts,
    commentRows,
    certificateRows,
  } = await readBatch(db, {
    settingRows: selectSettings(db),
    ownPages: db.select().from(pageVersions).where(isOwnPage(DATABASE_NOW)).orderBy(asc(pageVersions.page)),
    // Only own pages have titles, so these are their versions. No visitor ever saw a withdrawn version.
    ownPageVersions: db
      .select()
      .from(pageVersions)
      .where(sql`${pageVersions.withdrawnAt} IS NULL AND ${pageVersions.title} <> ''`)
      .orderBy(asc(pageVersions.page), asc(pageVersions.version)),
    groups: db.select().from(userGroups).orderBy(asc(userGroups.id)),
    courseRows: db.select().from(courses).orderBy(asc(courses.position), asc(courses.id)),
    courseGroups: db.select().from(courseUserGroups),
    related: db.select().from(relatedCourses).orderBy(asc(relatedCourses.position)),
    plans: db.select().from(pricingPlans).orderBy(asc(pricingPlans.position), asc(pricingPlans.id)),
    sectionRows: db
      .select()
      .from(sections)
      .where(isNull(sections.removedAt))
      .orderBy(asc(sections.location), asc(sections.id)),
    lectureRows: db
      .select()
      .from(lectures)
      .where(isNull(lectures.removedAt))
      .orderBy(asc(lectures.location), asc(lectures.id)),
    teacherRows: db
      .select({ ...getTableColumns(teachers), account: user.email })
      .from(teachers)
      .leftJoin(user, sql`${user.id} = ${teachers.userId}`)
      .orderBy(asc(teachers.id)),
    quizRows: db.select().from(quizzes).orderBy(asc(quizzes.id)),
    homeworkRows: db.select().from(homework).orderBy(asc(homework.id)),
    productRows: db.select().from(products).orderBy(asc(products.position), asc(products.id)),
    couponRows: db.select().from(coupons).orderBy(asc(coupons.id)),
    promotionRows: db.select().from(promotions).orderBy(asc(promotions.id)),
    shipping: db.select().from(shippingMethods).orderBy(asc(shippingMethods.id)),
    methods: db.select().from(paymentMethods).orderBy(asc(paymentMethods.position), asc(paymentMethods.id)),
    banks: db.select().from(bankAccounts).orderBy(asc(bankAccounts.position), asc(bankAccounts.id)),
    origins: db.select().from(originBanks).orderBy(asc(originBanks.position)),
    labels: db.select().from(customLabels).orderBy(asc(customLabels.orderLabel), asc(customLabels.id)),
    files: db.select().from(siteFiles).orderBy(asc(siteFiles.createdAt), asc(siteFiles.objectKey)),
    users: db
      .select()
      .from(user)
      // An erased account has no roles.
      .where(sql`${user.roles} <> ''`)
      .orderBy(asc(user.createdAt), asc(user.email)),
    studentRows: db.select().from(students),
    // Those of an erased person name nobody, and stay behind.
    certificateRows: db
      .select({
        ...getTableColumns(certificates),
        account: user.email,
        revokedBy: sql<string | null>`(SELECT email FROM user WHERE user.id = certificates.revoked_by)`.as(
          'revoked_by_email',
        ),
      })
      .from(certificates)
      .innerJoin(user, eq(user.id, certificates.userId))
      .where(sql`${user.roles} <> '' AND ${certificates.personName} <> ''`)
      .orderBy(asc(certificates.number)),
    commentRows: db.select().from(comments).where(eq(comments.state, 'visible')).orderBy(asc(comments.id)),
    gifts: db
      .select({ userId: accessGrants.userId, courseId: accessGrants.courseId })
      .from(accessGrants)
      .where(sql`${accessGrants.source} = 'gift' AND ${accessGrants.endedAt} IS NULL`)
      .orderBy(asc(accessGrants.id)),
  })
  return {
    settings: storedSettings(settingRows),
    ownPages,
    ownPageVersions,
    userGroups: groups,
    courses: courseRows,
    courseUserGroups: courseGroups,
    relatedCourses: related,
    plans,
    sections: sectionRows,
    lectures: lectureRows,
    teachers: teacherRows,
    quizzes: quizRows,
    homework: homeworkRows,
    products: productRows,
    coupons: couponRows,
    promotions: promotionRows,
    shippingMethods: shipping,
    paymentMethods: methods,
    bankAccounts: banks,
    originBanks: origins,
    customLabels: labels,
    siteFiles: files,
    users,
    students: new Map(studentRows.map(row => [row.userId, row])),
    gifts,
    comments: commentRows,
    certificates: certificateRows,
  }
}
