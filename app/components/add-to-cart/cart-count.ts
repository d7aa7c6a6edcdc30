import { useSyncExternalStore } from 'react'
import { useShell } from '#app/components/shell/shell-data.ts'
import type { Instant } from '#app/platform/clock.ts'

type Told = { readonly count: number; readonly at: Instant }

/** Written in browsers alone, by what the shop answered since the page was made. */
let told: Told | null = null
const listeners = new Set<() => void>()

/** Says how many things the cart holds now, wherever the page shows it. */
export function tellCartCount(now: Told): void {
  told = now
  for (const listen of listeners) listen()
}

/** How many different things are in the cart: what was heard last, from the page or from an answer since. */
export function useCartCount(): number {
  const shell = useShell()
  const heard = useSyncExternalStore(
    subscribe,
    () => told,
    () => null,
  )
  return heard && shell && heard.at >= shell.now ? heard.count : (shell?.cartCount ?? 0)
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
