import { ArrowLeft, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { AccessLine } from './access-line.tsx'
import { ClosedDoor } from './closed-door.tsx'
import { formatClock } from './format-clock.ts'
import { KeysHelp } from './keys-help.tsx'
import { LectureList } from './lecture-list.tsx'
import { Stage } from './stage.tsx'
import { useArrival } from './use-arrival.ts'
import { useLearning } from './use-learning.ts'

/** The playlist view: the lecture, the list beside it (below on a phone), what is done, what is next. §2 'learn=true' */
export function LearnView({ page }: { page: LearnPage }) {
  const video = useRef<HTMLVideoElement>(null)
  const learning = useLearning(page, video)
  const { live, lecture, resumedFrom } = learning
  const heading = useArrival(lecture?.id ?? null)
  const hasAccess = live.lectures.some(lecture => lecture.isOpen && !lecture.isPreview)

  return (
    <main
      id="main"
      className="page grid gap-4 pt-2 pb-8 max-md:px-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
    >
      <div className="grid min-w-0 content-start gap-3">
        <p className="max-md:px-4">
          <a className="link inline-flex min-h-11 items-center gap-2" href={page.course.path}>
            <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
            <span className="line-clamp-1">{page.course.name}</span>
          </a>
        </p>
        {lecture && <Stage page={page} video={video} learning={learning} lecture={lecture} />}
        <div className="grid gap-3 max-md:px-4">
          <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
            {lecture?.name ?? page.course.name}
          </h1>
          {resumedFrom > 0 && (
            <div role="status" className="flex flex-wrap items-center gap-x-3">
              <span>{m.learning_resumed({ time: formatClock(resumedFrom) })}</span>
              <Button variant="quiet" onClick={learning.startOver}>
                <RotateCcw aria-hidden="true" className="size-4" />
                {m.learning_start_over()}
              </Button>
            </div>
          )}
          {learning.isSignedOut && !learning.trouble && (
            <Alert kind="warning" title={m.learning_signed_out_title()}>
              {m.learning_signed_out_text()}
            </Alert>
          )}
          <ClosedDoor page={page} />
          <AccessLine page={page} watchSecondsLeft={learning.watchSecondsLeft} />
          {lecture?.contentType === 'video' && <KeysHelp />}
        </div>
      </div>
      <div className="min-w-0 max-md:px-4 lg:mt-14">
        <LectureList
          live={live}
          currentId={lecture?.id ?? null}
          hasAccess={hasAccess}
          onOpen={learning.open}
        />
      </div>
    </main>
  )
}
