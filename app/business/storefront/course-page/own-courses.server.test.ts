import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { listPersonsCourses } from '#app/business/learning/list-persons-courses.server.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { getCataloguePage } from '#app/business/storefront/get-catalogue-page.server.ts'
import { getHomePage } from '#app/business/storefront/get-home-page.server.ts'
import { listMyCourses } from '#app/business/storefront/list-my-courses.server.ts'
import { students, userGroups } from '#app/db/schema/accounts.ts'
import { courseUserGroups } from '#app/db/schema/catalogue.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { aPlan } from '#app/testing/learning/learning-course.ts'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getCoursePage } from './get-course-page.server.ts'

const BOUGHT = 101
const base = shopNeeds()
const needs = { ...base, siteSettings: () => readSettings(base) }
let student: Caller & { account: NonNullable<Caller['account']> }

beforeAll(async () => {
  await aShop(needs, { setting: { feature_user_group: 1 } })
  await needs.db.insert(userGroups).values([
    { id: 1, name: 'ม.6' },
    { id: 2, name: 'ม.5' },
  ])
  await needs.db.insert(courseUserGroups).values({ courseId: BOUGHT, userGroupId: 1 })
  student = await aStudent(needs)
  await needs.db.insert(accessGrants).values({
    userId: student.account.userId,
    courseId: BOUGHT,
    source: 'staff',
    plan: aPlan(),
    startsAt: 0,
    createdAt: 0,
  })
})

/** Collects what every list and page says about the bought course. */
async function said() {
  const { userId } = student.account
  const [home, catalogue, mine, own, other, forStaff] = await Promise.all([
    getHomePage(needs, { caller: student }),
    getCataloguePage(needs, { caller: student, keyword: '' }),
    listMyCourses(needs, student),
    getCoursePage(needs, { courseId: BOUGHT, caller: student }),
    getCoursePage(needs, { courseId: 102, caller: student }),
    listPersonsCourses(needs, { userId }, await staff(needs)),
  ])
  const shelves = [...home.shelves, ...(other?.shelves ?? [])].flatMap(({ courses }) => courses)
  return {
    goOn: home.ownCourses.map(({ id }) => id),
    cards: [...shelves, ...catalogue.courses]
      .filter(({ id }) => id === BOUGHT)
      .map(({ owned }) => owned?.percent ?? null),
    mine: mine.map(({ access, timeLeft }) => [access.kind, timeLeft]),
    page: own?.standing.kind,
    forStaff: forStaff.map(({ isOver, isClosedToGroup }) => ({ isOver, isClosedToGroup })),
  }
}

test.each([
  ['of the course’s group', { group: 1, feature: '1' }],
  ['of another group while groups are switched off', { group: 2, feature: '0' }],
])('cards show a group course as owned, for a student %s', async (_, { group, feature }) => {
  await isIn(group, feature)
  const { cards, ...others } = await said()
  expect(cards.length).toBeGreaterThanOrEqual(3)
  expect(new Set(cards)).toEqual(new Set([0]))
  expect(others).toEqual({
    goOn: [BOUGHT],
    mine: [['unlimited', -1]],
    page: 'owned',
    forStaff: [{ isOver: false, isClosedToGroup: false }],
  })
})

test.each([
  ['another group', 2],
  ['no group', null],
])('no card shows it as owned, for a student in %s', async (_, group) => {
  await isIn(group, '1')
  const { cards, ...others } = await said()
  expect(cards.length).toBeGreaterThanOrEqual(3)
  expect(new Set(cards)).toEqual(new Set([null]))
  expect(others).toEqual({
    goOn: [],
    mine: [['closed-to-group', 0]],
    page: 'restricted',
    forStaff: [{ isOver: false, isClosedToGroup: true }],
  })
})

async function isIn(group: number | null, feature: string) {
  await needs.db.batch([
    needs.db.update(students).set({ userGroupId: group }),
    needs.db.run(sql.raw(`UPDATE settings SET value = '${feature}' WHERE key = 'feature_user_group'`)),
  ])
}
