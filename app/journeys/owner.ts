import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@playwright/test'

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
