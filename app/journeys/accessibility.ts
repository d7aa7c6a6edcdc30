import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Sent to each page. Half as long as the readable form. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects axe to find nothing on the current page or modal, and no horizontal scrolling. A finding does not end the
 * journey, so that one run shows all of them.
 */
export async function expectInOrder(page: Page, name: string): Promise<void> {
  await endOfAnimations(page)
  // Not with axe's package for Playwright, which sends axe twice: that takes longer than the check.
  await Promise.all(
    page
      .frames()
      .filter(isOfPages)
      .map(async frame => {
        // A page reached without a reload has it already.
        if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
      }),
  )
  const found: string[] = []
  for (const { id, nodes } of await findWrong(page, null, { type: 'tag', values: TAGS })) {
    const check = LOOKS_AGAIN[id]
    const wrong = check ? await check(page, nodes) : nodes
    if (wrong.length > 0) found.push(`${id}: ${wrong.map(({ html }) => html).join('\n  ')}`)
  }
  expect.soft(found, `axe on ${name}`).toEqual([])
  await expectFits(page, name)
}

/**
 * In `npm run prove` the same as `expectInOrder`. In `npm test` it expects only no horizontal scrolling, because axe
 * takes a second. For pages that another journey checks, and for further states of a page.
 */
export async function expectInOrderIfProving(page: Page, name: string): Promise<void> {
  await (process.env.PROVE ? expectInOrder : expectFits)(page, name)
}

/** A frame with a PDF or a mail runs no script: asking it never ends. Neither does one that has not loaded. */
function isOfPages(frame: Frame): boolean {
  return frame.parentFrame() === null || !/^(?:about:(?:blank|srcdoc))?$|\?view$/.test(frame.url())
}

/** What axe finds wrong in the part of the page that a selector names. null: in all of it. */
function findWrong(page: Page, part: string | null, runOnly: axe.RunOnly): Promise<axe.Result[]> {
  return page.evaluate(
    async ([part, runOnly]) => {
      const { axe: checker } = window as unknown as { axe: typeof axe }
      // Preloading puts style sheets into style elements, which the page's policy refuses. No rule used here needs it.
      const options: axe.RunOptions = { runOnly, preload: false, resultTypes: ['violations'] }
      return (await checker.run(part ?? document, options)).violations
    },
    [part, runOnly] as const,
  )
}

/**
 * The targets that are too small in the middle of the screen, too. At its edge, a bar that sticks there may cover a
 * part of them.
 */
async function tooSmall(page: Page, nodes: readonly axe.NodeResult[]): Promise<axe.NodeResult[]> {
  const wrong: axe.NodeResult[] = []
  for (const node of nodes) {
    const target = String(node.target[0])
    await page.locator(target).evaluate(element => element.scrollIntoView({ block: 'center' }))
    const found = await findWrong(page, target, { type: 'rule', values: ['target-size'] })
    if (found.length > 0) wrong.push(node)
  }
  return wrong
}

/**
 * The regions without a link. To axe, the links in a disabled fieldset are disabled, but browsers disable only its
 * fields.
 */
async function withoutLinks(page: Page, nodes: readonly axe.NodeResult[]): Promise<axe.NodeResult[]> {
  const links = await Promise.all(nodes.map(({ target }) => page.locator(`${target[0]} a[href]`).count()))
  return nodes.filter((_, index) => links[index] === 0)
}

type Check = (page: Page, nodes: readonly axe.NodeResult[]) => Promise<axe.NodeResult[]>
/** Rules whose findings are looked at again. */
const LOOKS_AGAIN: Readonly<Record<string, Check>> = {
  'target-size': tooSmall,
  'scrollable-region-focusable': withoutLinks,
}

/** Longer than any fading of the shop. The browser may hold back an animation that is outside the screen. */
const LONGEST_ANIMATION_MS = 2_000

/**
 * Waits for what is fading in: half transparent text has too little contrast. When a transition ends, others may begin:
 * with less motion every element has one of a millisecond, and a colour that is inherited goes from parent to child.
 */
async function endOfAnimations(page: Page): Promise<void> {
  await page.evaluate(async longest => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
        )
    const end = performance.now() + longest
    const late = new Promise(resolve => setTimeout(resolve, longest))
    for (let now = running(); now.length > 0 && performance.now() < end; now = running())
      await Promise.race([Promise.allSettled(now.map(({ finished }) => finished)), late])
  }, LONGEST_ANIMATION_MS)
}

/** Expects no horizontal scrolling in windows of these widths, in pixels. The window has its own width again after. */
export async function expectFitsAt(page: Page, name: string, widths: readonly number[]): Promise<void> {
  const size = page.viewportSize()
  if (!size) return
  for (const width of widths) {
    await page.setViewportSize({ ...size, width })
    await expectFits(page, `${name}, ${width} pixels`)
  }
  await page.setViewportSize(size)
}

/** Expects no horizontal scrolling. Works on pages without scripts, where axe cannot run. */
export async function expectFits(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}
