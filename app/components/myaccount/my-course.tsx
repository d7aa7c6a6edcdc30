import { Link } from '@remix-run/react'
import { learnQuery } from '#app/business/catalogue/link-path.ts'
import { certificatePath } from '#app/business/learning/certificates/certificate-address.ts'
import type { MyCourse as Course } from '#app/business/storefront/list-my-courses.server.ts'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { ProgressLine } from '#app/components/catalogue/progress-line.tsx'
import { AccessLine } from '#app/components/learning/access-line.tsx'
import { LeftWords, lectureLink } from '#app/components/learning/continue-card.tsx'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Award } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'

const DAY_MS = 86_400_000
/** Access that a renewal would not extend: it has no end, or the course is closed to the student's group. */
const IS_NOT_RENEWED: readonly Course['access']['kind'][] = ['unlimited', 'closed-to-group']

/** A student's course: progress, end and reason of the access, and the next action. */
export function MyCourse({ course }: { course: Course }) {
  const isOpen = ['unlimited', 'until', 'watching'].includes(course.access.kind)
  const said = m.privacy_percent({ percent: course.percent })
  return (
    <li className="grid gap-x-5 gap-y-3 border-t border-line py-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Cover url={course.pictureUrl} use="line" className="max-w-44 border border-line" />
      <div className="min-w-0">
        <h3 className="font-semibold">
          <Link to={course.path} className="no-underline hover:underline">
            {course.name}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-ink-soft">
          {said}
          {isOpen && course.missing > 0 && ` · ${m.continue_missing({ count: course.missing })}`}
        </p>
        <ProgressLine percent={course.percent} label={said} />
        {course.percent < 100 && course.added > 0 && (
          <p className="mt-2 text-sm">{m.completion_added_text({ count: course.added })}</p>
        )}
        {isOpen && course.next && course.percent < 100 && (
          <div className="mt-2">
            <p className="font-semibold">{m.continue_next({ name: course.next.name })}</p>
            <LeftWords course={{ next: course.next, access: { kind: 'unlimited' } }} />
          </div>
        )}
        <div className="mt-2">
          <AccessLine page={course} coursePath={course.path} />
          <NotOpen course={course} />
          <EndsSoon course={course} />
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          {isOpen && (
            <ButtonLink
              to={
                course.next && course.percent < 100
                  ? lectureLink({ ...course, next: course.next })
                  : `${course.path}${learnQuery(course.percent)}`
              }
              variant={course.percent < 100 ? 'primary' : 'secondary'}
            >
              {buttonWords(course)}
            </ButtonLink>
          )}
          {course.certificate?.revokedAt === null && (
            <ButtonLink to={certificatePath(course.certificate.code)} variant="secondary">
              <Award className="size-4" />
              {m.completion_open_certificate()}
            </ButtonLink>
          )}
          {course.canRenew && !IS_NOT_RENEWED.includes(course.access.kind) && (
            <ButtonLink to={course.path} variant="secondary">
              {course.access.kind === 'ended' ? m.privacy_buy_again() : m.privacy_renew()}
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  )
}

function buttonWords({ percent, lastAt }: Course): string {
  if (percent === 100) return m.privacy_watch_again()
  return lastAt > 0 ? m.privacy_go_on() : m.privacy_start()
}

function NotOpen({ course: { access, reasons } }: { course: Course }) {
  if (access.kind === 'upcoming')
    return (
      <p className="text-sm text-ink-soft">
        {m.privacy_course_starts()} <Time instant={access.startsAt} withDate />
      </p>
    )
  if (access.kind === 'closed-to-group')
    return <p className="text-sm text-warning">{m.learning_closed_group_text()}</p>
  if (access.kind !== 'ended') return null
  if (access.endedAt === null) return <p className="text-sm text-warning">{m.privacy_course_used_up()}</p>
  const isRefunded = reasons.some(reason => reason.isRefunded && reason.endsAt === access.endedAt)
  return (
    <p className="text-sm text-warning">
      {isRefunded ? m.privacy_course_refunded_at() : m.privacy_course_ended_at()}{' '}
      <Time instant={access.endedAt} withDate />
    </p>
  )
}

/** A countdown in the last day of access. At its end the page data reloads. */
function EndsSoon({ course: { access, timeLeft } }: { course: Course }) {
  const reload = useReload()
  if (access.kind !== 'until' || timeLeft >= DAY_MS) return null
  return (
    <span className="sr-only">
      <Countdown until={access.endsAt} hasHours onEnd={reload} />
    </span>
  )
}
