import { DEMO_ANSWERS } from '#app/testing/requests/demo-answers.ts'
import { FIRST_COURSE } from './numbers.ts'

/** The caller. 'frequent' has a few orders in the demo shop and about a hundred in the big one. */
export type ScaleAsker = 'visitor' | 'student' | 'frequent' | 'staff'

/** A request that may read no more rows in a big shop than in the demo shop, except for what it shows. */
export type ScaleCase = {
  readonly name: string
  readonly who: ScaleAsker
  readonly path: string
  /** Another path for the big shop. */
  readonly bigPath?: string
  /** The body of the nth POST; undefined: a GET. */
  readonly body?: (n: number) => object
  readonly bigBody?: (n: number) => object
  /** How many more rows the big shop may read; `shows` says for what. Must not grow with the number of orders. */
  readonly more: number
  readonly shows: string
}

const thai = encodeURIComponent
const OWN_ORDERS = 'about a hundred orders of this buyer, twelve rows each'
const FOUND = 'at most 120 finds, for courses, number and prices, and looks through 200 products twice'

const order = (contact: { fullname: string; email: string; tel: string }) => ({
  course_id: [103],
  pricingplan_id: [1031],
  payment_method_id: 1,
  contact: { ...contact, customLabel: DEMO_ANSWERS },
})
const person = (n: number) => ({
  fullname: 'Scale Test',
  email: `scale.${n}@example.com`,
  tel: '0812345678',
})

const PAGES: readonly ScaleCase[] = [
  {
    name: 'course page, visitor',
    who: 'visitor',
    path: '/course/101-english-at-work',
    more: 40,
    shows: 'two promotions that are on',
  },
  {
    name: 'course page, student',
    who: 'student',
    path: '/course/101-english-at-work',
    more: 40,
    shows: 'two promotions that are on',
  },
  {
    name: 'course page of another course',
    who: 'visitor',
    path: '/course/101-english-at-work',
    bigPath: `/course/${FIRST_COURSE + 80}-big-course`,
    more: 320,
    shows: '30 lectures for 8, and 16 neighbours of three plans each',
  },
  {
    name: 'course page, student with a hundred orders',
    who: 'frequent',
    path: '/course/101-english-at-work',
    more: 1_300,
    shows: OWN_ORDERS,
  },
  {
    name: 'first page',
    who: 'visitor',
    path: '/',
    more: 900,
    shows: '12 shelves of eight courses for 6 with 15 in all',
  },
  {
    name: 'catalogue',
    who: 'visitor',
    path: '/courses',
    more: 150,
    shows: 'twice the groups, twelve courses of more plans',
  },
  {
    name: 'catalogue, second page',
    who: 'visitor',
    path: '/courses?page=2',
    more: 200,
    shows: 'twelve courses for three',
  },
  {
    name: 'catalogue, page 22',
    who: 'visitor',
    path: '/courses?page=2',
    bigPath: `/courses?page=22&after=1200.${FIRST_COURSE + 200}`,
    more: 200,
    shows: 'twelve courses for three',
  },
  {
    name: 'catalogue, one group',
    who: 'visitor',
    path: `/courses?group=${thai('ภาษา')}`,
    bigPath: `/courses?group=${thai('งานอาชีพ')}`,
    more: 200,
    shows: 'twelve courses for four',
  },
  { name: 'search', who: 'visitor', path: `/courses?q=${thai('ภาษา')}`, more: 4_000, shows: FOUND },
  {
    name: 'search for a word in all courses',
    who: 'visitor',
    path: `/courses?q=${thai('เรียน')}`,
    more: 4_500,
    shows: FOUND,
  },
  {
    name: 'search for two letters',
    who: 'visitor',
    path: `/courses?q=${thai('วา')}`,
    more: 8_000,
    shows: 'looks through the first 500 courses, four times',
  },
]

const TEACHERS: readonly ScaleCase[] = [
  { name: 'teachers', who: 'visitor', path: '/teachers', more: 400, shows: '200 teachers for 6' },
  { name: 'a teacher', who: 'visitor', path: '/teacher/1', more: 5, shows: 'the same' },
]

const BUYERS: readonly ScaleCase[] = [
  { name: 'cart, as a page', who: 'frequent', path: '/cart', more: 1_300, shows: OWN_ORDERS },
  { name: 'cart, as a call', who: 'frequent', path: '/private/cart', more: 60, shows: 'two lines' },
  {
    name: 'looking up a coupon',
    who: 'visitor',
    path: '/public/cart/getCouponByCouponCode',
    body: () => ({ coupon_code: 'WELCOME10' }),
    more: 5,
    shows: 'the same',
  },
  {
    name: 'looking up a coupon with thousands of uses',
    who: 'visitor',
    path: '/public/cart/getCouponByCouponCode',
    body: () => ({ coupon_code: 'WELCOME10' }),
    bigBody: () => ({ coupon_code: 'BIG1' }),
    more: 5,
    shows: 'the same',
  },
  {
    name: 'promotions, as a call',
    who: 'visitor',
    path: '/public/cart/promotion/all',
    more: 40,
    shows: 'two promotions that are on',
  },
  {
    name: 'own orders',
    who: 'frequent',
    path: '/myaccount/student/order',
    more: 560,
    shows: '20 orders for 2, with lines, covers, reports and payments',
  },
  {
    name: 'placing an order, guest',
    who: 'visitor',
    path: '/public/cart/order',
    body: n => order(person(n)),
    more: 40,
    shows: 'two promotions that are on',
  },
  {
    name: 'placing an order, student with a hundred orders',
    who: 'frequent',
    path: '/private/cart/order',
    body: n => order(person(n)),
    more: 1_300,
    shows: OWN_ORDERS,
  },
]

/** Every page of staff counts the orders that wait, for its menu, up to 100. */
const MENU = 100

/** Lists and forms of the back office: courses, products, teachers, offers and people. */
const EDITORS: readonly ScaleCase[] = (
  [
    ['courses of a state', '/admin/courses?state=draft', 0, 'the same'],
    [
      'search for a course',
      `/admin/courses?q=${thai('ภาษา')}`,
      1_200,
      '50 courses of three plans each for 3',
    ],
    ['a course', '/admin/courses/103', 1_000, '200 teachers and 100 courses to choose from for 15'],
    ['lessons of a course', '/admin/courses/103/lectures', 40, '30 lectures for 8'],
    ['a lesson', '/admin/courses/103/lectures/103001', 40, '30 lectures for 8'],
    ['products', '/admin/products', 60, '50 products for 5'],
    ['search for a product', `/admin/products?q=${thai('หนังสือ')}`, 120, '50 products for 3'],
    ['a product', '/admin/products/503', 0, 'the same'],
    ['teachers', '/admin/teachers', 60, '50 teachers for 6'],
    ['a teacher', '/admin/teachers/1', 0, 'the same'],
    ['students', '/admin/students', 1_000, '50 people for 9, and the number of those before them, up to 300'],
    ['search for a student', `/admin/students?q=${thai('ทองสุข')}`, 2_500, 'at most 300 finds, for 50 people'],
    ['comments', '/admin/comments', 0, 'the same'],
    ['coupons', '/admin/coupons', 60, '50 coupons for 5'],
    ['promotions', '/admin/promotions', 60, '50 promotions for 3'],
    ['parcels', '/admin/parcels', 0, 'the same'],
    ['quizzes', '/admin/quizzes', 0, 'the same'],
    ['certificates', '/admin/certificates', 0, 'the same'],
    ['mismatches', '/admin/mismatches', 0, 'the same'],
    ['search for anything', `/admin/search?q=${thai('ภาษา')}`, 1_100, 'ten finds of each kind'],
  ] as const
).map(([name, path, more, shows]) => ({
  name: `staff: ${name}`,
  who: 'staff',
  path,
  bigPath: path
    .replace('/103/lectures', `/${FIRST_COURSE + 80}/lectures`)
    .replace(/103001$/, `${(FIRST_COURSE + 80) * 100}`),
  more: more + MENU,
  shows: shows === 'the same' ? 'the same, and the menu' : shows,
}))

const STAFF: readonly ScaleCase[] = [
  { name: 'staff: queue', who: 'staff', path: '/admin/orders', more: 1_100, shows: '50 reports for 3' },
  {
    name: 'staff: courses',
    who: 'staff',
    path: '/admin/courses',
    more: 500,
    shows: '50 courses of three plans each for 15',
  },
  {
    name: 'staff: overview',
    who: 'staff',
    path: '/admin',
    more: 3_500 + MENU,
    shows: 'best sellers of at most 300 orders, and a queue counted in its first 1,000',
  },
  {
    name: 'teacher: homework of all courses',
    who: 'staff',
    path: '/teach/homework',
    more: 600,
    shows: '200 courses to choose from for 15',
  },
  {
    name: 'teacher: students of a course',
    who: 'staff',
    path: '/teach/103/students',
    bigPath: `/teach/${FIRST_COURSE}/students`,
    more: 2_500,
    shows: '50 students for a few, 30 lectures for 8',
  },
  {
    name: 'staff: orders of a status',
    who: 'staff',
    path: '/admin/orders?status=approved',
    more: 470,
    shows: '50 orders for 2',
  },
  {
    name: 'staff: all orders',
    who: 'staff',
    path: '/admin/orders?status=all',
    more: 470,
    shows: '50 orders for 10',
  },
  {
    name: 'staff: search by name',
    who: 'staff',
    path: `/admin/orders?q=${thai('ทองสุข')}`,
    more: 800 + MENU,
    shows: '50 orders for 1',
  },
  {
    name: 'staff: search by name in a status',
    who: 'staff',
    path: `/admin/orders?q=${thai('ทองสุข')}&status=rejected`,
    more: 3_200,
    shows: 'at most 300 finds, for 50 orders',
  },
  {
    name: 'staff: search by address',
    who: 'staff',
    path: '/admin/orders?q=somsri@example.com',
    more: 10 + MENU,
    shows: 'the same, and the menu',
  },
  {
    name: 'staff: search by number',
    who: 'staff',
    path: '/admin/orders?q=90010',
    more: 10 + MENU,
    shows: 'the same, and the menu',
  },
  {
    name: 'staff: activity log',
    who: 'staff',
    path: '/admin/audit',
    more: 3_500 + MENU,
    shows: 'examines 300 acts for a few, and names what 50 of them changed',
  },
  {
    name: 'staff: activity log, one kind of thing',
    who: 'staff',
    path: '/admin/audit?kind=coupon',
    more: 3_500 + MENU,
    shows: 'examines 300 acts for a few, and names what 50 of them changed',
  },
  {
    name: 'staff: activity log, one action until a day',
    who: 'staff',
    path: '/admin/audit?action=student.block&until=2026-06-30',
    more: 3_500 + MENU,
    shows: 'examines 300 acts for none, and names what 50 of them changed',
  },
  {
    name: 'staff: an order',
    who: 'staff',
    path: '/admin/orders/90010',
    more: 10 + MENU,
    shows: 'the same, and the menu',
  },
]

export const SCALE_CASES: readonly ScaleCase[] = [...PAGES, ...TEACHERS, ...BUYERS, ...STAFF, ...EDITORS]
