import { m } from '#app/i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { StageCover } from './stage-cover.tsx'
import type { Trouble } from './use-playback.ts'

const TITLES: Record<Trouble, () => string> = {
  offline: m.learning_offline_title,
  failed: m.learning_failed_title,
  'access-over': m.learning_access_over_title,
  'time-used-up': m.learning_time_used_up_title,
  locked: m.completion_locked_title,
  'signed-out': m.learning_signed_out_title,
}
const TEXTS: Record<Trouble, () => string> = {
  offline: m.learning_offline_text,
  failed: m.learning_failed_text,
  'access-over': m.learning_access_over_text,
  'time-used-up': m.learning_time_used_up_text,
  locked: m.completion_locked_text,
  'signed-out': m.learning_signed_out_text,
}

/** Why nothing plays, and what to do. */
export function PlayerTrouble({
  trouble,
  coursePath,
  onRetry,
}: {
  trouble: Trouble
  coursePath: string
  onRetry: () => void
}) {
  return (
    <StageCover role="alert">
      <p className="font-semibold">{TITLES[trouble]()}</p>
      <p className="max-w-prose text-sm">{TEXTS[trouble]()}</p>
      {(trouble === 'failed' || trouble === 'offline' || trouble === 'locked') && (
        <Button variant="secondary" onClick={onRetry}>
          {m.learning_retry()}
        </Button>
      )}
      {(trouble === 'access-over' || trouble === 'time-used-up') && (
        <ButtonLink variant="secondary" to={coursePath}>
          {m.learning_renew()}
        </ButtonLink>
      )}
      {trouble === 'signed-out' && (
        <ButtonLink variant="secondary" to={signInPath(coursePath)}>
          {m.learning_sign_in()}
        </ButtonLink>
      )}
    </StageCover>
  )
}

/** The sign-in page, with a return to the playlist view, or to one lecture of it. */
export function signInPath(coursePath: string, lectureId: number | null = null): string {
  const lecture = lectureId === null ? '' : `&lecture=${lectureId}`
  return `/login?returnTo=${encodeURIComponent(`${coursePath}?learn=true${lecture}`)}`
}
