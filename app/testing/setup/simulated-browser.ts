import '@testing-library/jest-dom/vitest'
import { act, cleanup, configure } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { richEditor } from '#app/components/staff/courses/load-rich-editor.ts'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'

// The test file before used the same modules. Hoisted, because the imports here are of the new ones.
vi.hoisted(() => vi.resetModules())

// A busy machine is slow. Testing Library gives up after a second otherwise.
configure({ asyncUtilTimeout: 60_000 })
// Testing Library moves fake timers forward only if it finds this object.
vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
// React then warns of changes that a test does not wait for.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

// Notifications (app/ui/toaster.tsx) are a React root of their own. They change by themselves, and no test waits for
// them.
const { error } = console
console.error = (...said: unknown[]) => {
  if (!/^Toast(s|Item)$/.test(String(said[1]))) error(...said)
}

// In happy-dom a control inside a form belongs to it even if its `form` attribute names another one.
for (const { prototype } of [HTMLInputElement, HTMLButtonElement]) {
  const own = Object.getOwnPropertyDescriptor(prototype, 'form')?.get
  Object.defineProperty(prototype, 'form', {
    configurable: true,
    get(this: Element) {
      const id = this.getAttribute('form')
      return id === null ? own?.call(this) : document.getElementById(id)
    },
  })
}

richEditor.load = () => new Promise(() => {})

// Notifications outlive their test. React must not go on drawing them when the page is gone, after the last test of a
// file.
const roots = vi.hoisted(() => new Set<Root>())
vi.mock('react-dom/client', async importOriginal => {
  const client = await importOriginal<typeof import('react-dom/client')>()
  const createRoot: typeof client.createRoot = (...given) => {
    const root = client.createRoot(...given)
    roots.add(root)
    return root
  }
  return { ...client, createRoot }
})
// The clock of notifications is one for all tests of a file, and stops with them.
const begun = new Set<ReturnType<typeof setTimeout>>()
for (const name of ['setTimeout', 'setInterval'] as const) {
  const begin = globalThis[name] as (...given: unknown[]) => ReturnType<typeof setTimeout>
  const noted = (...given: unknown[]) => {
    const timer = begin(...given)
    begun.add(timer)
    return timer
  }
  Object.assign(globalThis, { [name]: noted })
}

afterAll(async () => {
  await vi.dynamicImportSettled()
  for (const timer of begun) clearTimeout(timer)
  await act(async () => {
    for (const root of roots) root.unmount()
  })
})

beforeEach(() => overwriteGetLocale(() => 'en'))

/** Removes what a test leaves in the page, in the browser's storage and in the clock. */
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
})
