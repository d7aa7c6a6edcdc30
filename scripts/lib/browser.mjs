// Finds a Chromium for the browser tests, and installs one if there is none.
import { existsSync } from 'node:fs'
import { step, tryRun } from './setup.mjs'

/** The headless shell comes first: it draws no window of its own, which saves a tenth of a journey's time. */
const KNOWN_PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

/** Returns the path of a browser, or '' for Playwright's own. Ends the program if none can be installed. */
export function findOrInstallBrowser() {
  const found = findBrowser()
  if (found) return found
  step('Installing a browser for the tests (once)')
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    tryRun('apt-get', ['update', '-qq'])
    for (const name of DEBIAN_PACKAGES) {
      tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
      const installed = findBrowser()
      if (installed) return installed
    }
  }
  const result = tryRun('playwright', ['install', 'chromium'])
  if (result.status === 0) return ''
  console.error('No Chromium was found, and installing one failed. Set CHROMIUM to the path of a Chromium.')
  process.exit(1)
}

/** Returns the path of an installed browser, or undefined. */
export function findBrowser() {
  return KNOWN_PLACES.find(place => place && existsSync(place))
}
