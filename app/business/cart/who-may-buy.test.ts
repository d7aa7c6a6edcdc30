import { expect, test } from 'vitest'
import type { Course } from '#app/business/catalogue/course.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import type { Buyer, CourseStanding } from './buyer.ts'
import { aStanding, aStudent, courseToBuy, productToBuy, VISITOR } from './testing-buyers.ts'
import { type BuyFacts, mayBuy } from './who-may-buy.ts'

const NOW = Date.UTC(2026, 4, 1)
const FEATURE_ON = { features: { userGroup: true } }

function codes(facts: Partial<BuyFacts>): string[] {
  const buyer = facts.buyer ?? aStudent()
  const all = mayBuy({ lines: [courseToBuy()], settings: FEATURE_ON, now: NOW, ...facts, buyer })
  return all.map(({ code, lineKey }) => (lineKey === 'line-1' ? code : `${lineKey}: ${code}`))
}

test.each<[string, Partial<PricingPlan> | null, Buyer, string[]]>([
  ['an open plan for a visitor', {}, VISITOR, []],
  ['no plan', null, VISITOR, ['dont_have_pricing']],
  ['a hidden plan', { statusShow: false }, VISITOR, ['dont_have_pricing']],
  ['a plan of another course', { courseId: 102 }, VISITOR, ['dont_have_pricing']],
  ['a member plan for a visitor', { isForMember: true }, VISITOR, ['PLAN_FOR_MEMBERS']],
  [
    'a member plan for an account created by a purchase',
    { isForMember: true },
    aStudent({ isMember: false }),
    ['PLAN_FOR_MEMBERS'],
  ],
  ['a member plan for a member', { isForMember: true }, aStudent(), []],
  ['a plan free for students, for a visitor', { freeFor: 'Student' }, VISITOR, ['PLAN_FOR_STUDENTS']],
  ['a plan free for students, for a student', { freeFor: 'Student' }, aStudent(), []],
  [
    'a plan free for owners, with one course missing',
    { freeFor: 'Student', freeCourseIds: [7, 8] },
    owner(7),
    ['PLAN_FOR_STUDENTS'],
  ],
  [
    'a plan free for owners, with all courses owned',
    { freeFor: 'Student', freeCourseIds: [7] },
    owner(7),
    [],
  ],
  ['a plan with free course ids but not for students', { freeCourseIds: [7] }, VISITOR, []],
  ['renewing a course that is not owned', { pricingType: 'renew' }, aStudent(), ['PLAN_RENEWS_ONLY']],
  ['an instructor', {}, aStudent({ roles: ['instructor'] }), ['NOT_A_STUDENT']],
  ['an admin', {}, aStudent({ roles: ['owner'] }), ['NOT_A_STUDENT']],
  ['an instructor who is also a student', {}, aStudent({ roles: ['instructor', 'student'] }), []],
])('%s gives %j', (_, plan, buyer, refused) => {
  expect(codes({ lines: [courseToBuy({ plan })], buyer })).toEqual(refused)
})

const OWNED = { owns: true, accessTimeLeft: 1 }
const RUN_OUT = { owns: true, accessTimeLeft: 0 }
const FOR_LIFE = { owns: true, accessTimeLeft: -1 }

test.each<[pricingType: string, Partial<CourseStanding>, online: string[], workshop: string[]]>([
  ['default', {}, [], []],
  ['default', { orderStatuses: ['notYetReceived'] }, ['COURSE_IN_ORDER'], ['COURSE_IN_ORDER']],
  ['default', { orderStatuses: ['pendingApproved'] }, ['COURSE_IN_ORDER'], ['COURSE_IN_ORDER']],
  ['default', { orderStatuses: ['rejected'] }, ['COURSE_IN_ORDER'], ['COURSE_IN_ORDER']],
  ['default', { orderStatuses: ['cancelled', 'refunded'] }, [], []],
  ['default', { orderStatuses: ['approved'], ...OWNED }, ['TIME_LEFT'], []],
  ['default', { orderStatuses: ['approved'], ...FOR_LIFE }, ['TIME_LEFT'], []],
  ['default', { orderStatuses: ['approved'], ...RUN_OUT }, [], []],
  ['default', OWNED, ['TIME_LEFT'], []],
  ['renew', { orderStatuses: ['approved'], ...OWNED }, [], []],
  ['renew', RUN_OUT, [], []],
  ['renew', FOR_LIFE, ['TIME_LEFT'], ['TIME_LEFT']],
  [
    'renew',
    { orderStatuses: ['approved', 'pendingApproved'], ...OWNED },
    ['COURSE_IN_ORDER'],
    ['COURSE_IN_ORDER'],
  ],
  ['special', OWNED, ['have_course'], ['have_course']],
  ['special', RUN_OUT, [], []],
  ['special', { orderStatuses: ['rejected'] }, ['COURSE_IN_ORDER'], ['COURSE_IN_ORDER']],
])('a %s plan with %j: online %j, workshop %j', (pricingType, standing, online, workshop) => {
  const buyer = aStudent({ courses: { 101: aStanding(standing) } })
  const asked = (courseType: string) =>
    codes({ lines: [courseToBuy({ course: { courseType }, plan: { pricingType } })], buyer })
  expect(asked('online')).toEqual(online)
  expect(asked('in-class')).toEqual(online)
  expect(asked('workshop')).toEqual(workshop)
})

test.each<[string, Partial<Course>, Partial<BuyFacts>, string[]]>([
  ['a student without a group', { userGroupIds: [1] }, {}, ['COURSE_NOT_FOR_GROUP']],
  [
    'a student of another group',
    { userGroupIds: [1] },
    { buyer: aStudent({ userGroupId: 2 }) },
    ['COURSE_NOT_FOR_GROUP'],
  ],
  ['a student of the course’s group', { userGroupIds: [1] }, { buyer: aStudent({ userGroupId: 1 }) }, []],
  [
    'a shop with groups switched off',
    { userGroupIds: [1] },
    { settings: { features: { userGroup: false } } },
    [],
  ],
  ['registration that begins now', { registrationStart: NOW }, {}, []],
  ['registration that begins later', { registrationStart: NOW + 1 }, {}, ['REGISTRATION_NOT_YET']],
  ['registration that ends later', { registrationEnd: NOW + 1 }, {}, []],
  ['registration that ends now', { registrationEnd: NOW }, {}, ['REGISTRATION_CLOSED']],
  ['a hidden course', { statusShow: false }, {}, ['COURSE_NOT_FOR_SALE']],
])('%s gives %j', (_, course, facts, refused) => {
  expect(codes({ lines: [courseToBuy({ course })], ...facts })).toEqual(refused)
})

test('refuses the later of two lines with one course', () => {
  const lines = [courseToBuy({}, 2), courseToBuy({}, 1)]
  expect(codes({ lines })).toEqual(['line-2: duplicate_course'])
})

test('limits a product to its stock over all lines', () => {
  expect(codes({ lines: [productToBuy(2)] })).toEqual([])
  expect(codes({ lines: [productToBuy(3)] })).toEqual(['SOLD_OUT'])
  expect(codes({ lines: [productToBuy(1), productToBuy(2, {}, 2)] })).toEqual(['line-2: SOLD_OUT'])
  expect(codes({ lines: [productToBuy(1, { statusShow: false })] })).toEqual(['SOLD_OUT'])
})

test('returns every reason with the facts to explain it', () => {
  const course = { registrationEnd: NOW, userGroupIds: [1] }
  const buyer = aStudent({ courses: { 101: aStanding(OWNED) } })
  const lines = [courseToBuy({ course })]
  expect(mayBuy({ lines, buyer, settings: FEATURE_ON, now: NOW })).toEqual([
    { code: 'TIME_LEFT', timeLeft: 1, lineKey: 'line-1' },
    { code: 'COURSE_NOT_FOR_GROUP', lineKey: 'line-1' },
    { code: 'REGISTRATION_CLOSED', endedAt: NOW, lineKey: 'line-1' },
  ])
})

function owner(courseId: number): Buyer {
  return aStudent({ courses: { [courseId]: aStanding({ owns: true }) } })
}
