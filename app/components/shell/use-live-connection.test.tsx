import { createRemixStub } from '@remix-run/testing'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomTicket } from '../../../party/events.ts'
import { useComeBack, useLiveConnection } from './use-live-connection.ts'

const connect = vi.hoisted(() => vi.fn())
vi.mock('./live-connection.ts', () => ({ connect }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  connect.mockReset()
})

function Page() {
  useLiveConnection({ room: 'visitor-1' } as RoomTicket)
  return null
}

test('opens the live connection of a page', async () => {
  const Stub = createRemixStub([{ path: '/', Component: Page }])
  render(<Stub />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await vi.dynamicImportSettled()
  expect(connect).toHaveBeenCalledOnce()
})

const OfVisitor = () => {
  useComeBack(false)
  return null
}
const OfAccount = () => {
  useComeBack(true)
  return null
}

/** Shows a page, which the browser then kept and shows again, and returns how often it read its data. */
async function comesBack(Component: () => null, persisted: boolean): Promise<number> {
  const loader = vi.fn(() => null)
  const Stub = createRemixStub([{ path: '/', loader, Component }])
  render(<Stub />)
  await act(() => vi.advanceTimersByTimeAsync(10))
  await act(async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    await vi.advanceTimersByTimeAsync(10)
  })
  return loader.mock.calls.length
}

test('a page that the browser kept reads its data again', async () => {
  expect(await comesBack(OfVisitor, true)).toBe(2)
})

test('a page that loads reads its data once', async () => {
  expect(await comesBack(OfVisitor, false)).toBe(1)
})

test('a page of an account that the browser kept loads anew', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  expect(await comesBack(OfAccount, true)).toBe(1)
  expect(reload).toHaveBeenCalledOnce()
  // What the browser keeps shows nothing until then.
  window.dispatchEvent(new Event('pagehide'))
  expect(document.documentElement).not.toBeVisible()
  document.documentElement.hidden = false
  vi.unstubAllGlobals()
})
