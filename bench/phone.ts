import { cpus } from 'node:os'
import { type Browser, chromium, devices } from '@playwright/test'
import playwright from '../playwright.config.ts'
import { quantile } from './asking.ts'
import { openHttp2Front } from './http2-front.ts'
import { COURSE } from './pages-and-orders.ts'
import type { Bench } from './shop.ts'

/** Lighthouse's phone: the line of Chrome's 'Slow 4G', and a processor a quarter as fast as this one. */
const LINE = { latencyMs: 562.5, bytesPerSecond: 180_000 }
const SLOWER_BY = 4
const ROUNDS = 5
/** How long a page may still change after it has loaded. */
const SETTLED_MS = 3_000

const PAGES: Readonly<Record<string, string>> = {
  Home: '/',
  Catalogue: '/courses',
  'Course page': COURSE,
  'Product page': '/product/503-bookbinding-kit',
  'Empty cart': '/cart',
  'Sign-in': '/login',
}

/** Times in milliseconds since the request. `blocked`: what long tasks kept from the reader, beyond 50 ms of each. */
type View = {
  readonly bytes: number
  readonly requests: number
  readonly firstText: number
  readonly largest: number
  readonly moved: number
  readonly blocked: number
}

/** Measures first views of the shop on a slow phone, and returns the text and a table for docs/measurements.md. */
export async function phoneInWords({ url }: Bench): Promise<string> {
  const launch = playwright.use?.launchOptions
  const args = [...(launch?.args ?? []), '--ignore-certificate-errors']
  const browser = await chromium.launch({ ...launch, args })
  const front = await openHttp2Front(url, LINE)
  try {
    const views = new Map<string, View[]>()
    for (const path of Object.values(PAGES)) await (await fetch(url + path)).text()
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, path] of Object.entries(PAGES))
        views.set(name, [...(views.get(name) ?? []), await view(browser, front.url + path)])
    return inWords(browser.version(), views)
  } finally {
    await browser.close()
    front.close()
  }
}

async function view(browser: Browser, address: string): Promise<View> {
  const context = await browser.newContext(devices['Moto G4'])
  try {
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    let [bytes, requests] = [0, 0]
    protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests += 1
    })
    await protocol.send('Network.enable')
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY })
    await page.addInitScript(observe)
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLED_MS)
    const seen = await page.evaluate(() => (globalThis as unknown as Observed).seen)
    return { ...seen, bytes, requests }
  } finally {
    await context.close()
  }
}

type Observed = { seen: Omit<View, 'bytes' | 'requests'> }

/** Runs in the page. */
function observe(): void {
  const seen = { firstText: 0, largest: 0, moved: 0, blocked: 0 }
  const watch = (
    type: string,
    see: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
  ) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) see(entry as never)
    }).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstText = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.moved += value
  })
  watch('longtask', ({ duration }) => {
    seen.blocked += Math.max(duration - 50, 0)
  })
  Object.assign(globalThis, { seen })
}

function inWords(version: string, views: ReadonlyMap<string, readonly View[]>): string {
  const rows = [...views].map(([name, all]) => {
    const middle = (part: keyof View) =>
      quantile(
        all.map(one => one[part]),
        0.5,
      )
    const seconds = (part: keyof View) => `${(middle(part) / 1_000).toFixed(1)} s`
    const columns = [
      name,
      `${(middle('bytes') / 1_000).toFixed(0)} KB`,
      middle('requests'),
      seconds('firstText'),
      seconds('largest'),
      `${middle('blocked').toFixed(0)} ms`,
      middle('moved').toFixed(2),
    ]
    return `| ${columns.join(' | ')} |`
  })
  return `Measured with \`npm run bench phone\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), in the demo shop, with Chromium ${version}. Each page is the first view
of a new browser, the median of ${ROUNDS}. The line is Chrome's "Slow 4G": ${LINE.latencyMs} ms before each answer and ${(LINE.bytesPerSecond * 8) / 1e6} Mbit/s. The processor has a
quarter of its speed. All requests share one connection, as they do on Cloudflare. The line sends what the browser marks as more urgent first, as Cloudflare says it does over HTTP/3 (RFC 9218).
Connecting takes no time here, because browser and shop share the machine.

| Page | Bytes | Requests | First text | Largest part (LCP) | Blocked | Moved (CLS) |
| --- | --: | --: | --: | --: | --: | --: |
${rows.join('\n')}`
}
