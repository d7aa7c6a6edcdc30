import { useEffect } from 'react'
import { useHints } from '#app/components/shell/use-hints.ts'
import { useReload } from '#app/components/shell/use-reload.ts'

/** behaviour: Polling and redirects; decisions: Reads that change while somebody waits */
const ASKS_EVERY_MS = 6_000

/**
 * Reloads the page data while a buyer waits for an order, or staff for reports: every six seconds while the page is
 * visible, at once when it becomes visible, and at once on a live hint. Polling continues without a live connection.
 */
export function useLiveOrder({ isWaiting }: { isWaiting: boolean }): void {
  const reload = useReload()
  useEffect(() => {
    if (!isWaiting) return
    const ask = () => {
      if (document.visibilityState === 'visible') reload()
    }
    const timer = setInterval(ask, ASKS_EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isWaiting, reload])

  useHints(isWaiting, reload)
}
