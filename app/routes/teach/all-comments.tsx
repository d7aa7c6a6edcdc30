import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { listUnanswered } from '#app/business/comments/list-unanswered.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { AllComments } from '#app/components/teach/all-comments.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { ArrowLeft } from '#app/ui/icons.tsx'
import { readDesk } from './comments.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const caller = await context.caller()
  const { list, moderation } = await readDesk({ request, context }, null, after =>
    listUnanswered(context.services, { after: after ?? 0, caller }),
  )
  return { ...list, moderation }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.desk_lists_comments(), hidden: true })

const NOTHING = { isOn: true, waiting: [], reported: [], next: null }

/** The comments of all courses that the teacher teaches. */
export default function AllCommentsAtDesk() {
  const { comments, next, moderation } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const isLater = query.has('before')
  // A teacher without a course has nothing to moderate.
  const toReview = moderation ?? NOTHING
  return (
    <>
      <p>
        <Link to="/teach" className="link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="size-4 shrink-0" />
          {m.teach_title()}
        </Link>
      </p>
      <h1 className="text-2xl font-semibold">{m.desk_lists_comments()}</h1>
      {toReview.isOn ? (
        <AllComments comments={comments} moderation={toReview} isLater={isLater || query.has('review')} />
      ) : (
        <Alert kind="info" title={m.comments_admin_off()} />
      )}
      <NextPage next={next} isLater={isLater} />
    </>
  )
}
