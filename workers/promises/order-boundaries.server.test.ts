import { afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { aStudentOfCalls, type Json } from '#app/testing/requests/a-caller-of-calls.ts'
import {
  APPROVED,
  aShopOfBoundaries,
  BOTH,
  coupon,
  expectOrder,
  type Gives,
  give,
  OPEN,
  price,
  type Row,
  set,
  sql,
  undoRow,
  usd,
  WORKSHOP,
} from '#app/testing/requests/boundary-rows.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'

/* Boundary values of orders, sent through the call. behaviour: Cart rules; Buying again. decisions: Who may buy */

beforeAll(aShopOfBoundaries)
afterEach(undoRow)

const NEEDS_APPROVAL = 'UPDATE pricing_plans SET need_approval = 1'
const USD = set('is_layout_course_registration', 1)
const FOR_GROUP = 'INSERT INTO course_user_groups VALUES (101, 1)'
const books = (...numbers: number[]) => ({
  course_id: [],
  products: numbers.map(qty => ({ product_id: 5, qty })),
})

test.each<Row>([
  ['nothing', [], { course_id: [] }, 'emptyCart'],
  ['no payment method', [], { payment_method_id: null }, 'dont_have_payment'],
  ['a payment method that does not exist', [], { payment_method_id: 77 }, 'PAYMENT_METHOD_OFF'],
  // 20.00 passes the minimum, so the order is refused only because the method is off.
  ['19.99 baht by method 8', [price(1_999)], { payment_method_id: 8 }, 'MINIMUM_AMOUNT'],
  ['20.00 baht by method 8', [price(2_000)], { payment_method_id: 8 }, 'PAYMENT_METHOD_OFF'],
  ['19.99 baht by method 9', [price(1_999)], { payment_method_id: 9 }, 'MINIMUM_AMOUNT'],
  ['20.00 baht by method 9', [price(2_000)], { payment_method_id: 9 }, 'PAYMENT_METHOD_OFF'],
  ['0.00 baht by method 8', [price(0)], { payment_method_id: 8 }, APPROVED],
  ['19.99 baht by bank transfer', [price(1_999)], {}, { ...OPEN, total: 19.99 }],
  ['0.01', [price(1)], {}, { ...OPEN, total: 0.01 }],
  ['0.00', [price(0)], {}, { ...APPROVED, total: 0 }],
  ['0.00 baht without a method', [price(0)], { payment_method_id: null }, APPROVED],
  ['a free order that needs approval', [price(0), NEEDS_APPROVAL], {}, { payment_status: 'pendingApproved' }],
  ['a paid order that needs approval', [NEEDS_APPROVAL], {}, OPEN],
  ['the same course twice', [], { course_id: [101, 101], pricingplan_id: [1, 1] }, 'duplicate_course'],
  [
    'the same course with two plans',
    [],
    { course_id: [101, 101], pricingplan_id: [1, 5] },
    'duplicate_course',
  ],
  ['no plan', [], { pricingplan_id: [null] }, 'dont_have_pricing'],
  ['fewer plans than courses', [], { ...BOTH, pricingplan_id: [1] }, 'dont_have_pricing'],
  ['another course’s plan', [], { pricingplan_id: [2] }, 'dont_have_pricing'],
  ['a hidden plan', ['UPDATE pricing_plans SET status_show = 0'], {}, 'dont_have_pricing'],
  ['a hidden course', ['UPDATE courses SET status_show = 0'], {}, 'COURSE_NOT_FOR_SALE'],
  ['a course that does not exist', [], { course_id: [999] }, 'COURSE_NOT_FOR_SALE'],
  ['a member’s plan', ['UPDATE pricing_plans SET is_for_member = 1'], {}, 'PLAN_FOR_MEMBERS'],
  ['a renewal', [], { pricingplan_id: [3] }, 'PLAN_RENEWS_ONLY'],
  ['no price in US dollars', [USD], {}, 'priceUsdIsNull'],
  ['a price in US dollars for one of two courses', [USD, `${usd(1)} WHERE id = 1`], BOTH, 'priceUsdIsNull'],
  ['0.00 US dollars', [USD, usd(0)], {}, { ...APPROVED, currency_code: 'USD' }],
  ['0.01 US dollars by method 8', [USD, usd(1)], { payment_method_id: 8 }, 'PAYMENT_METHOD_OFF'],
  ['29.99 US dollars', [USD, usd(2_999)], {}, { currency_code: 'USD', total: 29.99 }],
  ['a group’s course', [FOR_GROUP], {}, 'COURSE_NOT_FOR_GROUP'],
  ['a group’s course while groups are off', [FOR_GROUP, set('feature_user_group', 0)], {}, OPEN],
  ['0 books', [], books(0), 'INPUT_ERROR'],
  ['-1 book', [], books(-1), 'INPUT_ERROR'],
  ['half a book', [], books(0.5), 'INPUT_ERROR'],
  ['999 books with 1 in stock', [], books(999), 'SOLD_OUT'],
  ['1,000 books', [], books(1_000), 'INPUT_ERROR'],
  ['more books than a number can hold exactly', [], books(2 ** 53), 'INPUT_ERROR'],
  ['2 books with 1 in stock', [], books(2), 'SOLD_OUT'],
  ['1 book in two lines with 1 in stock', [], books(1, 1), 'SOLD_OUT'],
  ['a book without an address', [], { ...books(1), shipping_fee_id: 1 }, 'requiredShippingAddress'],
])('%s', async (_, given, wish, gives) => {
  await give(given)
  await expectOrder(wish, gives)
})

type Student = { token: string; userId: string }
type Past = (student: Student) => Promise<unknown>

const owns = (courseId: number, planId: number) => async (student: Student) => {
  await sql(price(0, planId))
  await expectOrder({ course_id: [courseId], pricingplan_id: [planId] }, APPROVED, student)
  await sql(price(100_000, planId))
}
const isA = (roles: string) => (student: Student) =>
  sql(`UPDATE user SET roles = '${roles}' WHERE id = '${student.userId}'`)
const isIn = (group: number) => (student: Student) =>
  sql(`UPDATE students SET user_group_id = ${group} WHERE user_id = '${student.userId}'`)
/** Gives the student orders of the course and the workshop, with this status. */
const hasOrders = (status: string) => async (student: Student) => {
  await expectOrder({}, OPEN, student)
  await expectOrder(WORKSHOP, OPEN, student)
  await sql(
    `UPDATE orders SET status = '${status}' WHERE user_id = '${student.userId}' AND status = 'notYetReceived'`,
  )
}
const FREE_FOR = "UPDATE pricing_plans SET free_for = 'Student', free_course_ids = '[102,103]' WHERE id = 1"
const ENDED = 'UPDATE access_grants SET ends_at = 1'
const RENEW = { pricingplan_id: [3] }

test.each<[string, Past[], readonly string[], Json, Gives]>([
  ['a membership, buying a member’s plan', [], ['UPDATE pricing_plans SET is_for_member = 1'], {}, OPEN],
  ['none of the free courses', [], [FREE_FOR], {}, 'PLAN_FOR_STUDENTS'],
  ['one of the free courses', [owns(102, 2)], [FREE_FOR], {}, 'PLAN_FOR_STUDENTS'],
  ['all of the free courses', [owns(102, 2), owns(103, 4)], [FREE_FOR], {}, OPEN],
  ['the course, buying the default plan', [owns(101, 1)], [], {}, 'TIME_LEFT'],
  ['the course, buying a renewal', [owns(101, 1)], [], RENEW, OPEN],
  ['the course, buying another plan', [owns(101, 1)], [], { pricingplan_id: [5] }, 'have_course'],
  ['the workshop', [owns(103, 4)], [], WORKSHOP, OPEN],
  ['expired access', [owns(101, 1)], [ENDED], {}, OPEN],
  ['expired access, buying a renewal', [owns(101, 1)], [ENDED], RENEW, OPEN],
  ['an unpaid order', [hasOrders('notYetReceived')], [], {}, 'COURSE_IN_ORDER'],
  ['an order under review', [hasOrders('pendingApproved')], [], {}, 'COURSE_IN_ORDER'],
  ['a rejected order', [hasOrders('rejected')], [], {}, 'COURSE_IN_ORDER'],
  ['a cancelled order', [hasOrders('cancelled')], [], {}, OPEN],
  ['a refunded order', [hasOrders('refunded')], [], {}, OPEN],
  ['an unpaid workshop order', [hasOrders('notYetReceived')], [], WORKSHOP, 'COURSE_IN_ORDER'],
  ['a workshop order under review', [hasOrders('pendingApproved')], [], WORKSHOP, 'COURSE_IN_ORDER'],
  ['a rejected workshop order', [hasOrders('rejected')], [], WORKSHOP, 'COURSE_IN_ORDER'],
  ['an approved workshop order', [hasOrders('approved')], [], WORKSHOP, OPEN],
  ['the course’s group', [isIn(1)], [FOR_GROUP], {}, OPEN],
  ['another group', [isIn(2)], [FOR_GROUP], {}, 'COURSE_NOT_FOR_GROUP'],
  ['the role instructor', [isA('instructor')], [], {}, 'NOT_A_STUDENT'],
  ['the role admin', [isA('owner')], [], {}, 'NOT_A_STUDENT'],
  ['the roles instructor and student', [isA('instructor,student')], [], {}, OPEN],
])('a student with %s', async (_, past, given, wish, gives) => {
  const student = await aStudentOfCalls()
  for (const happened of past) await happened(student)
  await give(given)
  await expectOrder(wish, gives, student)
})

test('a student who bought as a guest is no member', async () => {
  const guest = await aStudentOfCalls('is_guest = 1')
  await give(['UPDATE pricing_plans SET is_for_member = 1'])
  await expectOrder({}, 'PLAN_FOR_MEMBERS', guest)
})

test('a coupon’s limit per buyer counts that buyer only', async () => {
  const [student, once] = [await aStudentOfCalls(), { coupon_code: ['C'] }]
  await give([coupon({ usageLimitPerBuyer: 1 })])
  await expectOrder(once, { total: 1400 }, student)
  await expectOrder({ ...WORKSHOP, ...once }, 'COUPON_USED_BY_BUYER', student)
  await expectOrder(once, { total: 1400 })
  const broken = (await findViolations(testDb)).map(({ rule }) => rule)
  expect(broken.filter(rule => rule.includes('coupon'))).toEqual([])
})

test('a product sells to its last piece, with an address', async () => {
  const [student, other] = [await aStudentOfCalls(), await aStudentOfCalls()]
  for (const { userId } of [student, other])
    await sql(`INSERT INTO shipping_addresses (user_id, fullname, tel, address, created_at)
      VALUES ('${userId}', 'A', '0812345678', 'B', 0)`)
  const { results } = await testDb.prepare('SELECT id FROM shipping_addresses ORDER BY id').all<Json>()
  const [own, others] = results.map(({ id }) => ({ ...books(1), shipping_address_id: id }))
  await expectOrder({ ...own }, 'requiredShippingfee', student)
  await expectOrder({ ...own, shipping_fee_id: 9 }, 'requiredShippingfee', student)
  await expectOrder({ ...others, shipping_fee_id: 1 }, 'requiredShippingAddress', student)
  await expectOrder({ ...own, shipping_fee_id: 1 }, { shipping_fee: 50, total: 300 }, student)
  await expectOrder({ ...own, shipping_fee_id: 1 }, 'SOLD_OUT', student)
})
