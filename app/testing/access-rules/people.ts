import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { STAFF_ROLES } from '#app/business/callers/permissions.ts'
import { writeComment } from '#app/business/comments/write-comment.server.ts'
import { PROVIDERS } from '#app/business/payments/providers.server.ts'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { shippingAddresses } from '#app/db/schema/accounts.ts'
import { courses, lectures, sections, teachers } from '#app/db/schema/catalogue.ts'
import { accessGrants, homework, homeworkSubmissions } from '#app/db/schema/learning.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { readEnvironment } from '#app/platform/environment.ts'
import { createSigner } from '#app/platform/signing.ts'
import { aPlan, COURSE, seedGrant, seedLearningCourse, VIDEO } from '#app/testing/learning/learning-course.ts'
import { aReport, aSlip } from '#app/testing/payments/a-report.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import type { ResourceIds } from './access-rule.ts'

export const SHOP = 'http://shop.test'

const bindings = env as unknown as Env
const needs = shopNeeds()
const environment = readEnvironment(bindings)
const signer = createSigner(environment.APP_SECRET)
const sessionNeeds = { ...needs, environment }

const ONLINE_METHOD_IDS = PROVIDERS.flatMap(({ methodIds }) => methodIds)

/** Texts that only the owner and staff may read. */
const OWNER = {
  name: 'Kanlaya Onlyhers',
  tel: '0899911223',
  address: '77/7 Nobody Knows Lane',
  email: 'kanlaya.onlyhers@student.test',
}
export const PERSONAL: readonly string[] = Object.values(OWNER)

/** Every key and secret of the test environment. */
export const SECRETS: readonly string[] = Object.entries(bindings as unknown as Record<string, unknown>)
  .filter(([name]) => /SECRET|KEY|TOKEN|PASSWORD/.test(name) && !/PUBLIC/.test(name))
  .flatMap(([, value]) => (typeof value === 'string' && value.length >= 8 ? [value] : []))

/** A person's browser. The shop tells people apart only by their cookies. */
export type Person = { readonly cookie: string }

async function browserOf({ visitorId, account }: Caller): Promise<Person> {
  const visitor = `visitor=${visitorId}.${await signer.sign('visitor', visitorId)}`
  if (!account) return { cookie: visitor }
  const request = new Request(`${SHOP}/login`, { method: 'POST' })
  const { setCookies } = await startSession(
    sessionNeeds,
    { userId: account.userId, way: 'password' },
    request,
  )
  return { cookie: [visitor, ...setCookies.map(cookie => cookie.split(';')[0])].join('; ') }
}

/** Returns the browser of one person for each role of the back office. */
export async function theStaff(): Promise<Readonly<Record<string, Person>>> {
  const browsers = STAFF_ROLES.map(async role => [
    role,
    await browserOf(await aStudent(needs, { roles: [role] })),
  ])
  return Object.fromEntries(await Promise.all(browsers))
}

/** Inserts the small shop with one owner's data, and returns everybody who might try to read it. */
export async function theShop() {
  await aShop(needs)
  await aCoupon(needs)
  await aPromotion(needs)
  await needs.db
    .insert(paymentMethods)
    .values(ONLINE_METHOD_IDS.map(id => ({ id, name: `Method ${id}`, enabled: true })))
  await seedLearningCourse(needs.db)
  await needs.db.insert(teachers).values({ id: 1, name: 'ครูอ้อม' })

  const owner = await aStudent(needs, { tel: OWNER.tel })
  const { userId } = owner.account
  await testDb.batch([
    testDb.prepare('UPDATE user SET name = ?, email = ? WHERE id = ?').bind(OWNER.name, OWNER.email, userId),
    testDb
      .prepare('UPDATE students SET firstname = ?, address = ? WHERE user_id = ?')
      .bind(OWNER.name, OWNER.address, userId),
  ])
  const buyer: typeof owner = { ...owner, account: { ...owner.account, ...OWNER } }
  await seedGrant(needs.db, userId)
  const order = (await anOrder(needs, buyer)).order
  const uploadId = await aSlip(needs, buyer)
  await bindings.FILES.put(`slip/${uploadId}`, OWNER.name)
  await reportTransfer(needs, { order: { id: order.id }, report: aReport({ slip: uploadId }) }, buyer)
  const open = (await anOrder(needs, buyer, { lines: [{ courseId: 102, planId: 2 }], paymentMethodId: 9 }))
    .order
  const [address] = await needs.db
    .insert(shippingAddresses)
    .values({
      userId,
      visitorId: owner.visitorId,
      fullname: OWNER.name,
      tel: OWNER.tel,
      address: OWNER.address,
      createdAt: needs.now(),
    })
    .returning({ id: shippingAddresses.id })
  const written = await writeComment(needs, { courseId: COURSE, parentId: null, text: 'A question' }, buyer)
  await testDb.prepare("UPDATE comments SET state = 'visible'").run()
  const ids: ResourceIds = {
    order,
    open,
    userId,
    visitorId: owner.visitorId,
    uploadId,
    addressId: address?.id ?? 0,
    courseId: COURSE,
    lectureId: VIDEO,
    commentId: written.ok ? written.value.id : 0,
    homework: await theHomework(userId),
  }

  const guest = await anOrder(needs, aVisitor(), { contact: aContact('guest') })
  const guestCaller = { ...aVisitor(), account: { ...owner.account, userId: guest.order.userId as never } }
  const other = await aStudent(needs)
  await anOrder(needs, other)
  const people = {
    anonymous: { cookie: '' },
    visitor: await browserOf(aVisitor()),
    'other student': await browserOf(other),
    guest: await browserOf(guestCaller),
    /** Teaches a course, but none of those that the rules ask for. */
    instructor: await browserOf(await aTeacherOf(102)),
    /** Owns the school. `owner` owns the things that others may not read. */
    admin: await browserOf(await aStudent(needs, { roles: ['owner'] })),
    owner: await browserOf(buyer),
  }
  return { people, ids }
}

async function aTeacherOf(courseId: number) {
  const caller = await aStudent(needs, { roles: ['instructor'] })
  const name = 'ครูนิด'
  await needs.db.batch([
    needs.db.insert(teachers).values({ id: 2, name, userId: caller.account.userId }),
    needs.db.update(courses).set({ teacher: name }).where(eq(courses.id, courseId)),
  ])
  return caller
}

/** Hands in the owner's homework with a file, in a lecture of the learning course. */
async function theHomework(userId: string): Promise<ResourceIds['homework']> {
  const at = needs.now()
  // Long ids, so that the comparison of answers can leave them out.
  const ids = { courseId: 70_007, lectureId: 74_007, submissionId: 'owners-homework', fileId: 'owners-file' }
  const { courseId } = ids
  const { db } = needs
  await db.batch([
    db.insert(courses).values({ id: courseId, name: 'Fruit', slug: 'fruit', createdAt: at, updatedAt: at }),
    db.insert(sections).values({ id: 70, courseId, name: 'One' }),
    db
      .insert(accessGrants)
      .values({ userId, courseId, source: 'staff', plan: aPlan(), startsAt: 0, createdAt: at }),
    db.insert(homework).values({ id: 5, courseId, title: 'One fruit' }),
    db.insert(lectures).values({
      id: ids.lectureId,
      courseId,
      sectionId: 70,
      name: 'Homework',
      location: 2,
      contentType: 'homework',
      homeworkId: 5,
    }),
    db.insert(uploads).values({
      id: ids.fileId,
      userId,
      purpose: 'homework',
      objectKey: `uploads/${ids.fileId}`,
      contentType: 'application/pdf',
      bytes: OWNER.name.length,
      sha256: 'x',
      originalName: `${OWNER.name}.pdf`,
      attachedAt: at,
      createdAt: at,
    }),
    db.insert(homeworkSubmissions).values({
      id: ids.submissionId,
      userId,
      lectureId: ids.lectureId,
      courseId,
      homeworkId: 5,
      number: 1,
      text: OWNER.address,
      files: [ids.fileId],
      submittedAt: at,
    }),
  ])
  await bindings.FILES.put(`uploads/${ids.fileId}`, OWNER.name)
  return ids
}

const aContact = (name: string) => ({
  fullname: `A ${name}`,
  email: `${name}@example.com`,
  tel: '0812345678',
})

/** Ids of things that do not exist. */
export const UNKNOWN_IDS: ResourceIds = {
  order: { id: 999_999, token: 'a'.repeat(32) },
  open: { id: 999_998, token: 'b'.repeat(32) },
  userId: 'c'.repeat(32),
  visitorId: 'd'.repeat(32),
  uploadId: 'e'.repeat(22),
  addressId: 999_999,
  courseId: 999_999,
  lectureId: 999_999,
  commentId: 999_999,
  homework: { courseId: 999_997, lectureId: 999_998, submissionId: 'f'.repeat(22), fileId: 'g'.repeat(22) },
}
