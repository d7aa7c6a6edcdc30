import { useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useLayoutEffect } from 'react'
import { wakeParts } from '#app/components/lazy-part.tsx'

/** True while the router loads data, for a reload or another page. A page has one router. */
let isLoading = false
/** True if a part of the page asked for another reload meanwhile. */
let isAskedAgain = false
/** The page's address during a reload. Empty at other times. */
let reloaded = ''

/**
 * Returns what reloads the page's data. If any part of the page calls it during a reload, another one follows: the
 * first is not cut off, because the router reports that as an error, and its answer may be older than the call. Without
 * a network it waits for one: the router would replace the page, and what is typed in it, by an error page. The reader
 * stays where they scrolled to meanwhile.
 */
export function useReload(): () => void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const reload = useCallback(() => {
    if (!navigator.onLine) return addEventListener('online', reload, { once: true })
    if (isLoading) {
      isAskedAgain = true
      return
    }
    isLoading = true
    wakeParts()
    revalidate()
  }, [revalidate])
  useLayoutEffect(() => {
    const y = scrollY
    // After this effect, ScrollRestoration scrolls to where the page stood when the reload began. The microtask scrolls
    // back before the browser draws.
    if (state === 'idle' && reloaded === location.href) queueMicrotask(() => scrollTo(0, y))
    reloaded = state === 'idle' ? '' : location.href
  })
  // After every rendering: React may leave out the one that would only say that a reload has begun.
  useEffect(() => {
    isLoading = state !== 'idle' || navigation.state !== 'idle'
    if (isLoading || !isAskedAgain) return
    isAskedAgain = false
    // The effects of the page's other parts come first.
    setTimeout(reload)
  })
  return reload
}
