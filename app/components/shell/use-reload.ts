import { useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect } from 'react'
import { wakeParts } from '#app/components/lazy-part.tsx'

type Reloading = { isLoading: boolean; isAskedAgain: boolean }

/** All parts of a page reload through one router, which this finds by its function. */
const reloading = new WeakMap<() => void, Reloading>()

function reloadingBy(revalidate: () => void): Reloading {
  const known = reloading.get(revalidate) ?? { isLoading: false, isAskedAgain: false }
  reloading.set(revalidate, known)
  return known
}

/**
 * Returns what reloads the page's data. If any part of the page calls it during a reload, another one follows: the
 * first is not cut off, because the router reports that as an error, and its answer may be older than the call. Without
 * a network it waits for one: the router would replace the page, and what is typed in it, by an error page.
 */
export function useReload(): () => void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const reload = useCallback(() => {
    if (!navigator.onLine) return addEventListener('online', reload, { once: true })
    const now = reloadingBy(revalidate)
    if (now.isLoading) {
      now.isAskedAgain = true
      return
    }
    now.isLoading = true
    wakeParts()
    revalidate()
  }, [revalidate])
  // After every rendering: React may leave out the one that would only say that a reload has begun.
  useEffect(() => {
    const now = reloadingBy(revalidate)
    now.isLoading = state !== 'idle' || navigation.state !== 'idle'
    if (now.isLoading || !now.isAskedAgain) return
    now.isAskedAgain = false
    // The effects of the page's other parts come first.
    setTimeout(reload)
  })
  return reload
}
