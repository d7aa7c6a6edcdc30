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
  const caches = { keys: async () => ['offline-1'], delete: remove }
  new Function('self', 'caches', SOURCE.replace('const IS_ON = true', 'const IS_ON = false'))(self, caches)
  // Without a listener for fetch, it cannot touch a page.
  expect([...listeners.keys()]).toEqual(['install', 'activate'])
  let done: Promise<unknown> = Promise.resolve()
  listeners.get('activate')?.({ waitUntil: work => (done = work) })
  await done
  expect(remove).toHaveBeenCalledWith('offline-1')
  expect(unregister).toHaveBeenCalledOnce()
})
