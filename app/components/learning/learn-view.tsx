import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CourseCard } from '#app/business/catalogue/course-card.ts'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { isAtEnd } from '#app/business/learning/playlist/resume-point.ts'
import { showsResult } from '#app/business/learning/quizzes/quiz-page.ts'
import { lazyPart } from '#app/components/lazy-part.tsx'
import { NoteFormWithoutScript } from '#app/components/learning/notes/note-form-without-script.tsx'
import { titleOf } from '#app/components/shell/page-meta.ts'
import { useShell } from '#app/components/shell/shell-data.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ArrowLeft, RotateCcw } from '#app/ui/icons.tsx'
import { AccessLine } from './access-line.tsx'
import { Completion, NextCourses } from './completion.tsx'
import { formatClock } from './format-clock.ts'
import { LectureList, LecturesSheet } from './lecture-list.tsx'
import { LectureParts } from './lecture-parts.tsx'
import { nextLecture } from './merge-watched.ts'
import { Neighbours } from './neighbours.tsx'
import { NoAccessNotice } from './no-access-notice.tsx'
import { TaskLinks } from './open-tasks.tsx'
import { Stage } from './stage.tsx'
import { useLearning } from './use-learning.ts'

const QuizPanel = lazyPart(
  async () => (await import('#app/components/learning/quiz/quiz-panel.tsx')).QuizPanel,
  {
    fallback: <QuizIsLoading />,
    selector: '#quiz',
  },
)

function QuizIsLoading() {
  return <p role="status">{m.quiz_loading()}</p>
}

/** Only students who are signed in load it. */
const NotesPanel = lazyPart(
  async () => (await import('#app/components/learning/notes/notes-panel.tsx')).NotesPanel,
)

/**
 * The video at the top of the screen while the student writes a note, small enough for the note and a phone's keyboard.
 * The row of options below it goes meanwhile.
 */
const WRITING = 'sticky top-0 z-20 bg-paper [&>:not(#learn-stage)]:hidden [&>#learn-stage]:max-h-[45dvh]'

/** The playlist view: the lecture, the list of lectures, and progress. behaviour: Playlist */
export function LearnView({
  page,
  nextCourses = [],
}: {
  page: LearnPage
  /** Courses to offer to a student who has finished this one. */
  nextCourses?: readonly CourseCard[]
}) {
  const video = useRef<HTMLVideoElement>(null)
  const learning = useLearning(page, video)
  const { live, lecture, resumedFrom } = learning
  const reload = useReload()
  useFinish(live.percent === 100 && page.percent < 100, learning.watching.sendProgress, reload)
  const heading = useArrival(lecture?.id ?? null)
  useTitle(titleOf(lecture?.name, page.course.name, useShell()?.shop.title))
  const [isWriting, setWriting] = useState(false)
  const [quizOffers, setQuizOffers] = useState(showsResult(page.quiz))
  const next = lecture && nextLecture(live.lectures, lecture.id)
  const hasAccess = live.lectures.some(lecture => lecture.isOpen && !lecture.isPreview)
  // Reading another lecture here may have opened it.
  const closed = live.lectures.find(({ id, isOpen }) => id === page.closedLectureId && !isOpen)
  const hasTime = lecture?.videoLink === null && lecture.parts.includes('video')
  const hasQuizPanel =
    lecture?.isOpen &&
    lecture.quiz &&
    (!page.isImpersonated || page.editor || page.quiz?.lectureId === lecture.id)
  const isFinished = live.percent === 100
  // A student who finishes with a quiz reads it beside the score. The answers below may fill several screens.
  const isInQuiz = Boolean(isFinished && hasQuizPanel && quizOffers)
  const completion = <Completion page={page} live={live} />
  const list = { live, currentId: lecture?.id ?? null, hasAccess, onOpen: learning.open }

  return (
    <main
      id="main"
      data-part="learn"
      className={`page grid gap-4 pt-2 pb-8 max-md:px-0 ${learning.choices.isWide ? 'lg:max-w-none' : 'lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8'}`}
    >
      {page.editor && (
        <p className="col-span-full flex flex-wrap items-center gap-x-4 rounded-md bg-sunken px-4">
          {m.editing_as_student()}
          <a
            href={lecture ? `${page.editor}/${lecture.id}` : page.editor}
            className="link inline-flex min-h-11 items-center"
          >
            {m.editor_preview_back()}
          </a>
        </p>
      )}
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex items-center justify-between gap-3 max-md:px-4">
          <a
            className="link inline-flex min-h-11 min-w-0 items-center gap-2"
            href={page.editor ? `${page.course.path}?preview=1` : page.course.path}
          >
            <ArrowLeft className="size-4 shrink-0" />
            <span className="line-clamp-1">{page.course.name}</span>
          </a>
          <LecturesSheet
            {...list}
            isReady={learning.watching.kept !== null}
            className={`shrink-0 ${learning.choices.isWide ? '' : 'lg:hidden'}`}
          />
        </div>
        {closed && (
          <div className="max-md:px-4">
            <NoAccessNotice page={page} closed={closed} lectures={live.lectures} onOpen={learning.open} />
          </div>
        )}
        {lecture && (
          // In a grid it would stay within its own row.
          <div className={isWriting && hasTime ? WRITING : 'grid gap-3 empty:hidden'}>
            <Stage page={page} video={video} learning={learning} />
          </div>
        )}
        <div className="grid gap-3 max-md:px-4">
          <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
            {lecture?.name ?? page.course.name}
          </h1>
          {resumedFrom > 0 && (
            <div role="status" className="flex flex-wrap items-center gap-x-3">
              <span>{m.learning_resumed({ time: formatClock(resumedFrom) })}</span>
              <Button variant="quiet" onClick={learning.startOver}>
                <RotateCcw className="size-4" />
                {m.learning_start_over()}
              </Button>
            </div>
          )}
          {lecture && !learning.tasked && isAtEnd(lecture) && <TaskLinks lecture={lecture} />}
          {learning.isSignedOut && !learning.trouble && (
            <Alert kind="warning" title={m.learning_signed_out_title()}>
              {m.learning_signed_out_text()}
            </Alert>
          )}
          {lecture && (
            <LectureParts
              page={page}
              learning={learning}
              lecture={lecture}
              onChanged={reload}
              quiz={
                lecture.quiz &&
                (hasQuizPanel ? (
                  <QuizPanel
                    key={lecture.id}
                    lectureId={lecture.id}
                    first={page.quiz?.lectureId === lecture.id ? page.quiz : null}
                    coursePath={page.course.path}
                    next={next}
                    completion={isInQuiz && completion}
                    onNext={learning.playNext}
                    onOffer={setQuizOffers}
                    onChanged={reload}
                  />
                ) : (
                  <p className="text-ink-soft">{m.quiz_looking()}</p>
                ))
              }
            />
          )}
          {page.isPartial && page.current && (
            <noscript>
              <a className="link inline-block py-2" href={`?learn=true&lecture=${page.current.lectureId}`}>
                {m.learning_show_rest()}
              </a>
            </noscript>
          )}
          {lecture && (
            <Neighbours
              lectures={live.lectures}
              currentId={lecture.id}
              offeredId={lecture.quiz && quizOffers ? next?.id : undefined}
              onOpen={learning.open}
            />
          )}
          {!isInQuiz && completion}
          {isFinished && page.userId !== null && <NextCourses courses={nextCourses} />}
          {!closed && <NoAccessNotice page={page} />}
          {!page.editor && (
            <AccessLine
              page={page}
              coursePath={page.course.path}
              watchSecondsLeft={learning.watchSecondsLeft}
            />
          )}
          {page.isImpersonated && !page.editor && lecture && (
            <p className="text-ink-soft">{m.notes_looking()}</p>
          )}
          {page.userId !== null && lecture && learning.watching.kept !== null && (
            <NotesPanel
              key={lecture.id}
              userId={page.userId}
              courseId={page.course.id}
              lectureId={lecture.id}
              video={video}
              asked={learning.noteAsked}
              hasTime={hasTime}
              onWriting={setWriting}
              onJump={learning.jump}
              onOpen={learning.open}
            />
          )}
          {page.userId !== null && lecture && (
            <noscript>
              <NoteFormWithoutScript lectureId={lecture.id} courseId={page.course.id} hasTime={hasTime} />
            </noscript>
          )}
        </div>
      </div>
      <div className={`min-w-0 max-md:px-4 ${learning.choices.isWide ? 'max-w-3xl' : 'lg:mt-14'}`}>
        <LectureList {...list} />
      </div>
    </main>
  )
}

/** Once the student finishes the course here, tells the server and reads what comes after it. */
function useFinish(isNew: boolean, sendProgress: () => Promise<void>, reload: () => void): void {
  const latest = useRef(() => {})
  latest.current = () => void sendProgress().then(reload)
  useEffect(() => {
    if (isNew) latest.current()
  }, [isNew])
}

/** Keeps the browser's title right: opening another lecture loads no page. */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

/**
 * The ref of the lecture's heading. A new lecture scrolls to it and focuses it, as a new page would.
 * Not in full screen, which shows only the video.
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
