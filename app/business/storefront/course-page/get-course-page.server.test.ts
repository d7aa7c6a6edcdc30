import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { insertGrant } from '#app/business/learning/grant-repository.server.ts'
import { paidByOf } from '#app/business/payments/providers.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { connect } from '#app/db/connection.ts'
import { DAY } from '#app/platform/clock.ts'
import { countRoundTrips } from '#app/platform/counted-d1.ts'
import { collectQueries, type Query } from '#app/testing/database/collected-queries.ts'
import { aPlan } from '#app/testing/learning/learning-course.ts'
import { courseItemOf } from './course-page.ts'
import { getCourseOffer, getCoursePage } from './get-course-page.server.ts'
import { listNextCourses } from './neighbour-courses.server.ts'

const { DB } = env as unknown as { DB: D1Database }
const NOW = 1_800_000_000_000
const trips = { count: 0 }
const needs = {
  db: connect(countRoundTrips(DB, trips)),
  now: () => NOW,
  siteSettings: async () => defaultSettings,
  readyMethods: async () => paidByOf,
}
const visitor: Caller = { visitorId: 'v' as VisitorId, account: null, sessionEnded: null }

function signedIn(...roles: Role[]): Caller {
  const account = {
    userId: 'u' as UserId,
    username: null,
    name: 'ก',
    email: 'u@x.test',
    roles,
    sessionId: 's',
  }
  return { ...visitor, account }
}

beforeAll(async () => {
  const course = (id: number, columns = '', values = '') =>
    `INSERT INTO courses (id, name, slug, teacher, group_name, lecture_count, created_at, updated_at${columns})
     VALUES (${id}, 'คอร์ส ${id}', 'คอร์ส-${id}', 'ครู', 'หมวด', 2, 0, 0${values})`
  const plan = (id: number, courseId: number, member = 0) =>
    `INSERT INTO pricing_plans (id, course_id, name, plan_type, price, is_default, is_for_member, free_course_ids)
     VALUES (${id}, ${courseId}, 'แพ็ก', 'Period', 135000, 1, ${member}, '[]')`
  const statements = [
    course(1),
    course(2, ', status_show', ', 0'),
    course(3, ', registration_start', `, ${NOW + DAY}`),
    course(4, ', registration_end', `, ${NOW}`),
    course(5),
    course(6),
    course(7),
    ...[1, 2, 3, 4, 6].map(id => plan(id * 10, id)),
    plan(70, 7, 1),
    `INSERT INTO user_groups (id, name) VALUES (1, 'กลุ่ม')`,
    'INSERT INTO course_user_groups (course_id, user_group_id) VALUES (6, 1)',
    'INSERT INTO related_courses (course_id, related_course_id) VALUES (1, 6)',
    `INSERT INTO sections (id, course_id, name) VALUES (1, 1, 'ตอน')`,
    `INSERT INTO lectures (id, course_id, section_id, name, preview, video_key, video_length) VALUES (1, 1, 1, 'บท', 1, 'secret/key', 60)`,
    `INSERT INTO teachers (id, name, biography, picture_url) VALUES (1, 'ครู', '<p>สอนมานาน</p>', '/files/t.webp')`,
    `INSERT INTO user (id, name, email, created_at, updated_at) VALUES ('u', 'ก', 'u@x.test', 0, 0)`,
    `INSERT INTO students (user_id, created_at, updated_at) VALUES ('u', 0, 0)`,
  ]
  await DB.batch(statements.map(statement => DB.prepare(statement)))
})

beforeEach(() => {
  trips.count = 0
})

test.each([
  ['a visitor', visitor],
  ['a student', signedIn('student')],
])('reads the page of %s in one round trip', async (_, caller) => {
  await getCoursePage(needs, { courseId: 1, caller })
  expect(trips.count).toBe(1)
})

test('shows the teacher without their account', async () => {
  await DB.prepare(`UPDATE teachers SET user_id = 'u'`).run()
  const page = await getCoursePage(needs, { courseId: 1, caller: visitor })
  expect(page?.teacher).toEqual({
    id: 1,
    name: 'ครู',
    biography: '<p>สอนมานาน</p>',
    pictureUrl: '/files/t.webp',
  })
})

test.each([
  ['can be bought', 1, visitor, { kind: 'can-buy' }],
  ['opens for registration later', 3, visitor, { kind: 'not-open-yet', opensAt: NOW + DAY }],
  ['closes at the exact end of registration', 4, visitor, { kind: 'closed', closedAt: NOW }],
  ['has no plan', 5, visitor, { kind: 'no-plan' }],
  ['is for a group that the student is not in', 6, visitor, { kind: 'restricted' }],
  ['is for members', 7, visitor, { kind: 'members-only' }],
  ['is for members, to a member', 7, signedIn('student'), { kind: 'can-buy' }],
  ['cannot be bought by a teacher', 1, signedIn('instructor'), { kind: 'not-a-student' }],
])('says that a course %s', async (_, courseId, caller, standing) => {
  expect((await getCoursePage(needs, { courseId, caller }))?.standing).toEqual(standing)
})

test('returns nothing for a hidden or unknown course', async () => {
  expect(await getCoursePage(needs, { courseId: 2, caller: visitor })).toBeNull()
  expect(await getCoursePage(needs, { courseId: 999, caller: visitor })).toBeNull()
})

test('shows related courses first and each course once', async () => {
  const page = await getCoursePage(needs, { courseId: 1, caller: visitor })
  const ids = page?.shelves.flatMap(shelf => shelf.courses.map(card => card.id)) ?? []
  expect(page?.shelves[0]).toMatchObject({ kind: 'related', courses: [{ id: 6 }] })
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain(1)
  expect(ids).not.toContain(2)
})

test('finds courses of the same teacher whatever the language calls them', async () => {
  await DB.prepare(`UPDATE courses SET english = '{"teacher":"Kru"}' WHERE id = 1`).run()
  const shop = { ...needs, db: connect(DB, 'en') }
  const page = await getCoursePage(shop, { courseId: 1, caller: visitor })
  expect(page?.course.teacher).not.toBe('ครู')
  expect(page?.shelves.map(({ kind }) => kind)).toContain('teacher')
  await DB.prepare(`UPDATE courses SET english = '{}' WHERE id = 1`).run()
})

test('offers free courses first after one, and none that the student has', async () => {
  const idsOf = async () =>
    (await listNextCourses(needs, { courseId: 1, caller: signedIn('student') })).map(({ id }) => id)
  // 2 is hidden, 3 and 4 take nobody now, 5 has no price, 6 is for a group that the student is not in.
  expect(await idsOf()).toEqual([7])
  await DB.batch([
    DB.prepare('UPDATE pricing_plans SET price = 0 WHERE course_id = 7'),
    DB.prepare("UPDATE students SET user_group_id = 1 WHERE user_id = 'u'"),
  ])
  expect(await idsOf()).toEqual([7, 6])
  const grant = { userId: 'u', courseId: 7, source: 'staff', orderLineId: null, plan: aPlan() } as const
  await insertGrant(needs.db, { ...grant, startsAt: 0 }, NOW)
  expect(await idsOf()).toEqual([6])
  await DB.batch([
    DB.prepare('UPDATE pricing_plans SET price = 135000 WHERE course_id = 7'),
    DB.prepare("UPDATE students SET user_group_id = NULL WHERE user_id = 'u'"),
    DB.prepare('DELETE FROM access_grants WHERE course_id = 7'),
  ])
})

test.each([
  ['course_teacher', 'teacher'],
  ['course_group', 'group'],
  ['course_bestseller', 'bestsellers'],
])('shows the list of %s at 1 and not at 0', async (name, kind) => {
  const shelvesAt = async (value: 0 | 1) => {
    const off = ['course_teacher', 'course_group', 'course_bestseller'].map(key => ({ key, value: 0 }))
    const settings = settingsFromRows([...off.filter(({ key }) => key !== name), { key: name, value }])
    const shop = { ...needs, siteSettings: async () => settings }
    const page = await getCoursePage(shop, { courseId: 1, caller: visitor })
    return page?.shelves.map(shelf => shelf.kind)
  }
  expect(await shelvesAt(1)).toEqual(['related', kind])
  expect(await shelvesAt(0)).toEqual(['related'])
})

test('keeps the storage keys of files out of the page', async () => {
  const page = await getCoursePage(needs, { courseId: 1, caller: visitor })
  expect(page?.sections[0]?.lectures[0]).toMatchObject({ id: 1, preview: true, videoLength: 60 })
  expect(JSON.stringify(page)).not.toContain('secret/key')
})

test('shows an open order, then the course as owned', async () => {
  const order = `INSERT INTO orders (id, token, user_id, status, version, currency, price, discount, shipping_fee, vat_contained,
    withholding_price, payable, payment_method_id, coupon_codes, fullname, email, tel, price_inputs, price_steps, rules_version,
    idempotency_key, request_hash, created_at, updated_at) VALUES (1, 'token', 'u', 'pendingApproved', 2, 'THB', 135000, 0, 0, 0, 0,
    135000, 1, '[]', 'ก', 'u@x.test', '', '{}', '[]', '1', 'k', 'h', 0, 500)`
  const line = `INSERT INTO order_lines (id, order_id, position, course_id, pricing_plan_id, name, qty, amount, discount)
    VALUES (1, 1, 0, 1, 10, 'x', 1, 135000, 0)`
  await DB.batch([DB.prepare(order), DB.prepare(line)])
  const caller = signedIn('student')
  const waiting = await getCoursePage(needs, { courseId: 1, caller })
  expect(waiting?.standing).toEqual({
    kind: 'order-open',
    token: 'token',
    status: 'pendingApproved',
    awaitsApproval: false,
    since: 500,
  })

  await DB.batch([
    DB.prepare(`UPDATE orders SET status = 'approved'`),
    DB.prepare(
      `INSERT INTO access_grants (user_id, course_id, source, order_line_id, plan, starts_at, created_at) VALUES ('u', 1, 'order', 1, '{}', 0, 0)`,
    ),
  ])
  const owned = await getCoursePage(needs, { courseId: 1, caller })
  expect(owned?.standing).toMatchObject({ kind: 'owned', percent: 0, hasBegun: false, canBuyMore: false })
})

test('answers the same offer as the page, from four statements', async () => {
  const queries: Query[] = []
  const collecting = { ...needs, db: connect(countRoundTrips(collectQueries(DB, queries), trips)) }
  const offer = await getCourseOffer(collecting, { courseId: 1, caller: visitor })
  expect([trips.count, queries.length]).toEqual([1, 4])
  const page = await getCoursePage(needs, { courseId: 1, caller: visitor })
  expect(offer).toMatchObject({
    path: page?.checkout.path,
    currency: page?.checkout.currency,
    standing: page?.standing,
    plans: page && courseItemOf(page).plans,
  })
})

test('offers a transfer only while it has an account to go to', async () => {
  const offered = async () => {
    const page = await getCoursePage(needs, { courseId: 1, caller: visitor })
    return page?.checkout.paymentMethods.map(({ id, accounts }) => [id, accounts.length])
  }
  await DB.batch([
    DB.prepare("INSERT INTO payment_methods (id, name, enabled) VALUES (1, 'Transfer', 1)"),
    DB.prepare(
      "INSERT INTO bank_accounts (payment_method_id, bank_name, account_name, account_id) VALUES (1, 'SCB', 'School', '1')",
    ),
  ])
  expect(await offered()).toEqual([[1, 1]])
  await DB.prepare('UPDATE bank_accounts SET ended_at = 1').run()
  expect(await offered()).toEqual([])
})

test('reads no account tables for a visitor', async () => {
  const queries: Query[] = []
  const collecting = { ...needs, db: connect(collectQueries(DB, queries)) }
  await getCoursePage(collecting, { courseId: 1, caller: visitor })
  const ofVisitor = queries.splice(0)
  await getCoursePage(collecting, { courseId: 1, caller: signedIn() })
  expect(queries.length - ofVisitor.length).toBe(6)
  expect(ofVisitor.map(({ sql }) => sql).join(' ')).not.toMatch(
    /from "(students|access_grants|progress|orders)"/,
  )
})
