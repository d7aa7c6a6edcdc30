import { Link } from '@remix-run/react'
import { useEffect } from 'react'
import type { CommentToModerate, Moderation } from '#app/business/comments/list-moderation.server.ts'
import { type ReviewAct, ReviewLists } from '#app/components/comments/review-lists.tsx'
import { useHints } from '#app/components/shell/use-hints.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CircleCheck } from '#app/ui/icons.tsx'
import { ActForm } from './act-form.tsx'
import { NextPage } from './next-page.tsx'
import { settingsPath } from './settings/settings-answer.ts'
import { RowKeys } from './slips/row-keys.tsx'

/** The comments that wait for approval and those that were reported, oldest first. One press or key decides each. */
export function CommentsToReview({ moderation, isLater }: { moderation: Moderation; isLater: boolean }) {
  useLiveList()
  const { isOn, waiting, reported, next } = moderation
  return (
    <div className="grid max-w-5xl gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{m.comments_admin_title()}</h1>
        <RowKeys
          keys={[
            ['a', m.comments_key_approve()],
            ['x', m.comments_key_hide()],
            ['o', m.comments_key_open()],
          ]}
        />
      </header>
      {!isOn && (
        <Alert kind="info" title={m.comments_admin_off()}>
          <p>{m.comments_admin_off_text()}</p>
          <Link
            to={`${settingsPath('comments')}#feature_comment`}
            className="link inline-flex min-h-11 items-center"
          >
            {m.comments_admin_turn_on()}
          </Link>
        </Alert>
      )}
      {waiting.length + reported.length === 0 && !isLater && (
        <EmptyState icon={CircleCheck} title={m.comments_admin_none()}>
          {m.comments_admin_none_text()}
        </EmptyState>
      )}
      <ReviewLists
        moderation={moderation}
        authorPath={userId => `/admin/students/${userId}`}
        placeName={({ courseName }) => courseName}
        decide={(comment, act) => <Decide comment={comment} act={act} />}
      />
      <NextPage next={next} isLater={isLater} />
    </div>
  )
}

const LOOKS_EVERY_MS = 30_000

/** Reads the lists again on a hint, when the page comes back into sight, and every half minute while it is in sight. */
function useLiveList(): void {
  const reload = useReload()
  useHints(true, reload)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && reload()
    const timer = setInterval(look, LOOKS_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload])
}

function Decide({
  comment: { id, version },
  act: { does, label, done },
}: {
  comment: CommentToModerate
  act: ReviewAct
}) {
  const isHiding = does === 'hide'
  return (
    <ActForm fields={{ act: 'moderate-comment', commentId: id, version, does }} done={done}>
      {({ isSending }) => (
        <Button
          type="submit"
          variant={isHiding ? 'quiet' : 'secondary'}
          pending={isSending}
          data-key={isHiding ? 'x' : 'a'}
        >
          {label}
        </Button>
      )}
    </ActForm>
  )
}
