import { type ReactNode, useEffect } from 'react'
import type { LearnLecture, LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { lazyPart } from '#app/components/lazy-part.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Play } from '#app/ui/icons.tsx'
import { FileViewer } from './reading/file-viewer.tsx'
import { LectureText } from './reading/lecture-text.tsx'
import { MarkRead } from './reading/mark-read.tsx'
import { Transcript } from './reading/transcript.tsx'
import type { Learning } from './use-learning.ts'
import type { Watching } from './use-watching.ts'

const HomeworkPart = lazyPart(
  async () => (await import('#app/components/learning/homework/homework-part.tsx')).HomeworkPart,
  { fallback: <p role="status">{m.learning_loading()}</p>, selector: '[aria-labelledby^=homework-]' },
)

/**
 * The parts of a lecture below its video, in their order: the link to a video elsewhere, transcript, file, text, quiz,
 * homework. Each large part loads its code when a lecture first has it.
 */
export function LectureParts({
  page,
  learning,
  lecture,
  quiz,
  onChanged,
}: {
  page: LearnPage
  learning: Learning
  lecture: LearnLecture
  quiz: ReactNode
  /** The homework was handed in or graded: the list of lectures may have changed. */
  onChanged: () => void
}) {
  const { homework, userId } = page
  const { id, file, parts, videoLink } = lecture
  const text = learning.playback?.lectureId === id ? learning.playback.textHtml : null
  const { add, sendProgress, kept } = learning.watching
  useOpened(lecture, learning.watching)
  const isToRead = lecture.needs.includes('read')
  const read = () => {
    add(id, { ranges: [], position: 0, isRead: true })
    void sendProgress()
  }
  // Nothing that staff do while they look as the student counts.
  const onRead = isToRead && !lecture.isRead && !page.isImpersonated && kept !== null ? read : null
  if (!lecture.isOpen) return null
  return (
    <>
      {videoLink && <VideoElsewhere address={videoLink} />}
      {lecture.transcripts.length > 0 && (
        <Transcript key={`transcript ${id}`} lectureId={id} languages={lecture.transcripts} />
      )}
      {/* Where there is a text as well, its end counts and not the file. */}
      {file && <FileViewer lectureId={id} file={file} onOpen={parts.includes('text') ? null : onRead} />}
      {text && <LectureText key={`text ${id}`} html={text} onEnd={onRead} />}
      {isToRead && !page.isImpersonated && (userId !== null || kept !== null) && (
        <MarkRead
          key={`mark ${id}`}
          lectureId={id}
          coursePath={page.course.path}
          isText={parts.includes('text')}
          isRead={lecture.isRead}
          onRead={read}
        />
      )}
      {quiz}
      {parts.includes('homework') && (
        <HomeworkPart
          key={`homework ${id}`}
          lectureId={id}
          userId={userId}
          isEditor={page.editor !== null}
          initial={homework?.lectureId === id ? homework : null}
          onChanged={onChanged}
        />
      )}
      {parts.length === 0 && (
        <p className="rounded-md border border-line p-4">{m.learning_nothing_to_show()}</p>
      )}
    </>
  )
}

/** A link to a video that is kept elsewhere. The page's policy lets the player show only the shop's own files. */
function VideoElsewhere({ address }: { address: string }) {
  return (
    <div className="rounded-md border border-line bg-surface p-4 md:p-6">
      <p className="mb-3">{m.learning_elsewhere_text({ site: new URL(address).host })}</p>
      <a className="button button-primary button-md" href={address} target="_blank" rel="noreferrer">
        <Play className="size-4" />
        {m.learning_elsewhere_open()}
      </a>
    </div>
  )
}

/** Tells the server that a lecture without a video was opened, so that the student resumes there. */
function useOpened({ id, isOpen, lengthSeconds }: LearnLecture, { add, sendProgress, kept }: Watching): void {
  const isStoreOpen = kept !== null
  const isToTell = isOpen && lengthSeconds === 0 && isStoreOpen
  useEffect(() => {
    if (!isToTell) return
    add(id, { ranges: [], position: 0 })
    void sendProgress()
  }, [id, isToTell, add, sendProgress])
}
