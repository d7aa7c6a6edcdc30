import type { AccessReason } from '#app/business/learning/access-reason.ts'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { isSameDay } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Countdown } from '#app/ui/countdown.tsx'
import { Time } from '#app/ui/time.tsx'
import { hoursMinutesSeconds } from './watch-clock.ts'

const DAY_MS = 86_400_000

/** Below this much watching time the page warns that it runs out. */
const LITTLE_SECONDS = 5 * 60

/**
 * How long the course is open, and why. `watchSecondsLeft` is live; the page's own value is from when it was made.
 * decisions: Ideas
 */
export function AccessLine({
  page,
  coursePath,
  watchSecondsLeft = null,
}: {
  page: Pick<LearnPage, 'access' | 'timeLeft' | 'reasons'>
  coursePath: string
  watchSecondsLeft?: number | null
}) {
  const { access, timeLeft, reasons } = page
  const watchLeft = watchSecondsLeft ?? (access.kind === 'watching' ? access.secondsLeft : 0)
  if (access.kind !== 'unlimited' && access.kind !== 'until' && access.kind !== 'watching') return null
  return (
    <div className="text-sm text-ink-soft">
      {access.kind === 'unlimited' && <p>{m.learning_access_unlimited()}</p>}
      {access.kind === 'watching' && (
        <>
          <p>
            {m.player_watch_left()}{' '}
            <span role="timer" className="text-base font-semibold text-ink tabular-nums">
              {hoursMinutesSeconds(watchLeft)}
            </span>
          </p>
          <p>{m.player_watch_steps()}</p>
          {access.endsAt !== null && (
            <p>
              {m.player_watch_until()} <Time instant={access.endsAt} withDate />
            </p>
          )}
        </>
      )}
      <div role="status">
        {access.kind === 'watching' && watchLeft > 0 && watchLeft <= LITTLE_SECONDS && (
          <p className="my-2 rounded-md border border-warning p-3 text-base text-ink">
            <span className="block font-semibold">
              {m.player_watch_low({ minutes: Math.ceil(watchLeft / 60) })}
            </span>
            {m.player_watch_end()}{' '}
            <a className="link inline-block py-2" href={coursePath}>
              {m.player_watch_more()}
            </a>
          </p>
        )}
      </div>
      {access.kind === 'until' && (
        <p>
          {m.learning_access_until()} <Time instant={access.endsAt} withDate />{' '}
          {timeLeft >= DAY_MS ? (
            <>({m.learning_access_days_left({ days: Math.ceil(timeLeft / DAY_MS) })})</>
          ) : (
            <>
              ({isLastDay(access.endsAt, timeLeft) && `${m.learning_access_today()} · `}
              {m.learning_access_left()} <Countdown until={access.endsAt} hasHours />)
            </>
          )}
        </p>
      )}
      <details>
        <summary className="min-h-11 py-2">{m.learning_access_why()}</summary>
        <ul className="list-disc ps-5">
          {reasons.map((reason, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are never reordered or removed
            <li key={i}>
              {reasonWords(reason)} · <Until reason={reason} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** True if the access ends on the day on which the page was made, in Thai time. */
function isLastDay(endsAt: number, timeLeft: number): boolean {
  return isSameDay(endsAt, endsAt - timeLeft)
}

function Until({ reason: { isLive, isRefunded, endsAt } }: { reason: AccessReason }) {
  const over = isRefunded ? m.learning_reason_refunded() : m.learning_reason_over()
  if (endsAt === null) return <>{isLive ? m.learning_reason_no_end() : over}</>
  return (
    <>
      {isLive ? m.learning_reason_until() : over} <Time instant={endsAt} withDate />
    </>
  )
}

/** Why a course is open. Courses given away by the school have no plan to name. */
export function reasonWords(
  { source, orderId, planName }: Pick<AccessReason, 'source' | 'orderId' | 'planName'>,
  locale?: Locale,
): string {
  const options = { locale }
  const plan = planName.trim()
  const why = sourceWords({ source, orderId }, options)
  return plan === '' ? why : m.learning_reason_plan({ why, plan }, options)
}

function sourceWords(
  { source, orderId }: Pick<AccessReason, 'source' | 'orderId'>,
  options: { locale: Locale | undefined },
): string {
  switch (source) {
    case 'order':
      return m.learning_reason_order({ orderId: orderId ?? '' }, options)
    case 'gift':
      return m.learning_reason_gift({}, options)
    case 'group':
      return m.learning_reason_group({}, options)
    case 'staff':
      return m.learning_reason_staff({}, options)
  }
}
