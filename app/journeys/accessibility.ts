import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects axe to find nothing on the current page or modal, and no horizontal scrolling. A finding does not end the journey, so
 * that one run shows all of them.
 */
export async function expectInOrder(page: Page, name: string): Promise<void> {
  await endOfAnimations(page)
  // Preloading puts style sheets into style elements, which the page's policy refuses. No rule used here needs it.
  const builder = new AxeBuilder({ page })
    .options({ preload: false, resultTypes: ['violations'] })
    .withTags(RULES)
    // Without it, axe opens another page for each result. The legacy mode only lacks frames of other origins.
    .setLegacyMode()
  const { violations } = await builder.analyze()
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const wrong = id === 'target-size' ? await tooSmall(page, nodes) : nodes
    if (wrong.length > 0) found.push(`${id}: ${wrong.map(node => node.html).join('\n  ')}`)
  }
  expect.soft(found, `axe on ${name}`).toEqual([])
  await expectFits(page, name)
}

type Finding = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number]

/** The targets that are too small in the middle of the screen, too. At its edge, a bar that sticks there may cover a part of them. */
async function tooSmall(page: Page, nodes: readonly Finding[]): Promise<Finding[]> {
  const wrong: Finding[] = []
  for (const node of nodes) {
    const target = String(node.target[0])
    await page.locator(target).evaluate(element => element.scrollIntoView({ block: 'center' }))
    const { violations } = await new AxeBuilder({ page })
      .include(target)
      .withRules(['target-size'])
      .setLegacyMode()
      .analyze()
    if (violations.length > 0) wrong.push(node)
  }
  return wrong
}

/** Longer than any fading of the shop. The browser may hold back an animation that is outside the screen. */
const LONGEST_ANIMATION_MS = 2_000

/** Waits for what is fading in: half transparent text has too little contrast. */
async function endOfAnimations(page: Page): Promise<void> {
  await page.evaluate(async longest => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    const ended = Promise.allSettled(finite.map(({ finished }) => finished))
    await Promise.race([ended, new Promise(resolve => setTimeout(resolve, longest))])
  }, LONGEST_ANIMATION_MS)
}

/** Expects no horizontal scrolling. Works on pages without scripts, where axe cannot run. */
export async function expectFits(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}
