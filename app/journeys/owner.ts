import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'

const run = promisify(execFile)

/** Changes the running shop with a site file, as the owner does with `npm run site:import`. */
export async function importsSite(site: object): Promise<void> {
  const file = test.info().outputPath('site.json')
  await writeFile(file, JSON.stringify(site))
  await run(join('node_modules', '.bin', 'node'), ['scripts/site-import.ts', file, '--overwrite'])
}

/** Changes the price of one plan of a course, in baht. */
export async function setsPrice(courseId: number, planId: number, baht: number): Promise<void> {
  await importsSite({ courses: [{ id: courseId, pricing_plans: [{ id: planId, price: baht }] }] })
}

/** The course on which the layouts are looked at. */
export const COURSE = '/course/101'

export type Layout = 1 | 2 | 3 | 4

/** Sets the layout and waits until pages show it: the shop remembers its settings for some seconds. */
export async function setsLayout(page: Page, layout: Layout): Promise<void> {
  // The database may be busy with the shop's own work.
  await expect(() => importsSite({ settings: { layout_course_detail: layout } })).toPass({ timeout: 40_000 })
  const marks = { 1: 'aside#more', 2: '#how-to-buy details', 3: 'aside .lg\\:sticky', 4: 'nav .button' }
  await expect(async () => {
    await page.goto(COURSE)
    const shown = Object.entries(marks).map(async ([number, mark]) => [
      number,
      await page.locator(`main ${mark}`).count(),
    ])
    const seen = (await Promise.all(shown)).filter(([, count]) => Number(count) > 0)
    expect(seen.map(([number]) => Number(number))).toEqual([layout])
  }).toPass({ timeout: 40_000 })
}
