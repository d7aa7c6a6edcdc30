import { createRemixStub } from '@remix-run/testing'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomTicket } from '../../../party/events.ts'
import { BARE } from './shell-data.ts'
import { useLiveConnection } from './use-live-connection.ts'

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

async function showWith(handle: unknown) {
  const Stub = createRemixStub([{ path: '/', Component: Page, handle }])
  render(<Stub />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await vi.dynamicImportSettled()
}

test('opens the live connection of a page', async () => {
  await showWith(undefined)
  expect(connect).toHaveBeenCalledOnce()
})

test('opens none while the shop is not open yet', async () => {
  await showWith(BARE)
  expect(connect).not.toHaveBeenCalled()
})
