import { Link } from '@remix-run/react'
import type { Access } from '#app/business/learning/access.ts'
import type { NextLecture } from '#app/business/storefront/next-lecture.server.ts'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { ProgressLine } from '#app/components/catalogue/progress-line.tsx'
import { durationWords } from '#app/components/catalogue/words.ts'
import { formatDay } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Play } from '#app/ui/icons.tsx'

export type CourseToShow = {
  readonly name: string
  readonly path: string
  readonly pictureUrl: string
  readonly percent: number
  readonly next: NextLecture
  readonly access: Access
}

/** The address that plays this lecture where the student stopped. */
export function lectureLink({ path, next }: Pick<CourseToShow, 'path' | 'next'>): string {
  return `${path}?learn=true&lecture=${next.lectureId}`
}

/** The first thing that a student sees: the next lecture, what is left of it and of the access, and one button. */
export function ContinueCard({ course }: { course: CourseToShow }) {
  const { name, path, pictureUrl, percent, next } = course
  const said = m.continue_percent({ percent })
  return (
    <section
      aria-labelledby="continue"
      className="grid items-center gap-x-6 gap-y-3 rounded-md border border-line bg-surface p-4 max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)_auto] sm:p-5"
    >
      <Cover url={pictureUrl} use="line" className="border border-line max-sm:self-start" />
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">
          <Link to={path} className="no-underline hover:underline">
            {name}
          </Link>
        </p>
        <h2 id="continue" className="text-lg font-semibold break-words">
          {next.name}
        </h2>
        <LeftWords course={course} />
        <p className="mt-2 text-sm text-ink-soft">{said}</p>
        <ProgressLine percent={percent} label={said} />
      </div>
      <ButtonLink to={lectureLink(course)} className="max-sm:col-span-full">
        <Play className="size-4" />
        {next.hasBegun ? m.privacy_go_on() : m.privacy_start()}
      </ButtonLink>
    </section>
  )
}

const TASKS = { quiz: m.learning_task_quiz, homework: m.learning_task_homework } as const

/** Shows the time left of the lecture or its task, and until when the course is open. */
export function LeftWords({ course: { next, access } }: { course: Pick<CourseToShow, 'next' | 'access'> }) {
  const until = useAccessWords(access)
  const length = durationWords(next.secondsLeft)
  const time = next.secondsLeft > 0 ? (next.hasBegun ? m.continue_left({ time: length }) : length) : null
  const left = next.task ? TASKS[next.task]() : time
  const said = [left, until].filter(words => words !== null)
  return said.length === 0 ? null : <p className="text-sm text-ink-soft">{said.join(' · ')}</p>
}

function useAccessWords(access: Access): string | null {
  const locale = useLocale()
  if (access.kind === 'until') return m.continue_until({ day: formatDay(access.endsAt, locale) })
  if (access.kind === 'watching') return m.continue_watching({ time: durationWords(access.secondsLeft) })
  return null
}
