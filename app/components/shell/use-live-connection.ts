import { useEffect, useRef } from 'react'
import { useReload } from '#app/components/shell/use-reload.ts'
import type { RoomTicket } from '../../../party/events.ts'
import { onKeptPage } from './kept-page.ts'

/** The live connection waits this long, so that the page's own requests come first. */
const AFTER_MS = 1_000

/**
 * Opens the page's live connection after it loaded and changes rooms on sign-in and sign-out.
 * Pages also poll, so they work if sockets are blocked or this code did not load. behaviour: Live connection
 */
export function useLiveConnection(live: RoomTicket | null | undefined): void {
  const reload = useReload()
  const room = live?.room
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new ticket for the same room needs no new connection.
  useEffect(() => {
    if (!live) return
    const connect = async () => (await import('./live-connection.ts')).connect(live, reload)
    const timer = setTimeout(() => connect().catch(() => {}), AFTER_MS)
    return () => clearTimeout(timer)
  }, [room, reload])
}

/**
 * Tells this browser's other pages when this page signs in, and reads again when another one did. A page from the cache
 * belongs to no room yet, so it cannot learn this from the live connection.
 */
export function useSignInElsewhere({ userId, isInRoom }: { userId: string | null; isInRoom: boolean }): void {
  const reload = useReload()
  const before = useRef(userId)
  useEffect(() => {
    const open = () => {
      const opened = new BroadcastChannel('sign-in')
      if (!isInRoom) opened.addEventListener('message', reload)
      return opened
    }
    let channel = open()
    if (userId && !before.current) channel.postMessage(null)
    before.current = userId
    // Some browsers keep no page with an open channel for the back button.
    const close = () => channel.close()
    const end = onKeptPage({
      leave: close,
      comeBack: () => {
        channel = open()
      },
    })
    return () => {
      end()
      close()
    }
  }, [userId, isInRoom, reload])
}

/**
 * Shows the present state on a page that the browser kept for its back button. A page of an account is kept empty and
 * loaded anew, because after a sign-out nothing of it may come back.
 */
export function useComeBack(hasAccount: boolean): void {
  const reload = useReload()
  const hasLooked = useRef(false)
  useEffect(() => {
    const leave = () => {
      document.documentElement.hidden = hasAccount
    }
    return onKeptPage({ leave, comeBack: () => (hasAccount ? window.location.reload() : reload()) })
  }, [hasAccount, reload])
  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // If the page was not kept, the back button may show an old document from the browser's cache.
    if (load?.type === 'back_forward' && load.transferSize === 0) reload()
  }, [reload])
}

/** How long a page can wait between the first press and an answer that arrives. */
const VISIT_SECONDS = 3_600

/**
 * Gives this browser a name before its first request that the shop has to remember, on a page from the cache, which
 * came without the visitor's cookie. All its tabs share the name, so two requests at once fill one cart, and an order
 * that is sent again is found. The server replaces it by the visitor's cookie (read-caller.server.ts).
 */
export function useVisitName(isUnknown: boolean): void {
  useEffect(() => {
    if (!isUnknown) return
    const isSecure = window.location.protocol === 'https:'
    const name = isSecure ? '__Host-visit' : 'visit'
    const give = () => {
      if (document.cookie.split('; ').some(cookie => cookie.startsWith(`${name}=`))) return
      const random = Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join(
        '-',
      )
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the request is sent at once.
      document.cookie = `${name}=${random}; Path=/; Max-Age=${VISIT_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
    }
    for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, give, true)
    return () => {
      for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, give, true)
    }
  }, [isUnknown])
}
