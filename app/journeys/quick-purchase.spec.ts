import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { aContact, Shopper } from './shopper.ts'
import { wordsIn } from './words.ts'

const words = wordsIn('th')
/** A course with two plans, and one with a single plan. */
const [FIRST, SECOND] = ['/course/107', '/course/105']
/** The bar with the total and the button, and a finger. Pixels. */
const [BAR, FINGER] = [72, 44]

/** Counts the presses in this document from now on, a press on a label once. */
async function countsPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as typeof window & { presses: number }
    counted.presses = 0
    addEventListener('pointerdown', () => counted.presses++, { capture: true })
  })
  return () => page.evaluate(() => (window as typeof window & { presses: number }).presses)
}

const way = (shopper: Shopper, name: string) => shopper.checkout().getByRole('radio', { name, exact: true })
const transfer = (shopper: Shopper) => way(shopper, words.payment_way_transfer())
const promptPay = (shopper: Shopper) => way(shopper, words.payment_way_promptpay())

/** The fields that a guest sees in the checkout. The boxes of one question count once. */
const asksFor = (shopper: Shopper) =>
  shopper
    .checkout()
    .locator(
      'input:not([type=hidden], [type=radio]), select, textarea, fieldset:not(:has(fieldset)):has([name="label.5"])',
    )
    .filter({ visible: true })

async function seesQr(page: Page): Promise<void> {
  const qr = page.getByRole('dialog').getByRole('img', { name: words.payment_qr_alt() })
  await expect(qr).toBeVisible()
  await expect.poll(() => qr.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(99)
}

/** Sees the contact fields, the ways to pay and the slim bar with the order button on one screen. */
async function fitsOnOneScreen(shopper: Shopper): Promise<void> {
  const { page } = shopper
  const heading = page.locator('#checkout-contact')
  await heading.evaluate(title =>
    window.scrollTo(0, Math.floor(title.getBoundingClientRect().top + window.scrollY)),
  )
  const inSight = [heading, promptPay(shopper), transfer(shopper), shopper.total(), shopper.orderButton()]
  for (const part of inSight) await expect(part).toBeInViewport({ ratio: 1 })
  await expect(shopper.contactField(words.checkout_contact_fullname())).toBeInViewport({ ratio: 1 })
  const [bar, tile] = await Promise.all(
    [shopper.orderButton(), promptPay(shopper)].map(part =>
      part.evaluate(element => {
        const box = (element.closest('.sticky') ?? element.closest('label'))?.getBoundingClientRect()
        return { top: box?.top ?? 0, bottom: box?.bottom ?? 0, height: box?.height ?? 0 }
      }),
    ),
  )
  expect(bar?.height).toBeLessThanOrEqual(BAR)
  expect(tile?.height).toBeGreaterThanOrEqual(FINGER)
  // The bar covers nothing of it.
  expect(tile?.bottom).toBeLessThanOrEqual(bar?.top ?? 0)
}

test('one screen and five fields for a guest, at most two presses for a student', {
  tag: '@phone',
}, async ({ page, elsewhere }) => {
  const shopper = new Shopper(page, 'th')
  await shopper.choosesLanguage()

  await test.step('a guest by bank transfer: one screen, five fields, one press after them', async () => {
    await shopper.opens(FIRST)
    await shopper.saysWhoTheyAre(aContact())
    await expect(asksFor(shopper)).toHaveCount(5)
    await fitsOnOneScreen(shopper)
    const presses = await countsPresses(page)
    await shopper.orders()
    await expect(shopper.reportDialog()).toBeVisible()
    expect(await presses()).toBe(1)
  })

  await test.step('a student by bank transfer: one press', async () => {
    await shopper.opens(SECOND)
    await expect(transfer(shopper)).toBeChecked()
    const presses = await countsPresses(page)
    await shopper.orders()
    await expect(shopper.reportDialog()).toBeVisible()
    expect(await presses()).toBe(1)
  })

  // The browser of the first guest remembers them.
  const other = new Shopper(await elsewhere(), 'th')
  await test.step('a guest by PromptPay: one screen, five fields', async () => {
    await other.choosesLanguage()
    await other.opens(FIRST)
    await other.saysWhoTheyAre(aContact())
    await expect(asksFor(other)).toHaveCount(5)
    await promptPay(other).check()
    await fitsOnOneScreen(other)
    await other.orders()
    await seesQr(other.page)
  })

  await test.step('a student by PromptPay: two presses, and the QR follows at once', async () => {
    await other.opens(SECOND)
    await expect(
      other.checkout().getByRole('group', { name: words.checkout_plan_legend({ name: '' }) }),
    ).toHaveCount(0)
    await promptPay(other).scrollIntoViewIfNeeded()
    const presses = await countsPresses(other.page)
    await promptPay(other).check()
    await other.orders()
    await seesQr(other.page)
    expect(await presses()).toBe(2)
    await expect(other.page).toHaveURL(/\/order\/[\w-]+$/)
  })

  await test.step('a reload shows the same QR again', async () => {
    await other.page.reload()
    await seesQr(other.page)
  })

  await test.step('the printed order names the school', async () => {
    const school = other.page.getByRole('main').getByText('โรงเรียนริมคลอง')
    await expect(school).toBeHidden()
    await other.page.emulateMedia({ media: 'print' })
    await expect(school).toBeVisible()
    await other.page.emulateMedia({ media: 'screen' })
  })
})
