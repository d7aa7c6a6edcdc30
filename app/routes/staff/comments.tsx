import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { listModeration } from '#app/business/comments/list-moderation.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { CommentsToReview } from '#app/components/staff/comments-to-review.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage } from './act.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context, request, 'comments.moderate')
  const before = new URL(request.url).searchParams.get('before')
  const moderation = await listModeration(context.services, await context.caller(), null, before)
  if (!moderation) throw new Response(null, { status: 404 })
  return { moderation, isLater: before !== null }
}

export function action(args: ActionFunctionArgs) {
  return actOfPage(args, 'comments.moderate')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.comments_admin_title(), hidden: true })

export default function AdminComments() {
  return <CommentsToReview {...useLoaderData<typeof loader>()} />
}
