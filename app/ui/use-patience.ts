import { useEffect, useRef, useState } from 'react'

/** A wait shows after this long, so that quick answers do not flicker … */
const SHOWS_AFTER_MS = 400
/** … and once shown stays long enough to be read. */
const SHOWS_FOR_MS = 400

/** Whether a wait should be shown by now. */
export function usePatience(isWaiting: boolean): boolean {
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
