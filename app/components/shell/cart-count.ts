import { useSyncExternalStore } from 'react'
import type { Instant } from '#app/platform/clock.ts'
import { useShell } from './shell-data.ts'

type CartCount = { readonly count: number; readonly at: Instant }

/** Set only in the browser, by answers that came after the page was rendered. */
let latest: CartCount | null = null
const listeners = new Set<() => void>()

/** Updates the number of items in the cart everywhere the page shows it. */
export function updateCartCount(now: CartCount): void {
  latest = now
  for (const listen of listeners) listen()
}

/** The number of different items in the cart: the newest count, from the page or from a later answer. */
export function useCartCount(): number {
  const shell = useShell()
  const answered = useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  )
  return answered && shell && answered.at >= shell.now ? answered.count : (shell?.cartCount ?? 0)
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
