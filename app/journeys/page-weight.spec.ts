import { gzipSync } from 'node:zlib'
import { expect, type Response } from '@playwright/test'
import { test } from './journey.ts'

const COURSE = '/course/101'
const MOST_SCRIPT_BYTES = 110 * 1024

test('the course page loads at most 110 KB of scripts @phone', async ({ page }) => {
  const scripts: Response[] = []
  page.on('response', response => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response)
  })
  await page.goto(COURSE, { waitUntil: 'networkidle' })
  const bodies = await Promise.all(scripts.map(response => response.body()))
  const bytes = bodies.map(body => gzipSync(body).length)
  test.info().annotations.push({ type: 'script bytes', description: String(sum(bytes)) })
  expect(scripts.length).toBeGreaterThan(0)
  expect(sum(bytes)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
})

// On a desktop: the server does not know the screen.
test('the course page makes one round trip for a visitor', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(COURSE)
  const again = await page.request.get(page.url())
  expect(again.headers()['server-timing']).toContain('round trips: 1"')
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
