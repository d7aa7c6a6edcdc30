import {
  type FileView,
  homeworkFilePath,
  type SubmissionView,
} from '#app/business/learning/homework/homework-view.ts'
import { fileSize } from '#app/components/learning/lecture-words.ts'
import { PdfLink } from '#app/components/learning/reading/pdf-link.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { FileText } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'

/**
 * A student's homework: the text as it was typed, and links to its files. `inPlace` also shows pictures and PDFs.
 * Phones have no PDF viewer inside a page: there a link opens the PDF over it.
 */
export function SubmissionWork({
  submission,
  inPlace = false,
}: {
  submission: SubmissionView
  inPlace?: boolean
}) {
  const { text, files, submittedAt } = submission
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-sm text-ink-soft">
        {m.homework_handed_in_at()} <Time instant={submittedAt} withDate />
      </p>
      {text && <p className="max-w-prose break-words whitespace-pre-line">{text}</p>}
      {files.length > 0 && (
        <ul className="grid gap-1" aria-label={m.homework_files_label()}>
          {files.map(file => (
            <li key={file.id}>
              {inPlace && <Shown file={file} />}
              <a
                href={homeworkFilePath(file.id)}
                download
                className="link inline-flex min-h-11 max-w-full items-center gap-2"
              >
                <FileText className="size-5 shrink-0" />
                <span className="min-w-0 break-words">{file.name}</span>
                <span className="shrink-0 text-sm text-ink-soft tabular-nums">{fileSize(file.bytes)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A picture or a PDF. The server gives each file the ending of what it holds. */
function Shown({ file: { id, name } }: { file: FileView }) {
  const path = `${homeworkFilePath(id)}?view`
  const isPdf = /\.pdf$/i.test(name)
  if (!isPdf && !/\.(jpe?g|png|gif|webp)$/i.test(name)) return null
  return (
    <>
      {isPdf ? (
        <iframe
          src={path}
          title={name}
          loading="lazy"
          className="h-[70vh] w-full rounded-md border border-line max-md:hidden pointer-coarse:hidden"
        />
      ) : (
        <img
          src={path}
          alt={name}
          loading="lazy"
          className="max-h-[80vh] max-w-full rounded-md border border-line"
        />
      )}
      {isPdf && (
        <PdfLink
          {...{ path, name }}
          className="link me-6 inline-flex min-h-11 items-center md:pointer-fine:hidden"
        >
          {m.lecture_pdf_open()}
        </PdfLink>
      )}
      <a
        className={`link me-6 min-h-11 items-center ${isPdf ? 'hidden md:pointer-fine:inline-flex' : 'inline-flex'}`}
        href={path}
        target="_blank"
        rel="noreferrer"
      >
        {m.lecture_file_open()}
      </a>
    </>
  )
}

/** The teacher's feedback on a submission. */
export function Feedback({ submission: { feedback, gradedAt } }: { submission: SubmissionView }) {
  if (feedback.trim() === '') return null
  return (
    <figure className="border-l-4 border-accent py-1 ps-4">
      <figcaption className="text-sm text-ink-soft">
        {m.homework_feedback()}
        {gradedAt !== null && (
          <>
            {' · '}
            <Time instant={gradedAt} withDate />
          </>
        )}
      </figcaption>
      <blockquote className="max-w-prose break-words whitespace-pre-line">{feedback}</blockquote>
    </figure>
  )
}
