import { expect, type Page } from '@playwright/test'
import { LOCALES, type Locale } from '#app/i18n/locale.ts'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { aContact, Shopper } from './shopper.ts'
import { Staff } from './staff.ts'
import { containing } from './words.ts'

const COURSE: Readonly<Record<Locale, { search: string; name: string }>> = {
  th: { search: 'ญี่ปุ่น', name: 'ภาษาญี่ปุ่น' },
  en: { search: 'Japanese', name: 'Japanese from Zero' },
}
const PASSWORD = 'ฝนตกที่ริมคลอง 26'

/** Each language on one screen only: all four combinations took four minutes. English only in `npm run prove`. */
const SCREEN: Readonly<Record<Locale, string>> = { th: '@phone', en: '@desktop @prove' }

for (const locale of LOCALES) {
  test(`a visitor finds a course, buys it, has it approved and watches it (${locale}) ${SCREEN[locale]}`, async ({
    page,
    elsewhere,
  }) => {
    const shopper = new Shopper(page, locale)
    const { words } = shopper
    const contact = aContact()
    await shopper.choosesLanguage()

    await test.step('finds a course', async () => {
      await shopper.opens('/')
      await expectInOrder(page, 'home')
      await shopper.searches(COURSE[locale].search)
      await expectInOrderIfProving(page, 'search')
      await page
        .getByRole('main')
        .getByRole('link', { name: containing(COURSE[locale].name) })
        .first()
        .click()
      await page.waitForURL(/\/course\/\d+-/)
      await expect(page.getByRole('heading', { level: 1, name: COURSE[locale].name })).toBeVisible()
      await expectInOrder(page, 'course')
    })
    const coursePath = new URL(page.url()).pathname

    await test.step('watches its preview lecture', async () => {
      await page.getByRole('link', { name: words.catalogue_watch_free_first() }).first().click()
      await page.waitForURL(/learn=true/)
      await plays(page)
      await expectInOrderIfProving(page, 'preview lecture')
      await page.goto(coursePath)
    })

    await test.step('buys it without an account', async () => {
      await shopper.checkout().scrollIntoViewIfNeeded()
      await shopper.opensStep(words.checkout_step_contact())
      await shopper.orders()
      await expect(shopper.checkout().getByText(words.checkout_error_email_required())).toBeVisible()
      await expectInOrder(page, 'checkout with what is missing')
      await shopper.saysWhoTheyAre(contact)
      await expectInOrder(page, 'checkout')
      await shopper.orders()
      await expect(shopper.reportDialog()).toBeVisible()
    })

    await test.step('reports the transfer with its slip', async () => {
      const dialog = shopper.reportDialog()
      await expect(dialog.getByRole('term').filter({ hasText: words.orders_exact_amount() })).toBeVisible()
      await expectInOrder(page, 'notify payment')
      await shopper.sendsReport(dialog)
      await expect(dialog.getByText(words.orders_error_slip())).toBeVisible()
      await shopper.fillsReport(dialog)
      await shopper.sendsReport(dialog)
      await page.waitForURL(/\/thankyou\?orderId=/)
      await expect(dialog).toBeHidden()
      await expectInOrder(page, 'thank you')
    })

    await test.step('sees the order waiting', async () => {
      await shopper.opens('/myaccount/student/order')
      await expect(page.getByText(words.orders_status_pendingApproved()).first()).toBeVisible()
      await expectInOrder(page, 'my orders')
      await page.getByRole('main').locator('a[href^="/order/"]').first().click()
      await page.waitForURL(/\/order\//)
      await expect(
        page.getByRole('heading', { level: 1, name: words.orders_title({ id: '' }) }),
      ).toBeVisible()
      await expectInOrder(page, 'order waiting')
    })

    await test.step('staff approve it, and the waiting page updates itself', async () => {
      const staff = await Staff.atWork(await elsewhere())
      await shopper.listens()
      await staff.opensReport(contact.email)
      await expectInOrderIfProving(staff.page, 'order for staff')
      await staff.approves()
      await staff.page.context().close()
      // The mark of the order, not its line in the timeline.
      await expect(page.getByText(words.orders_status_approved(), { exact: true }).first()).toBeVisible()
      await expectInOrderIfProving(page, 'order approved')
    })

    await test.step('watches, and leaves in the middle', async () => {
      await page.getByRole('link', { name: words.orders_open_course() }).click()
      await page.waitForURL(/learn=true/)
      await plays(page)
      await expectInOrderIfProving(page, 'learning')
      await seeks(page, 12)
      const saved = page.waitForResponse(response => response.url().includes('/ask/saveProgress'))
      await pauses(page)
      expect((await saved).status()).toBe(200)
    })

    await test.step('the next day another device resumes at the same second', async () => {
      const { links } = await shopper.readsMail(contact.email, /รหัสผ่าน|password/)
      const setPassword = links.find(link => link.includes('/set-password/'))
      expect(setPassword).toBeDefined()
      const device = new Shopper(await elsewhere(), locale)
      await device.choosesLanguage()
      await device.page.goto(setPassword ?? '')
      await expectInOrder(device.page, 'set password')
      await device.page.getByLabel(words.account_label_new_password()).fill(PASSWORD)
      await device.page.getByLabel(words.account_label_password_again()).fill(PASSWORD)
      await device.page.getByRole('button', { name: words.account_set_password_submit() }).click()
      await expect(device.page.getByText(words.account_password_saved_title())).toBeVisible()
      await device.signsIn(contact.email, PASSWORD)
      const appeared = await watchesCaptionsButton(device.page)
      await device.page.goto(`${coursePath}?learn=true`)
      await expect
        .poll(() => device.page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThanOrEqual(11)
      const resumedAt = await device.page
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentTime)
      expect(resumedAt).toBeLessThan(20)
      await expect.poll(appeared).toBe('switch')
      await expectInOrderIfProving(device.page, 'resumed')
      await device.page.context().close()
    })
  })
}

/**
 * Returns a function that returns the role which the captions button had when it appeared on the page; null: it has not
 * appeared.
 */
async function watchesCaptionsButton(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector('media-captions-button')
      if (!button) return
      observer.disconnect()
      document.documentElement.dataset.captionsRole = button.role ?? ''
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  return () => page.locator('html').getAttribute('data-captions-role')
}

async function plays(page: Page): Promise<void> {
  const video = page.locator('video')
  await expect(video).toBeVisible()
  await expect
    .poll(() =>
      video.evaluate(async (element: HTMLVideoElement) => {
        if (element.paused) await element.play().catch(() => {})
        return element.currentTime
      }),
    )
    .toBeGreaterThan(0.5)
}

async function seeks(page: Page, second: number): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to
  }, second)
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(second + 0.5)
}

async function pauses(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
}
