import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useHints } from '#app/components/shell/use-hints.ts'

/** §9 'PromptPay poll 6000 ms', and decisions: Reads that change while somebody waits. */
const ASKS_EVERY_MS = 6_000

/**
 * Reads the page again while somebody waits for its order: every six seconds while it is looked at, at once when it is
 * looked at again, and at once when the live room says that something changed. Without the room it still asks.
 */
export function useLiveOrder({ isWaiting }: { isWaiting: boolean }): void {
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

  useHints(isWaiting, revalidate)
}
