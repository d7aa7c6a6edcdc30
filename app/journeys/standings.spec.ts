import { expect, type Page } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { importsSite } from './owner.ts'
import { Shopper } from './shopper.ts'

const STUDENT = ['student', 'student-demo-26'] as const
const EMPLOYEE = ['prasert', 'prasert-demo-26'] as const
const TEACHER = ['teacher', 'khlong-teacher-7316'] as const

async function aShopper(page: Page): Promise<Shopper> {
  const shopper = new Shopper(page, 'th')
  await shopper.choosesLanguage()
  return shopper
}

test('an unavailable course says why and offers no order @phone', async ({ page }) => {
  const shopper = await aShopper(page)
  const { words } = shopper
  const standings = [
    { name: 'closed', path: '/course/115', says: words.checkout_closed_title() },
    { name: 'not open yet', path: '/course/113', says: words.checkout_not_open_title() },
    { name: 'for a group', path: '/course/110', says: words.checkout_restricted_title() },
  ]
  for (const { name, path, says } of standings)
    await test.step(name, async () => {
      await shopper.opens(path)
      await expect(shopper.checkout().getByText(says)).toBeVisible()
      await expect(shopper.orderButton()).toHaveCount(0)
      await expectInOrderIfProving(page, name)
    })
})

// On a phone: a wide screen shows nothing more.
test('a course without a plan is not on sale', { tag: ['@phone', '@prove'] }, async ({ page }) => {
  await importsSite({ courses: [{ id: 190, name: 'เครื่องเงินริมคลอง', pricing_plans: [] }] })
  const shopper = await aShopper(page)
  await shopper.opens('/course/190')
  await expect(shopper.checkout().getByText(shopper.words.checkout_no_plan_title())).toBeVisible()
  await expectInOrder(page, 'without a plan')
})

// On a desktop: the right to buy does not depend on the screen.
test('a group’s course is sold to its members, and no course to a teacher', {
  tag: ['@desktop', '@prove'],
}, async ({ page, elsewhere }) => {
  const employee = await aShopper(page)
  await employee.isSignedIn(...EMPLOYEE)
  await employee.opens('/course/110')
  await expect(page.getByText(employee.words.checkout_restricted_title())).toHaveCount(0)

  const teacher = await aShopper(await elsewhere())
  await teacher.isSignedIn(...TEACHER)
  await teacher.opens('/course/101')
  await expect(teacher.checkout().getByText(teacher.words.checkout_instructor_title())).toBeVisible()
  await expect(teacher.orderButton()).toHaveCount(0)
  await expectInOrder(teacher.page, 'signed in as a teacher')
})

test('an owner continues from the home and course page @phone @prove', async ({ page }) => {
  const shopper = await aShopper(page)
  const { words } = shopper
  await shopper.isSignedIn(...STUDENT)
  await shopper.opens('/')
  await expect(page.getByRole('heading', { name: words.privacy_nav_courses() })).toBeVisible()
  await expectInOrder(page, 'home of a student')
  await shopper.opens('/course/101')
  const goOn = page.getByRole('link', {
    name: new RegExp(`^(${words.catalogue_go_on()}|${words.catalogue_begin()})$`),
  })
  await expect(goOn.and(page.locator(':visible')).first()).toBeVisible()
  await expectInOrder(page, 'owned')
})

test('an unknown address shows a friendly page with links to the shop @desktop', async ({
  page,
  expectsMessage,
}) => {
  expectsMessage(/status of 404/)
  const shopper = await aShopper(page)
  for (const path of ['/nothing/here', '/course/999999', '/course/abc', '/order/no-such-order']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: shopper.words.common_not_found_title() })).toBeVisible()
  }
  await expectInOrder(page, 'not found')
  await page.getByRole('main').getByRole('link', { name: shopper.words.common_go_home() }).click()
  await page.waitForURL(/\/$/)
})

// On a desktop: addresses are the same on every screen.
test('other spellings of a course address redirect', { tag: '@desktop' }, async ({ page }) => {
  const moved = await page.request.get('/course/101-wrong?ref=mail', { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  const address = moved.headers().location ?? ''
  expect(address).toMatch(/\/course\/101-[^?]+\?ref=mail$/)
  const found = await page.request.get(address, { maxRedirects: 0 })
  expect(found.status()).toBe(200)
})

test('a page of staff answers a program that sends a body to read it', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await page.request.fetch('/admin/orders', { method, data: 'status=all', maxRedirects: 0 })
    expect([method, answer.status()]).toEqual([method, 302])
    expect(answer.headers().location).toMatch(/^\/login\?/)
  }
})

test('the language switch keeps the page and its query @desktop', async ({ page }) => {
  const shopper = await aShopper(page)
  await shopper.opens('/courses?q=ภาษา')
  const address = page.url()
  await page.getByRole('button', { name: shopper.words.common_switch_language_label() }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(page.url()).toBe(address)
  await page.waitForLoadState()
  await expectInOrder(page, 'search in English')
})
