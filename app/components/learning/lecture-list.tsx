import { type ComponentPropsWithoutRef, useEffect, useId, useRef, useState } from 'react'
import type { HomeworkStanding } from '#app/business/learning/homework/homework.ts'
import type { LearnLecture } from '#app/business/learning/playlist/learn-page.ts'
import type { LecturePart } from '#app/business/learning/playlist/lecture-parts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import {
  BookOpen,
  CircleCheck,
  CirclePlay,
  CircleQuestionMark,
  FileText,
  type Icon,
  ListVideo,
  Lock,
  Pencil,
} from '#app/ui/icons.tsx'
import { formatClock } from './format-clock.ts'
import { needWords, partWords } from './lecture-words.ts'
import { type LiveProgress, nextLecture, percentWatched } from './merge-watched.ts'

type Props = {
  live: LiveProgress
  currentId: number | null
  hasAccess: boolean
  onOpen: (lectureId: number) => void
}

/** Sections and lectures with their progress. Each lecture is a link, so the list works without JavaScript. */
export function LectureList({ live, currentId, hasAccess, onOpen }: Props) {
  return (
    <nav aria-labelledby="learn-contents" className="rounded-md border border-line bg-surface">
      <div className="border-b border-line p-4">
        <h2 id="learn-contents" tabIndex={-1} className="scroll-mt-4 text-lg font-semibold">
          {m.learning_contents()}
        </h2>
        {hasAccess && <Progress live={live} />}
      </div>
      <Sections live={live} currentId={currentId} hasAccess={hasAccess} onOpen={onOpen} />
    </nav>
  )
}

/**
 * Opens the list over the lecture, where it stands below the lecture and not beside it. Until the page's code has
 * loaded it is a link to the list.
 */
export function LecturesSheet({
  isReady,
  className,
  ...list
}: Props & { isReady: boolean; className: string }) {
  const [isOpen, setOpen] = useState(false)
  const sections = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) sections.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [isOpen])
  const words = (
    <>
      <ListVideo className="size-4 shrink-0" />
      {m.learning_lectures()}
    </>
  )
  if (!isReady)
    return (
      <a href="#learn-contents" className={`button button-secondary button-md ${className}`}>
        {words}
      </a>
    )
  return (
    <>
      <Button variant="secondary" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.learning_contents()}>
        {list.hasAccess && <Progress live={list.live} />}
        <div ref={sections} className="-mx-5 mt-3 sm:-mx-6">
          <Sections
            {...list}
            onOpen={lectureId => {
              setOpen(false)
              list.onOpen(lectureId)
            }}
          />
        </div>
      </Dialog>
    </>
  )
}

function Progress({ live: { percent, readCount, lectures } }: Pick<Props, 'live'>) {
  const id = useId()
  return (
    <>
      <p className="text-sm text-ink-soft" id={id}>
        {percent === 100
          ? m.learning_course_finished()
          : m.learning_progress({ read: readCount, total: lectures.length, percent })}
      </p>
      <ProgressBar percent={percent} labelledBy={id} />
    </>
  )
}

function Sections({ live, currentId, hasAccess, onOpen }: Props) {
  const next = nextLecture(live.lectures, currentId)
  return (
    <>
      {live.sections.map(section => (
        <details key={section.id} open className="border-b border-line last:border-b-0">
          <summary className="min-h-11 px-4 py-2 font-semibold">{section.name}</summary>
          <ol className="pb-2">
            {section.lectures.map(lecture => (
              <li key={lecture.id}>
                <Entry
                  lecture={lecture}
                  isCurrent={lecture.id === currentId}
                  isNext={lecture.id === next?.id && hasAccess}
                  hasAccess={hasAccess}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ol>
        </details>
      ))}
    </>
  )
}

type EntryProps = {
  lecture: LearnLecture
  isCurrent: boolean
  isNext: boolean
  hasAccess: boolean
  onOpen: (lectureId: number) => void
}

/** A link to a lecture. A plain press opens it in this page. */
export function LectureLink({
  lectureId,
  onOpen,
  ...rest
}: ComponentPropsWithoutRef<'a'> & { lectureId: number; onOpen: (lectureId: number) => void }) {
  return (
    <a
      {...rest}
      href={`?learn=true&lecture=${lectureId}`}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen(lectureId)
      }}
    />
  )
}

/** By the first part of a lecture. */
const ICONS: Readonly<Record<LecturePart, Icon>> = {
  video: CirclePlay,
  file: FileText,
  text: BookOpen,
  // Any check mark would look like a lecture that is done.
  quiz: CircleQuestionMark,
  homework: Pencil,
}

const ROW = 'flex min-h-11 gap-3 px-4 py-2 no-underline'

function Entry({ lecture, isCurrent, isNext, hasAccess, onOpen }: EntryProps) {
  const { icon: Mark, word, tint } = markOf(lecture)
  const percent = percentWatched(lecture)
  const standing = lecture.quiz && quizWords(lecture.quiz)
  const homework = hasAccess && lecture.homework !== null ? HOMEWORK_WORDS[lecture.homework]() : null
  const content = (
    <>
      <Mark className={`mt-1 size-5 shrink-0 ${tint}`} />
      <span className="min-w-0 flex-1">
        <span className="block">{lecture.name}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
          {lecture.parts.length > 0 && <span>{partWords(lecture.parts)}</span>}
          {lecture.lengthSeconds > 0 && <span>{formatClock(lecture.lengthSeconds)}</span>}
          {word && <span className={lecture.isRead || lecture.isLocked ? '' : 'sr-only'}>{word}</span>}
          {standing && <span>{standing}</span>}
          {homework && <span>{homework}</span>}
          {!lecture.isRead && percent > 0 && <span>{m.learning_watched_percent({ percent })}</span>}
          {lecture.isPreview && !hasAccess && <Badge tone="success">{m.learning_preview()}</Badge>}
          {hasAccess && !lecture.isRead && <span>{needWords(lecture)}</span>}
          {isNext && <Badge tone="accent">{m.learning_next()}</Badge>}
        </span>
      </span>
    </>
  )
  if (!lecture.isOpen) return <span className={`${ROW} text-ink-soft`}>{content}</span>
  return (
    <LectureLink
      lectureId={lecture.id}
      onOpen={onOpen}
      aria-current={isCurrent ? 'true' : undefined}
      className={`${ROW} text-ink hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold`}
    >
      {content}
    </LectureLink>
  )
}

function markOf({ isRead, isOpen, isLocked, parts }: LearnLecture) {
  if (isRead) return { icon: CircleCheck, word: m.learning_done(), tint: 'text-success' }
  if (isLocked) return { icon: Lock, word: m.completion_opens_after(), tint: '' }
  if (!isOpen) return { icon: Lock, word: m.learning_locked(), tint: '' }
  return { icon: ICONS[parts[0] ?? 'video'], word: '', tint: 'text-accent' }
}

/**
 * Shows how far the student is with the lecture's quiz. What is left to do for it stands with the needs of the lecture.
 */
function quizWords({ mustPass, isSent, isPassed }: NonNullable<LearnLecture['quiz']>): string | null {
  if (isPassed) return m.quiz_list_passed()
  return isSent && mustPass ? m.quiz_list_sent() : null
}

const HOMEWORK_WORDS: Readonly<Record<HomeworkStanding, () => string>> = {
  'to-do': m.homework_list_to_do,
  sent: m.homework_list_sent,
  returned: m.homework_list_returned,
  passed: m.homework_list_passed,
}

/** A progress bar. `percent` is 0 to 100; `labelledBy` is the id of its text. */
function ProgressBar({ percent, labelledBy }: { percent: number; labelledBy: string }) {
  return (
    <div
      role="progressbar"
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="mt-2 h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line"
    >
      <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  )
}
