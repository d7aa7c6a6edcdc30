import { PartySocket } from 'partysocket'
import { PARTY } from '../../../party/events.ts'
import { onKeptPage } from './kept-page.ts'

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
    // Drawn anew for each page, so that not all come back at the same moment. behaviour: Reconnecting
    minReconnectionDelay: 1_000 * (0.5 + Math.random()),
    maxReconnectionDelay: 5_000,
    connectionTimeout: 20_000,
  })
  const end = onKeptPage({ leave: () => socket.close(), comeBack: () => socket.reconnect() })
  return {
    socket,
    leave: () => {
      end()
      socket.close()
    },
  }
}
