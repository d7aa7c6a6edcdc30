import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import type { RoomTicket } from '../../../party/events.ts'

/** Long enough for what the page is about to come first. */
const AFTER_MS = 1_000

/**
 * Opens the page's one live connection after it loaded (§1), and moves it when somebody signs in or out. Without it, where
 * sockets are blocked or its code did not load, whoever waits asks by himself all the same.
 */
export function useLiveConnection(live: RoomTicket | undefined): void {
  const { revalidate } = useRevalidator()
  const room = live?.room
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new ticket for the same room is no reason to connect again.
  useEffect(() => {
    if (!live) return
    const connect = async () => (await import('./live-connection.ts')).connect(live, revalidate)
    const timer = setTimeout(() => connect().catch(() => {}), AFTER_MS)
    return () => clearTimeout(timer)
  }, [room, revalidate])
}
