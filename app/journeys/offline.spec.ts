import { expect } from '@playwright/test'
import { test } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

test('shows a page of its own without a network, and keeps no other page @phone', async ({
  page,
  context,
  expectsMessage,
}) => {
  expectsMessage(/ERR_INTERNET_DISCONNECTED/)
  // The router says so if the line is lost while it asks for the addresses of the page's links.
  expectsMessage(/Failed to fetch manifest patches/)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The first page was loaded without it.
  await page.reload()

  await test.step('without a network', async () => {
    await context.setOffline(true)
    await page.goto('/course/101')
    await expect(page.getByRole('heading', { name: 'ไม่มีการเชื่อมต่ออินเทอร์เน็ต' })).toBeVisible()
    await expect(page.getByText('You’re offline')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/โรงเรียนริมคลอง|Rimkhlong School/)
    await expect(page.locator('h1 img')).toBeVisible()
    await page.goto('/')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You’re offline')).toBeVisible()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toEqual(['/offline'])
  })

  await test.step('connected again', async () => {
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    // The page asks again by itself, so a press of the link may come too late.
    await context.setOffline(false)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})
