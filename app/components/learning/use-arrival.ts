import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the heading of what is open: another lecture brings the reader there, by eye and by focus, as a new page would.
 * Not in full screen, where the picture is all there is.
 */
export function useArrival(lectureId: number | null): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrivedAt = useRef(lectureId)
  useEffect(() => {
    if (arrivedAt.current === lectureId) return
    arrivedAt.current = lectureId
    if (document.fullscreenElement) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [lectureId])
  return heading
}
