import { useEffect, useRef, useState } from 'react'

/** A wait is shown after this time, so that quick answers do not flicker. */
const SHOWS_AFTER_MS = 400
/** Once shown, a wait stays at least this long, so that it can be read. */
const SHOWS_FOR_MS = 400

/** True if a wait should be shown now. */
export function useDelayedFlag(isWaiting: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (isWaiting === isShown) return
    const shownFor = Date.now() - shownAt.current
    const delay = isWaiting ? SHOWS_AFTER_MS : Math.max(0, SHOWS_FOR_MS - shownFor)
    const timer = setTimeout(() => {
      shownAt.current = Date.now()
      setShown(isWaiting)
    }, delay)
    return () => clearTimeout(timer)
  }, [isWaiting, isShown])
  return isShown
}
