import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const GRAVE = ['serious', 'critical']
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects no serious axe violation on the current page or modal and no horizontal scrolling. */
export async function expectInOrder(page: Page, name: string): Promise<void> {
  await endOfAnimations(page)
  // Preloading puts style sheets into style elements, which the page's policy refuses. No rule used here needs it.
  const builder = new AxeBuilder({ page })
    .options({ preload: false, resultTypes: ['violations'] })
    .withTags(RULES)
    // Without it, axe opens another page for each result. The legacy mode only lacks frames of other origins.
    .setLegacyMode()
  const { violations } = await builder.analyze()
  const grave = violations.filter(({ impact }) => GRAVE.includes(impact ?? ''))
  const found = grave.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join('\n  ')}`)
  expect(found, `axe on ${name}`).toEqual([])
  await expectFits(page, name)
}

/** Waits for what is fading in: half transparent text has too little contrast. */
async function endOfAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}

/** Expects no horizontal scrolling. Works on pages without scripts, where axe cannot run. */
export async function expectFits(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}
