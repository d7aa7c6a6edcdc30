import { useRef } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { MOST_PREVIEW_BYTES } from '#app/site-file/editing/course-form.ts'
import { VideoUpload } from './video-upload.tsx'

/**
 * Uploads a preview video from within the form of a course or product, and fills in its address there. Visitors see it
 * once the form is saved. Without a script people type an address.
 */
export function PreviewVideo() {
  const place = useRef<HTMLDetailsElement>(null)
  const fillIn = (url: string) => {
    const input = place.current?.closest('form')?.elements.namedItem('previewVideoUrl')
    if (!(input instanceof HTMLInputElement)) return
    input.value = url
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    // To choose a file changes nothing in the form.
    <details ref={place} onInput={event => event.stopPropagation()}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {m.editor_video_upload()}
      </summary>
      <div className="rounded-md border border-line p-4">
        <VideoUpload mostBytes={MOST_PREVIEW_BYTES} onStored={fillIn} />
      </div>
    </details>
  )
}
