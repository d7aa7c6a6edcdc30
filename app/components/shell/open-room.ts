import { PartySocket } from 'partysocket'
import { PARTY } from '../../../party/events.ts'

export type OpenRoom = {
  readonly socket: PartySocket
  /** Closes the socket for good. */
  readonly leave: () => void
}

/**
 * Joins a live room, and joins it again after a broken line. Browsers keep no page with an open socket for the back
 * button, so the socket closes when the page is left, and opens again when the browser shows the kept page.
 */
export function openRoom(room: string, query?: () => Promise<{ readonly ticket: string }>): OpenRoom {
  const socket = new PartySocket({
    host: window.location.host,
    party: PARTY,
    room,
    protocol: window.location.protocol === 'https:' ? 'wss' : 'ws',
    query,
    // behaviour: Reconnecting
    minReconnectionDelay: 1_000,
    maxReconnectionDelay: 5_000,
    connectionTimeout: 20_000,
  })
  const joined = new AbortController()
  const { signal } = joined
  window.addEventListener('pagehide', () => socket.close(), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && socket.reconnect(), { signal })
  return {
    socket,
    leave: () => {
      joined.abort()
      socket.close()
    },
  }
}
