import type { ReactNode } from 'react'
import type { LearnLecture } from '#app/business/learning/playlist/learn-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ChevronLeft, ChevronRight, Lock } from '#app/ui/icons.tsx'
import { LectureLink } from './lecture-list.tsx'

type Props = {
  /** In the order of the course. */
  lectures: readonly LearnLecture[]
  currentId: number
  /** The lecture that the page already offers elsewhere. */
  offeredId?: number
  onOpen: (lectureId: number) => void
}

/** Links to the lectures after and before this one, by name. A locked one says so and is no link. */
export function Neighbours({ lectures, currentId, offeredId, onOpen }: Props) {
  const at = lectures.findIndex(({ id }) => id === currentId)
  const [after, previous] = [lectures[at + 1], lectures[at - 1]]
  const next = after?.id === offeredId ? undefined : after
  if (!next && !previous) return null
  return (
    <nav
      aria-label={m.learning_neighbours()}
      className="flex flex-col gap-2 sm:flex-row-reverse sm:items-center sm:justify-between sm:gap-4"
    >
      {next && (
        <Neighbour
          lecture={next}
          onOpen={onOpen}
          className="button button-secondary button-lg sm:max-w-[60%]"
        >
          <span className="min-w-0 break-words">{m.quiz_next_lecture({ name: next.name })}</span>
          {next.isOpen && <ChevronRight className="size-5 shrink-0" />}
        </Neighbour>
      )}
      {previous && (
        <Neighbour
          lecture={previous}
          onOpen={onOpen}
          className="link inline-flex min-h-11 min-w-0 items-center gap-1 text-sm"
        >
          {previous.isOpen && <ChevronLeft className="size-4 shrink-0" />}
          <span className="min-w-0 break-words">{m.learning_previous_lecture({ name: previous.name })}</span>
        </Neighbour>
      )}
    </nav>
  )
}

function Neighbour({
  lecture: { id, isOpen, isLocked },
  onOpen,
  className,
  children,
}: {
  lecture: LearnLecture
  onOpen: (lectureId: number) => void
  className: string
  children: ReactNode
}) {
  if (isOpen)
    return (
      <LectureLink lectureId={id} onOpen={onOpen} className={className}>
        {children}
      </LectureLink>
    )
  return (
    <p className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-2 text-ink-soft">
      <Lock className="size-4 shrink-0" />
      {children}
      <span className="text-sm">{isLocked ? m.completion_opens_after() : m.learning_locked()}</span>
    </p>
  )
}
