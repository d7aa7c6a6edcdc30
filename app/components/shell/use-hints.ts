import { useEffect } from 'react'
import { PARTY } from '../../../party/events.ts'

/** Calls `onHint` whenever the live room says that something changed; `room` null listens to nothing. */
export function useHints(room: string | null, onHint: () => void): void {
  useEffect(() => {
    if (room === null) return
    let close = () => {}
    let isOver = false
    listen(room, onHint)
      .then(stop => {
        close = stop
        if (isOver) stop()
      })
      // No live connection, or its code did not load: whoever waits asks by himself all the same.
      .catch(() => {})
    return () => {
      isOver = true
      close()
    }
  }, [room, onHint])
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
