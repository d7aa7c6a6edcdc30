import { sql } from 'drizzle-orm'
import { IS_OWNER } from '#app/business/school/first-start/setup-link.ts'
import { anyOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { account, people, students, user } from '#app/db/schema/accounts.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { orders } from '#app/db/schema/orders.ts'
import { payments } from '#app/db/schema/payments.ts'
import type { SiteFile } from '#app/site-file/site-file.ts'

export type StoredPeople = Awaited<ReturnType<typeof readStoredPeople>>

/**
 * Reads the people whom the file names by id, user name or email, with their gifts, which of its orders exist, and
 * whether the shop has an owner whom the file does not name.
 */
export async function readStoredPeople(db: Database, site: SiteFile) {
  const words = namesOfPeople(site)
  const named = sql`(SELECT id FROM user WHERE id IN ${anyOf(words)}
    UNION SELECT id FROM user WHERE username IN ${anyOf(words)}
    UNION SELECT id FROM user WHERE email IN ${anyOf(words)})`
  const orderIds = site.orders.flatMap(({ order }) => order.id ?? [])
  const { users, studentRows, credentials, gifts, orderRows, otherOwners } = await readBatch(db, {
    users: db.select().from(user).where(sql`${user.id} IN ${named}`),
    studentRows: db.select().from(students).where(sql`${students.userId} IN ${named}`),
    credentials: db
      .select()
      .from(account)
      .where(sql`${account.userId} IN ${named} AND ${account.providerId} = 'credential'`),
    gifts: db
      .select({ userId: accessGrants.userId, courseId: accessGrants.courseId })
      .from(accessGrants)
      .where(sql`${accessGrants.userId} IN ${named} AND ${accessGrants.source} = 'gift'`),
    orderRows: db
      .select({ id: orders.id })
      .from(orders)
      .where(sql`${orders.id} IN ${anyOf(orderIds)}`),
    otherOwners: db
      .select({ userId: people.userId })
      .from(people)
      .where(sql`${sql.raw(IS_OWNER)} AND ${people.userId} NOT IN ${named}`)
      .limit(1),
  })
  return {
    users,
    students: new Map(studentRows.map(row => [row.userId, row])),
    credentials: new Map(credentials.map(row => [row.userId, row])),
    gifts: new Set(gifts.map(grant => `${grant.userId} ${grant.courseId}`)),
    hasOtherOwner: otherOwners.length > 0,
    orderIds: new Set(orderRows.map(row => row.id)),
  }
}

function namesOfPeople({ accounts, orders, teachers, courses, certificates }: SiteFile): string[] {
  const ofAccounts = accounts.flatMap(({ id, user }) => [id, user.displayUsername?.toLowerCase(), user.email])
  const ofOrders = orders.map(({ order }) => order.account?.toLowerCase())
  const ofGraders = accounts.flatMap(({ studies }) =>
    studies.flatMap(({ homework = [] }) => homework.map(one => one.graded_by?.toLowerCase())),
  )
  const ofTeachers = teachers.map(({ account }) => account)
  const ofCertificates = certificates.flatMap(({ account, revokedBy }) => [account, revokedBy])
  const ofComments = courses.flatMap(({ comments }) =>
    comments.flatMap(thread =>
      [thread, ...(thread.replies ?? [])].map(({ account }) => account?.toLowerCase()),
    ),
  )
  return [...ofAccounts, ...ofOrders, ...ofGraders, ...ofTeachers, ...ofCertificates, ...ofComments].filter(
    word => typeof word === 'string',
  )
}

/** Reads the highest ids of order lines and payments. Only needed for a file with orders. */
export async function readHighestOrderIds(db: Database) {
  const rows = await db.all<{ line: number; payment: number }>(sql`SELECT
    (SELECT COALESCE(MAX(id), 0) FROM order_lines) AS line,
    (SELECT COALESCE(MAX(id), 0) FROM ${payments}) AS payment`)
  return rows[0] ?? { line: 0, payment: 0 }
}
