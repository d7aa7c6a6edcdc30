import { type RefObject, useEffect, useRef } from 'react'

/** The end of a text must stay in view this long: whoever only scrolls past, or leaves at once, has not read it. */
export const IN_VIEW_MS = 3_000

/** A lecture's text. `onEnd` is called once the student has had its end in view for a moment; null: nobody waits. */
export function LectureText({ html, onEnd }: { html: string; onEnd: (() => void) | null }) {
  const end = useRef<HTMLDivElement>(null)
  useEndInView(end, onEnd)
  return (
    <div className="rounded-md border border-line bg-surface p-4 md:p-8">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server */}
      <div className="prose text-lg" dangerouslySetInnerHTML={{ __html: html }} />
      <div ref={end} />
    </div>
  )
}

/** Calls `onEnd` once the mark stayed in view for a moment, in a page that the student sees. null: nobody waits. */
function useEndInView(mark: RefObject<HTMLElement>, onEnd: (() => void) | null): void {
  const latest = useRef(onEnd)
  latest.current = onEnd
  const isWaiting = onEnd !== null
  useEffect(() => {
    if (!isWaiting || !mark.current || !('IntersectionObserver' in window)) return
    let isInView = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      clearTimeout(timer)
      if (isInView && document.visibilityState === 'visible')
        timer = setTimeout(() => latest.current?.(), IN_VIEW_MS)
    }
    const observer = new IntersectionObserver(entries => {
      isInView = entries.at(-1)?.isIntersecting ?? false
      count()
    })
    observer.observe(mark.current)
    document.addEventListener('visibilitychange', count)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', count)
    }
  }, [mark, isWaiting])
}
