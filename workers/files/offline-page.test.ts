import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { AppEnv } from '../request/request-context.ts'
import { offlinePage } from './offline-page.ts'

const LOGO = `${'a'.repeat(64)}.png`

/** The page of a shop with this name and a logo of so many bytes. */
async function pageOf(title: string, { locale = 'en', bytes = 3 } = {}): Promise<string> {
  const services = {
    siteSettings: async () => ({ title, logoUrl: `/files/${LOGO}?size=1x1`, accentColor: '#a03050' }),
    readAsset: async () => new Uint8Array(readFileSync('public/offline.html')).buffer,
    files: {
      get: async (key: string) =>
        key === `public/${LOGO}` ? { size: bytes, arrayBuffer: async () => new ArrayBuffer(bytes) } : null,
    },
  }
  const app = new Hono<AppEnv>()
  app.use((c, next) => {
    c.set('context', { services, locale, cspNonce: 'once' } as never)
    return next()
  })
  return (await app.route('/', offlinePage).request('/offline')).text()
}

test('the offline page has the shop’s name, logo and colour in it', async () => {
  const page = await pageOf('School & <b>')
  expect(page).toContain('<img src="data:image/png;base64,AAAA" alt="">School &#38; &#60;b&#62;</h1>')
  expect(page).toContain('--accent-light: rgb(160 48 80);')
  expect(page).toContain('<html lang="en">')
  expect(page.match(/nonce="once"/g)).toHaveLength(2)
  // Without a network nothing else can load.
  expect(page).not.toMatch(/\{\w+\}|src="\/|url\(/)
})

test('the offline page leaves a large logo out', async () => {
  expect(await pageOf('School', { locale: 'th', bytes: 65 * 1024 })).not.toContain('<img')
})

test('the offline page comes back once the line carries something, unless the person leaves', async () => {
  const script = /<script>(.+)<\/script>/s.exec(readFileSync('public/offline.html', 'utf8'))?.[1] ?? ''
  const listeners = new Map<string, () => unknown>()
  const browser = {
    document: { querySelector: () => ({}) },
    history: { length: 1 },
    navigator: { onLine: false },
    location: { reload: vi.fn() },
    addEventListener: (name: string, listener: () => unknown) => listeners.set(name, listener),
    setInterval: (listener: () => unknown) => listeners.set('every few seconds', listener),
    fetch: vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
  }
  new Function(...Object.keys(browser), script)(...Object.values(browser))

  await listeners.get('every few seconds')?.()
  expect(browser.fetch).not.toHaveBeenCalled()
  browser.navigator.onLine = true
  await listeners.get('online')?.()
  expect(browser.fetch).toHaveBeenCalledOnce()
  expect(browser.location.reload).not.toHaveBeenCalled()

  browser.fetch.mockResolvedValue({ status: 200 } as never)
  listeners.get('pagehide')?.()
  await listeners.get('every few seconds')?.()
  expect(browser.location.reload).not.toHaveBeenCalled()
  listeners.get('pageshow')?.()
  await listeners.get('every few seconds')?.()
  expect(browser.location.reload).toHaveBeenCalledOnce()
})
