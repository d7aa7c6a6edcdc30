import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { shopOfWorker } from './app/journeys/shop.ts'
import { findBrowser } from './scripts/lib/browser.mjs'

process.env.PORT ??= '8797'
process.env.SHOP_DATA ??= join(tmpdir(), `shop-journeys-${process.pid}`)
/**
 * A page is drawn by one processor, so a second worker uses what the first one leaves. More would only wait for each
 * other.
 */
const WORKERS = Math.min(2, availableParallelism())
/** The scripts that run all journeys ask for a report. */
const IN_NPM_TEST = Boolean(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME)
/** Switches off the browser's own background requests, which slow tests down and fail without a network. */
const quiet = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking']
/**
 * Chromium loads pictures up to 1,250 pixels below the fold on a line that it knows to be fast. The headless shell
 * knows no line, and would load them up to 3,000 pixels below. The other settings are Playwright's own, of which only
 * the last argument counts.
 */
const LAZY_PICTURES =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250'

/** V8's helper threads compile and free memory. On two busy processors they only wait: journeys take 12 % longer. */
const ONE_THREAD = '--js-flags=--single-threaded'

/** Without it, axe checks a page while something on it still fades in. */
const STILL = { reducedMotion: 'reduce' } as const

export default defineConfig({
  testDir: 'app/journeys',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/journeys',
  // Long, because a busy machine is slow, and speed is measured in bench/.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: WORKERS,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at its second attempt has failed: it has a cause that would stop somebody else.
  retries: 0,
  reporter: IN_NPM_TEST ? [['line'], ['json']] : [['list']],
  use: {
    launchOptions: {
      executablePath: findBrowser(),
      args: [...quiet, LAZY_PICTURES, ONE_THREAD, '--disable-component-update', '--disable-sync'],
    },
    // Recording takes a third of a journey's time. `npm test` records failed journeys when it runs them again. With
    // 'only-on-failure', Playwright takes a screenshot of every page and deletes it when the journey passes.
    trace: 'off',
    screenshot: 'off',
    contextOptions: STILL,
    // It would load pages past the routes that journeys break on purpose.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Bangkok',
  },
  projects: [
    {
      name: 'phone',
      // Only `npm run prove` runs tests with the tag @prove, or runs those with @prove-on-phone on a phone.
      grepInvert: process.env.PROVE ? /@desktop/ : /@desktop|@prove/,
      // A phone has no keyboard.
      testIgnore: 'keyboard.spec.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 375, height: 740 } },
    },
    {
      name: 'desktop',
      grepInvert: process.env.PROVE ? /@phone/ : /@phone|@prove(?!-on-phone)/,
      // The markup is the same on every screen, so the phone project tests it.
      testIgnore: 'without-javascript.spec.ts',
      // So that both themes are walked: phones use the light one, wide screens the dark one.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { ...STILL, colorScheme: 'dark' } },
    },
  ],
  webServer: {
    command: `node scripts/serve-for-journeys.ts ${WORKERS}`,
    url: `${shopOfWorker(0).url}/api/health`,
    timeout: 240_000,
    reuseExistingServer: !process.env.CI && !IN_NPM_TEST,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
