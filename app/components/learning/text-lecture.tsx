import { useEffect } from 'react'
import type { Watching } from './use-watching.ts'

/** A lecture to read. To have opened it is to have read it. `html` was made safe on the server. */
export function TextLecture({
  lectureId,
  html,
  watching,
}: {
  lectureId: number
  html: string
  watching: Watching
}) {
  const { add, tell, kept } = watching
  const isStoreOpen = kept !== null
  useEffect(() => {
    if (!isStoreOpen) return
    add(lectureId, { ranges: [], position: 0 })
    void tell()
  }, [lectureId, isStoreOpen, add, tell])
  return (
    <div className="rounded-md border border-line bg-surface p-4 md:p-8">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it was read */}
      <div className="prose text-lg" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
