import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listModeration } from '#app/business/comments/list-moderation.server.ts'

/**
 * Reads a page of the comments that the caller has to review, in all their courses or in one, beside the list of
 * another kind that the page shows. Each list has its own place in the address: `review`, and `before` for the other.
 */
export async function readDesk<List>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  courseId: number | null,
  readList: (before: number | null) => Promise<List>,
) {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('before') ?? ''
  const [moderation, list] = await Promise.all([
    listModeration(context.services, await context.caller(), courseId, searchParams.get('review')),
    readList(/^[1-9][0-9]{0,14}$/.test(asked) ? Number(asked) : null),
  ])
  return { moderation, list }
}
