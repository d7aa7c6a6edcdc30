import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { signInPath } from './player-trouble.tsx'

/** Why the rest of the course is closed, and what opens it. Nothing for who has access. */
export function ClosedDoor({ page }: { page: LearnPage }) {
  const { access, course, current, userId } = page
  const total = page.sections.reduce((sum, section) => sum + section.lectures.length, 0)
  switch (access.kind) {
    case 'unlimited':
    case 'until':
    case 'watching':
      return null
    case 'upcoming':
      return (
        <Alert kind="info" title={m.learning_upcoming_title()}>
          <p>
            {m.learning_upcoming_at()} <Time instant={access.startsAt} withDate />
          </p>
        </Alert>
      )
    case 'ended':
      return (
        <Alert
          kind="warning"
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
        </Alert>
      )
    case 'closed-to-group':
      return (
        <Alert kind="warning" title={m.learning_closed_group_title()}>
          {m.learning_closed_group_text()}
        </Alert>
      )
    case 'none':
      return (
        <Alert kind="info" title={current ? m.learning_none_title() : m.learning_closed_title()}>
          <p>{current ? m.learning_none_text({ total }) : m.learning_closed_text({ total })}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <ButtonLink to={course.path}>{m.learning_buy()}</ButtonLink>
            {userId === null && !page.isLookedAt && (
              <span>
                {m.learning_sign_in_hint()}{' '}
                <a className="link inline-block py-2" href={signInPath(course.path)}>
                  {m.learning_sign_in()}
                </a>
              </span>
            )}
          </div>
        </Alert>
      )
  }
}
