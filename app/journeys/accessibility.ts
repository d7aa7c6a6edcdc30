import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const GRAVE = ['serious', 'critical']
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects no serious axe violation on the current page or modal and no horizontal scrolling. Takes a screenshot. */
export async function expectInOrder(page: Page, name: string): Promise<void> {
  // Preloading puts style sheets into style elements, which the page's policy refuses. No rule used here needs it.
  const builder = new AxeBuilder({ page }).options({ preload: false }).withTags(RULES)
  const { violations } = await builder.analyze()
  const grave = violations.filter(({ impact }) => GRAVE.includes(impact ?? ''))
  const found = grave.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join('\n  ')}`)
  expect(found, `axe on ${name}`).toEqual([])
  await expectFits(page, name)
}

/** Expects no horizontal scrolling and takes a screenshot. Works on pages without scripts, where axe cannot run. */
export async function expectFits(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
  const path = test.info().outputPath(`${name}.png`)
  await page.screenshot({ path })
  await test.info().attach(name, { path, contentType: 'image/png' })
}
