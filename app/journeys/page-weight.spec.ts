import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { test } from './journey.ts'
import { COURSE, type Layout, setsLayout } from './owner.ts'
import { Shopper } from './shopper.ts'

const KB = 1024
const MOST_SCRIPT_BYTES = 110 * KB

/**
 * The most that a visitor's first view may transfer on a phone of 375 pixels, with headers, in bytes, and the most
 * scripts. The shop promises 400 KB for home and 250 KB for a course page. The styles (14 KB) come twice: in the page,
 * and later as the file for the pages that follow.
 */
const PAGES = [
  { name: 'home', path: '/', most: 290 * KB, scripts: 8 },
  { name: 'the catalogue', path: '/courses', most: 220 * KB, scripts: 10 },
  { name: 'the course page', path: '/course/101', most: 215 * KB, scripts: 12 },
  { name: 'the product page', path: '/product/503', most: 210 * KB, scripts: 12 },
  // With the player's code. Without the video, which has as many bytes as its owner gave it.
  {
    name: 'the lecture page',
    path: '/course/109?learn=true&lecture=109001',
    most: 260 * KB,
    scripts: 25,
    code: 186 * KB,
    isLive: true,
  },
] as const

type Limit = {
  readonly path: string
  readonly most: number
  readonly scripts: number
  /** The most bytes of scripts, compressed. */
  readonly code?: number
  /** The page connects to a room, a second after it woke up. Pages from the cache belong to no room. */
  readonly isLive?: boolean
}

for (const { name, ...limit } of PAGES) {
  test(`${name} is light on a phone @phone`, ({ page }) => expectLight(page, limit))
}

test('the course page is light in every layout @phone @prove', async ({ page, context }) => {
  const [limit] = PAGES.filter(({ path }) => path === COURSE)
  try {
    for (const layout of [1, 2, 4] as const satisfies Layout[]) {
      await setsLayout(page, layout)
      const session = await context.newCDPSession(page)
      await session.send('Network.clearBrowserCache')
      if (limit) await expectLight(page, limit)
    }
  } finally {
    // The shop's own, for the tests that follow.
    await setsLayout(page, 3)
  }
})

test('the cart is light on a phone, and its first tap counts @phone', async ({ page, context }) => {
  const shopper = new Shopper(page, 'th')
  const { words } = shopper
  await shopper.choosesLanguage()
  await shopper.opens('/product/503')
  await page.getByRole('button', { name: words.product_add() }).first().click()
  await expect(page.getByText(words.product_added()).first()).toBeVisible()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await expectLight(page, { path: '/cart', most: 190 * KB, scripts: 12, isLive: true })

  await page.getByRole('button', { name: words.common_one_more() }).tap()
  await expect(page.getByLabel(words.product_quantity(), { exact: true })).toHaveValue('2')
})

/** Expects the first view of a page to stay within its limits. */
async function expectLight(
  page: Page,
  { path, most, scripts, code: mostCode = MOST_SCRIPT_BYTES, isLive = false }: Limit,
): Promise<void> {
  const loaded = (await firstView(page, path, { isLive })).filter(
    ({ url }) => !url.pathname.startsWith('/media/'),
  )
  const transferred = sum(loaded.map(({ bytes }) => bytes))
  const code = loaded.filter(({ url }) => url.pathname.endsWith('.js'))
  const codeBytes = sum(code.map(({ body }) => gzipSync(body).length))
  const said = `${transferred} bytes, ${code.length} scripts of ${codeBytes} bytes`
  test.info().annotations.push({ type: 'first view', description: said })
  expect(code.length, said).toBeGreaterThan(0)
  expect(code.length, said).toBeLessThanOrEqual(scripts)
  expect(codeBytes, said).toBeLessThanOrEqual(mostCode)
  expect(transferred, said).toBeLessThanOrEqual(most)

  const pictures = loaded.map(({ url }) => url.pathname).filter(address => address.startsWith('/files/'))
  expect(pictures.length).toBeGreaterThan(0)
  // Each picture comes in a width of its own, never as the original. Only the logo is small enough for that.
  const logo = await page.getByRole('banner').locator('img').getAttribute('src')
  expect(pictures.filter(address => !/\/\d+$/.test(address))).toEqual([logo])
}

test('a shelf loads each picture in one width @phone', async ({ page }) => {
  const pictures = (await firstView(page, '/')).flatMap(
    ({ url }) => /^\/files\/(\w+)/.exec(url.pathname)?.[1] ?? [],
  )
  expect(pictures.length).toBe(new Set(pictures).size)
})

test('a first view has its styles before their file arrives, and the pages that follow load the file @phone', async ({
  page,
}) => {
  let letArrive = () => {}
  const arrives = new Promise<void>(done => {
    letArrive = done
  })
  await page.route(/\/assets\/styles-/, async route => {
    await arrives
    await route.continue()
  })
  const body = page.locator('body')
  const sheet = page.locator('link[rel=stylesheet]')
  await page.goto('/courses', { waitUntil: 'commit' })
  await expect(body).toHaveCSS('display', 'flex')
  await expect(sheet).toHaveAttribute('media', 'not all')

  // Remix shows the next page without a new document, once it is awake.
  await new Shopper(page, 'th').seesAwake(page.locator('main'))
  await page.locator('main a[href^="/course/"]').first().click()
  await expect(page).toHaveURL(/\/course\//)
  await expect(body).toHaveCSS('display', 'flex')

  letArrive()
  await page.evaluate(() => location.assign('/'))
  await expect(page).toHaveURL(/\/$/)
  await expect(sheet).not.toHaveAttribute('media')
  await expect(body).toHaveCSS('display', 'flex')
})

// On a desktop: the server does not know the screen.
test('the course page comes from the cache, without a round trip or a cookie', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/course/101')
  // The page is made again after each change in the shop, also one that an earlier journey caused.
  const timing = async () => (await page.request.get(page.url())).headers()['server-timing']
  await expect.poll(timing).toContain('round trips: 0", cache;desc="memory"')
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
})

/**
 * Opens a page and returns everything that it loads before anybody touches it. `bytes` are as transferred, with
 * headers.
 */
async function firstView(page: Page, path: string, { isLive = false } = {}) {
  // Leaves the page before: what it is still loading would count too, and its body is gone with it.
  await page.goto('about:blank')
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const bytesOf = new Map<string, number>()
  const urlOf = new Map<string, string>()
  network.on('Network.responseReceived', ({ requestId, response }) => urlOf.set(requestId, response.url))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytesOf.set(requestId, encodedDataLength),
  )
  const bodies = new Map<string, Promise<Buffer>>()
  const keepBody = (response: Response) => {
    if (response.url().endsWith('.js')) bodies.set(response.url(), response.body())
  }
  page.on('response', keepBody)
  // A phone has no mouse. Chromium sends each new page a move of a mouse that rests, and the cart loads all of its code
  // at the first move. It counted if it came after the page's own listeners.
  await page.addInitScript(() =>
    addEventListener(
      'pointermove',
      event => event.pointerType === 'mouse' && event.stopImmediatePropagation(),
      true,
    ),
  )
  await page.goto(path, { waitUntil: 'networkidle' })
  if (isLive) {
    // On a busy machine the network is idle before the page has woken up.
    await expect(page.locator('html')).toHaveAttribute('data-live', 'open')
    await page.waitForLoadState('networkidle')
  }
  // A script that a later tap loads may still be on its way when the journey ends: its body cannot be read then.
  page.off('response', keepBody)
  return Promise.all(
    [...urlOf]
      .filter(([, url]) => url.startsWith('http'))
      .map(async ([id, url]) => ({
        url: new URL(url),
        bytes: bytesOf.get(id) ?? 0,
        body: (await bodies.get(url)) ?? Buffer.alloc(0),
      })),
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
