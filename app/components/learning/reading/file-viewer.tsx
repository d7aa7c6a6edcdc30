import { useEffect, useState } from 'react'
import { type LectureFile, lectureFilePath } from '#app/business/learning/playlist/lecture-parts.ts'
import { fileSize } from '#app/components/learning/lecture-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { FileText } from '#app/ui/icons.tsx'
import { PdfLink } from './pdf-link.tsx'

/**
 * A lecture's file: a PDF in the browser's own viewer, a picture, or the file to save. Phones and tablets have no
 * viewer inside a page, or one for the first sheet only: there a large button opens the PDF over the page.
 */
export function FileViewer({
  lectureId,
  file,
  onOpen,
}: {
  lectureId: number
  file: LectureFile
  /** Called when the student opens or saves the file; null: nobody waits. */
  onOpen: (() => void) | null
}) {
  const path = lectureFilePath(lectureId)
  const { name, kind } = file
  const bytes = useBytes(kind === 'pdf' ? path : null)
  return (
    <section aria-label={name} className="grid min-w-0 gap-2">
      {kind === 'pdf' && (
        <iframe
          src={path}
          title={name}
          loading="lazy"
          className="h-[80vh] w-full rounded-md border border-line bg-surface max-md:hidden pointer-coarse:hidden"
        />
      )}
      {kind === 'pdf' && (
        <PdfLink
          {...{ path, name, onOpen }}
          className="button button-primary button-lg md:pointer-fine:hidden"
        >
          <FileText className="size-5 shrink-0" />
          {m.lecture_pdf_open()}
          {bytes !== null && ` (${fileSize(bytes)})`}
        </PdfLink>
      )}
      {kind === 'picture' && (
        <img src={path} alt={name} className="max-h-[80vh] max-w-full rounded-md border border-line" />
      )}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <span className="inline-flex min-w-0 items-center gap-2">
          <FileText className="size-5 shrink-0 text-ink-soft" />
          <span className="min-w-0 break-words">{name}</span>
        </span>
        {kind !== 'other' && (
          <a
            className={`link min-h-11 items-center ${kind === 'pdf' ? 'hidden md:pointer-fine:inline-flex' : 'inline-flex'}`}
            href={path}
            target="_blank"
            rel="noreferrer"
            onClick={() => onOpen?.()}
          >
            {m.lecture_file_open()}
          </a>
        )}
        <a
          className="link inline-flex min-h-11 items-center"
          href={`${path}?save`}
          download
          onClick={() => onOpen?.()}
        >
          {m.lecture_file_save()}
        </a>
      </p>
    </section>
  )
}

/** The size of the file at this path, asked for without the file. null: not known, or no path. */
function useBytes(path: string | null): number | null {
  const [bytes, setBytes] = useState<number | null>(null)
  useEffect(() => {
    let isGone = false
    setBytes(null)
    if (path === null) return
    fetch(path, { method: 'HEAD' })
      .then(({ ok, headers }) => !isGone && setBytes((ok && Number(headers.get('Content-Length'))) || null))
      // The button opens the file all the same.
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [path])
  return bytes
}
