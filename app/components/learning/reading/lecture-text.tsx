import { useRef } from 'react'
import { useEndInView } from './use-end-in-view.ts'

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
