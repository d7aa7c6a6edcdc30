import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { PARTY } from '../../../party/events.ts'

/** §9 'PromptPay poll 6000 ms', and decisions: Reads that change while somebody waits. */
const ASKS_EVERY_MS = 6_000

/**
 * Reads the page again while somebody waits for its order: every six seconds while it is looked at, at once when it is
 * looked at again, and at once when the live room says that something changed. Without the room it still asks.
 */
export function useLiveOrder({ isWaiting, room }: { isWaiting: boolean; room: string | null }): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const ask = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    const timer = setInterval(ask, ASKS_EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isWaiting, revalidate])

  useEffect(() => {
    if (!isWaiting || room === null) return
    let close = () => {}
    let isOver = false
    listen(room, revalidate)
      .then(stop => {
        close = stop
        if (isOver) stop()
      })
      // No live connection, or its code did not load: the page asks by itself all the same.
      .catch(() => {})
    return () => {
      isOver = true
      close()
    }
  }, [isWaiting, room, revalidate])
}

async function listen(room: string, onHint: () => void): Promise<() => void> {
  const { PartySocket } = await import('partysocket')
  const socket = new PartySocket({
    host: window.location.host,
    party: PARTY,
    room,
    protocol: window.location.protocol === 'https:' ? 'wss' : 'ws',
    // §9 'Socket reconnect'.
    minReconnectionDelay: 1_000,
    maxReconnectionDelay: 5_000,
    connectionTimeout: 20_000,
  })
  socket.addEventListener('message', onHint)
  return () => socket.close()
}
