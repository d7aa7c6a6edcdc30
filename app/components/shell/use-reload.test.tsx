import { ScrollRestoration, useNavigation } from '@remix-run/react'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { whenVisible } from '#app/components/lazy-part.tsx'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { useReload } from './use-reload.ts'

function Reloader() {
  const reload = useReload()
  useNavigation()
  return (
    <button type="button" onClick={reload}>
      Reload
    </button>
  )
}

test('waits with a reload until there is a network', async () => {
  const load = vi.fn(() => null)
  const { user } = showPage({ path: '/', load, draw: () => <Reloader /> })
  load.mockClear()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const press = () => user.click(screen.getByRole('button', { name: 'Reload' }))
  await press()
  await press()
  expect(load).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
})

test('leaves the page where the reader scrolled to during a reload', async () => {
  const at = vi.spyOn(window, 'scrollY', 'get')
  const scrolls = vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => {
    at.mockReturnValue(y)
  }) as typeof window.scrollTo)
  const load = vi.fn(() => null)
  const draw = () => (
    <>
      <Reloader />
      <ScrollRestoration />
    </>
  )
  const { user } = showPage({ path: '/', load, draw })
  at.mockReturnValue(600)
  load.mockClear().mockImplementation(() => {
    at.mockReturnValue(6)
    return null
  })
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  // The router itself would go back to where the reload began.
  await waitFor(() => expect(scrolls).toHaveBeenCalledWith(0, 600))
  await waitFor(() => expect(window.scrollY).toBe(6))
  vi.restoreAllMocks()
})

test('wakes a part that nobody has seen yet, which would hold new data back', async () => {
  showPage({ path: '/', load: () => null, draw: () => <Reloader /> })
  document.body.insertAdjacentHTML('beforeend', '<div id="comments"></div>')
  class Sees {
    observe = () => {}
    disconnect = () => {}
  }
  vi.stubGlobal('IntersectionObserver', Sees)
  const woke = vi.fn()
  const button = screen.getByRole('button', { name: 'Reload' })
  void whenVisible('comments').then(woke)
  await act(async () => button.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
  expect(woke).not.toHaveBeenCalled()
  // Without the events of a real press, which wake parts as well.
  await act(async () => button.click())
  expect(woke).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
