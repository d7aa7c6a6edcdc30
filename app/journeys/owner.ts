import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@playwright/test'

const run = promisify(execFile)

/** The owner changes the running shop with a site file, as `npm run site:import` does. */
export async function importsSite(site: object): Promise<void> {
  const file = test.info().outputPath('site.json')
  await writeFile(file, JSON.stringify(site))
  await run(join('node_modules', '.bin', 'node'), ['scripts/site-import.ts', file, '--overwrite'])
}

/** Another price for one plan of a course that is on sale. */
export async function setsPrice(courseId: number, planId: number, baht: number): Promise<void> {
  await importsSite({ courses: [{ id: courseId, pricing_plans: [{ id: planId, price: baht }] }] })
}
