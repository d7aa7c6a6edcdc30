import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import type { RoomTicket } from '../../../party/events.ts'

/** The live connection waits this long, so that the page's own requests come first. */
const AFTER_MS = 1_000

/**
 * Opens the page's live connection after it loaded and changes rooms on sign-in and sign-out.
 * Pages also poll, so they work if sockets are blocked or this code did not load. behaviour: Live connection
 */
export function useLiveConnection(live: RoomTicket | undefined): void {
  const { revalidate } = useRevalidator()
  const room = live?.room
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new ticket for the same room needs no new connection.
  useEffect(() => {
    if (!live) return
    const connect = async () => (await import('./live-connection.ts')).connect(live, revalidate)
    const timer = setTimeout(() => connect().catch(() => {}), AFTER_MS)
    return () => clearTimeout(timer)
  }, [room, revalidate])
}
