import { createRemixStub } from '@remix-run/testing'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomTicket } from '../../../party/events.ts'
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

test('opens the live connection of a page', async () => {
  const Stub = createRemixStub([{ path: '/', Component: Page }])
  render(<Stub />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await vi.dynamicImportSettled()
  expect(connect).toHaveBeenCalledOnce()
})
