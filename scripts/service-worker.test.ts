import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const SOURCE = readFileSync('public/service-worker.js', 'utf8')

test('removes itself and its page once it is switched off', async () => {
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>()
  const unregister = vi.fn(async () => true)
  const remove = vi.fn(async () => true)
  const self = {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
    registration: { unregister },
  }
  const caches = { keys: async () => ['offline-3'], delete: remove }
  new Function('self', 'caches', SOURCE.replace('const IS_ON = true', 'const IS_ON = false'))(self, caches)
  // Without a listener for fetch, it cannot touch a page.
  expect([...listeners.keys()]).toEqual(['install', 'activate'])
  let done: Promise<unknown> = Promise.resolve()
  listeners.get('activate')?.({ waitUntil: work => (done = work) })
  await done
  expect(remove).toHaveBeenCalledWith('offline-3')
  expect(unregister).toHaveBeenCalledOnce()
})

test('renews its page after a day, and not earlier', async () => {
  const renewed = vi.fn(async () => undefined)
  const loadAfter = async (age: number) => {
    const listeners = new Map<string, (event: object) => void>()
    const self = { addEventListener: (name: string, listener: () => void) => listeners.set(name, listener) }
    const kept = { headers: new Headers({ Date: new Date(Date.now() - age).toUTCString() }) }
    const caches = { match: async () => kept, open: async () => ({ add: renewed }) }
    new Function('self', 'caches', 'Request', SOURCE)(self, caches, class {})
    let later: Promise<unknown> = Promise.resolve()
    listeners.get('fetch')?.({
      request: { mode: 'navigate', method: 'GET' },
      preloadResponse: Promise.resolve('the page'),
      respondWith: () => {},
      waitUntil: (work: Promise<unknown>) => (later = work),
    })
    await later
  }
  const HOUR = 3_600_000
  await loadAfter(23 * HOUR)
  expect(renewed).not.toHaveBeenCalled()
  await loadAfter(25 * HOUR)
  expect(renewed).toHaveBeenCalledOnce()
})
