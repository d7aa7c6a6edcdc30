import { expect } from '@playwright/test'
import { SETTING_GROUP_NAMES } from '#app/business/settings/settings.wire.ts'
import { LOCALES } from '#app/i18n/locale.ts'
import { expectFits, expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { Shopper } from './shopper.ts'
import { ADMIN } from './staff.ts'

/** Of each of these, the first page that it lists is looked at, too. */
const LISTS = [
  '/admin/coupons',
  '/admin/courses',
  '/admin/orders?status=all',
  '/admin/pages',
  '/admin/products',
  '/admin/promotions',
  '/admin/students',
  '/admin/teachers',
]
const PAGES = [
  '/admin',
  '/admin/audit',
  '/admin/certificates',
  '/admin/comments',
  '/admin/coupons/new',
  '/admin/courses/103/lectures',
  '/admin/failed-jobs',
  '/admin/mismatches',
  '/admin/orders',
  '/admin/payments',
  '/admin/people/registration',
  '/admin/promotions/new',
  '/admin/quizzes',
  '/admin/search?q=english',
  '/admin/security',
  '/admin/settings',
  '/admin/settings/bank-accounts',
  ...SETTING_GROUP_NAMES.map(group => `/admin/settings/${group}`),
  '/admin/team',
]
const NARROW = 320

for (const locale of LOCALES) {
  test(`every page of the back office is in order (${locale}) @prove`, async ({ page }, { project }) => {
    const staff = new Shopper(page, locale)
    await staff.isSignedIn(ADMIN.username, ADMIN.password)
    const looksAt = async (path: string) => {
      await staff.opens(path)
      await expectInOrder(page, path)
      if (project.name !== 'phone') return
      const size = page.viewportSize()
      if (!size) return
      await page.setViewportSize({ ...size, width: NARROW })
      await expectFits(page, `${path}, ${NARROW} pixels`)
      await page.setViewportSize(size)
    }
    for (const path of PAGES) await looksAt(path)
    for (const list of LISTS) {
      await looksAt(list)
      const [folder] = list.split('?')
      const links = page
        .getByRole('main')
        .locator(`a[href^="${folder}/"]:not([href$="/new"], [href$="/file"])`)
      const first = await links.first().getAttribute('href')
      expect(first, list).not.toBeNull()
      if (first) await looksAt(first)
    }
  })
}
