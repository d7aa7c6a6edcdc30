import { expect, type Page } from '@playwright/test'
import { LOCALES, type Locale } from '#app/i18n/locale.ts'
import { expectFits, expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { COURSE, importsSite, type Layout, setsLayout } from './owner.ts'
import { aContact, Shopper } from './shopper.ts'
import { ADMIN } from './staff.ts'

const THEMES = ['light', 'dark'] as const

// The settings of the shop are everybody's: the next file finds them as they were.
test.afterAll(async () => {
  await importsSite({ settings: { layout_course_detail: 3 } })
})

/** The person of layout 4, who types everything that the school asks. */
async function registersInTheForm(shopper: Shopper): Promise<string> {
  const { email, tel } = aContact()
  const checkout = shopper.checkout()
  const username = email.replace(/@.*/, '')
  await shopper.opensStep(shopper.words.checkout_step_contact())
  const typed = {
    firstname: 'มาลี',
    lastname: 'สุขสันต์',
    email,
    tel,
    username,
    password: 'ม้า ลา แกะ',
  }
  for (const [name, text] of Object.entries(typed)) await checkout.locator(`[name="${name}"]`).fill(text)
  await checkout.locator('select[name="label.2"]').selectOption({ index: 1 })
  await checkout.locator('input[name="label.5"]').first().check()
  return email
}

async function looksAtBothThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expectInOrder(page, `${name}, ${colorScheme}`)
  }
}

/** Walks down the page and notes every tab that is marked on the way, and how much the page moved by itself. */
async function readsToTheEnd(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const seen: string[] = []
    const step = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let y = 0; y <= document.documentElement.scrollHeight; y += 80) {
      window.scrollTo(0, y)
      await step()
      const marked = document.querySelector('nav [aria-current=location]')?.getAttribute('href')
      if (marked && seen.at(-1) !== marked) seen.push(marked)
    }
    return seen
  })
}

/** Where the content of an element begins, in pixels from the left of the screen. */
function leftEdge(page: Page, selector: string): Promise<number> {
  const edge = (element: Element) =>
    element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft)
  return page.locator(selector).first().evaluate(edge)
}

type Combination = { readonly layout: Layout; readonly locale: Locale; readonly screen: 'phone' | 'desktop' }

/**
 * Every layout in each language and on each screen. Only `npm run prove` walks them: layout 3 is the default, in which
 * the main journeys buy.
 */
const MATRIX: readonly Combination[] = ([1, 2, 3, 4] as const).flatMap(layout =>
  LOCALES.flatMap(locale => (['phone', 'desktop'] as const).map(screen => ({ layout, locale, screen }))),
)

for (const { layout, locale, screen } of MATRIX.filter(({ layout }) => layout !== 4)) {
  test(`a guest buys in layout ${layout} (${locale}) @${screen} @prove`, async ({ page }) => {
    const shopper = new Shopper(page, locale)
    await shopper.choosesLanguage()
    await setsLayout(page, layout)
    await shopper.opens(COURSE)
    await expect(
      page.getByRole('region', { name: shopper.words.course_teacher_title(), exact: true }),
    ).toBeVisible()
    if (layout === 2)
      expect(await leftEdge(page, '.sticky.bottom-0 > div')).toBe(await leftEdge(page, 'main > header'))
    await looksAtBothThemes(page, `layout ${layout}`)
    const shift = await page.evaluate(
      () =>
        new Promise<number>(resolve => {
          let sum = 0
          const watch = (list: PerformanceObserverEntryList) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
              sum += entry.value
          }
          new PerformanceObserver(watch).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 500)
        }),
    )
    expect(shift).toBeLessThan(0.05)
    const order = await shopper.buysAndReports(COURSE, aContact())
    expect(order).toMatch(/^\/order\/./)
  })
}

/** The sections of layout 4 that its bar leads to first of all. */
const ANCHORS = ['details', 'curriculum', 'how-to-buy', 'comments']

/** Presses the anchors of the bar, from the last to the first, and expects each section below the bar. */
async function pressesAnchors({ page, words }: Shopper): Promise<void> {
  const bar = page.getByRole('navigation', { name: words.catalogue_tabs() })
  // Loads what comes later. It makes the page grow.
  await readsToTheEnd(page)
  for (const id of [...ANCHORS].reverse()) {
    const anchor = bar.locator(`a[href="#${id}"]`)
    await anchor.click()
    await expect(anchor).toHaveAttribute('aria-current', 'location')
    await expect(bar).toBeInViewport()
    const gap = () =>
      page.evaluate(id => {
        const bottom = document.querySelector('nav:has(.section-tab)')?.getBoundingClientRect().bottom ?? 0
        return Math.round((document.getElementById(id)?.getBoundingClientRect().top ?? 9_999) - bottom)
      }, id)
    await expect.poll(gap).toBeGreaterThanOrEqual(-2)
    await expect(page.locator(`#${id} h2`).first()).toBeInViewport()
  }
}

for (const { locale, screen } of MATRIX.filter(({ layout }) => layout === 4)) {
  const title = `a guest registers and buys in layout 4, and is not offered to pay later (${locale})`
  test(`${title} @${screen} @prove`, async ({ page }) => {
    const shopper = new Shopper(page, locale)
    const { words } = shopper
    await shopper.choosesLanguage()
    await setsLayout(page, 4)
    await shopper.opens(COURSE)
    await looksAtBothThemes(page, 'layout 4')
    await expect(
      page.getByRole('main').getByText(words.catalogue_from()).filter({ visible: true }).first(),
    ).toBeVisible()
    await pressesAnchors(shopper)
    await page.getByRole('link', { name: words.course_register() }).filter({ visible: true }).first().click()
    await expect(shopper.checkout()).toBeInViewport()
    await shopper.choosesPlan(locale === 'en' ? '1 year' : 'เรียน 1 ปี')
    await registersInTheForm(shopper)
    await expectInOrder(page, 'layout 4, contact form')
    await shopper.orders()
    const dialog = shopper.reportDialog()
    await shopper.fillsReport(dialog)
    await expect(dialog.getByRole('button', { name: words.orders_notify_later() })).toHaveCount(0)
    await shopper.sendsReport(dialog)
    await page.waitForURL(/\/thankyou\?orderId=/)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a guest registers and orders in layout 4 @phone', async ({ page }) => {
    const shopper = new Shopper(page, 'th', { hasScript: false })
    await shopper.choosesLanguage()
    await setsLayout(page, 4)
    await shopper.opens(COURSE)
    await expectFits(page, 'layout 4 without JavaScript')
    await registersInTheForm(shopper)
    await shopper.orders()
    await page.waitForURL(/\/order\//)
    await expect(shopper.reportForm()).toBeVisible()
  })
})

for (const screen of ['@phone', '@desktop']) {
  test(`the tabs follow the reader, by scrolling, by jumping and by the keyboard ${screen} @prove`, async ({
    page,
  }) => {
    const shopper = new Shopper(page, 'th')
    await shopper.choosesLanguage()
    await setsLayout(page, 3)
    await shopper.opens(COURSE)
    const tabs = page.getByRole('navigation', { name: shopper.words.catalogue_tabs() }).getByRole('link')
    const targets = await tabs.evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    // The first walk loads what comes later, and the page grows.
    await readsToTheEnd(page)
    expect(await readsToTheEnd(page)).toEqual(targets)

    for (const target of [...targets].reverse()) {
      const tab = tabs.and(page.locator(`[href="${target}"]`))
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'location')
      await expect(page.locator(target)).toBeInViewport()
      await page.waitForTimeout(400)
      await expect(tab).toHaveAttribute('aria-current', 'location')
    }
    await page.locator('#curriculum summary').first().focus()
    await page.keyboard.press('Tab')
    await expect(tabs.and(page.locator('[href="#curriculum"]'))).toHaveAttribute('aria-current', 'location')
  })
}

test('staff try a layout that visitors do not see @desktop @prove', async ({ page, elsewhere }) => {
  const staff = new Shopper(page, 'th')
  await staff.choosesLanguage()
  await setsLayout(page, 3)
  await staff.isSignedIn(ADMIN.username, ADMIN.password)
  await staff.opens(COURSE)
  const choice = page.getByRole('navigation', { name: staff.words.course_layout_try() })
  await choice.getByRole('link', { name: staff.words.course_layout_number({ number: 2 }) }).click()
  await expect(page.locator('#how-to-buy details').first()).toBeVisible()
  await expect(page.getByRole('button', { name: staff.words.checkout_order(), exact: true })).toBeDisabled()
  await expectInOrder(page, 'staff try layout 2')
  const other = await elsewhere()
  await other.goto(`${COURSE}?layout=2`)
  await expect(other.locator('#how-to-buy')).toBeVisible()
  await expect(other.locator('#how-to-buy details')).toHaveCount(0)
})
