import type { ReactNode } from 'react'
import type { LearnLecture, LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { LectureLink } from './lecture-list.tsx'
import { signInPath } from './player-trouble.tsx'

type Props = { page: LearnPage } & (
  | { closed?: never }
  /** The closed lecture to which a link led, and what is open instead. */
  | { closed: LearnLecture; lectures: readonly LearnLecture[]; onOpen: (lectureId: number) => void }
)

/**
 * Why a lecture, or the rest of the course, is closed, and how to open it. Without a closed lecture it shows nothing to
 * students with access.
 */
export function NoAccessNotice(props: Props) {
  const { page, closed } = props
  const { access, course, current, userId } = page
  const total = page.sections.reduce((sum, section) => sum + section.lectures.length, 0)
  switch (access.kind) {
    case 'unlimited':
    case 'until':
    case 'watching':
      return closed ? <Notice {...props} title={m.completion_opens_after()} /> : null
    case 'upcoming':
      return (
        <Notice {...props} title={m.learning_upcoming_title()}>
          <p>
            {m.learning_upcoming_at()} <Time instant={access.startsAt} withDate />
          </p>
        </Notice>
      )
    case 'ended':
      return (
        <Notice
          {...props}
          isWarning
          title={access.endedAt === null ? m.learning_time_used_up_title() : m.learning_ended_title()}
        >
          {access.endedAt !== null && (
            <p>
              {m.learning_ended_at()} <Time instant={access.endedAt} withDate />
            </p>
          )}
          <p>{access.endedAt === null ? m.learning_time_used_up_text() : m.learning_ended_text()}</p>
          <ButtonLink to={course.path} className="mt-2">
            {m.learning_renew()}
          </ButtonLink>
        </Notice>
      )
    case 'closed-to-group':
      return (
        <Notice {...props} isWarning title={m.learning_closed_group_title()}>
          <p>{m.learning_closed_group_text()}</p>
        </Notice>
      )
    case 'none':
      return (
        <Notice {...props} title={current ? m.learning_none_title() : m.learning_closed_title()}>
          {!closed && <p>{current ? m.learning_none_text({ total }) : m.learning_closed_text({ total })}</p>}
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <ButtonLink to={course.path}>{m.learning_buy()}</ButtonLink>
            {userId === null && !page.isImpersonated && (
              <span>
                {m.learning_sign_in_hint()}{' '}
                <a className="link inline-block py-2" href={signInPath(course.path, closed?.id)}>
                  {m.learning_sign_in()}
                </a>
              </span>
            )}
          </div>
        </Notice>
      )
  }
}

/** A closed lecture is named in the title, and the first free lecture of the course follows. */
function Notice({
  title,
  isWarning = false,
  children,
  ...props
}: Props & { title: string; isWarning?: boolean; children?: ReactNode }) {
  const kind = isWarning ? 'warning' : 'info'
  if (!props.closed)
    return (
      <Alert kind={kind} title={title}>
        {children}
      </Alert>
    )
  const free = props.lectures.find(({ isPreview, isOpen }) => isPreview && isOpen)
  return (
    <Alert kind={kind} title={m.learning_lecture_closed({ name: props.closed.name })}>
      <p>{props.page.access.kind === 'none' ? m.learning_lecture_closed_buy() : title}</p>
      {children}
      {free && (
        <p>
          <LectureLink
            lectureId={free.id}
            onOpen={props.onOpen}
            className="link inline-flex min-h-11 items-center"
          >
            {m.learning_free_instead({ name: free.name })}
          </LectureLink>
        </p>
      )}
    </Alert>
  )
}
