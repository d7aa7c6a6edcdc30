import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import type { SubmissionState } from '#app/business/learning/homework/homework.ts'
import { listHomework, placeIn } from '#app/business/learning/homework/list-homework.server.ts'

const GRADES = ['passed', 'again'] as const

/** Returns the homework that an address asks for. `course` names the course of a course's own page. */
export async function readHomework(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  course: number | null,
) {
  await requireTeacher(context, request)
  const asked = new URL(request.url).searchParams
  const chosen = asked.get('course') ?? ''
  const state: SubmissionState = GRADES.find(word => word === asked.get('state')) ?? 'submitted'
  // Homework waits in the order in which it came. Of graded homework, the latest is wanted.
  const newestFirst = (asked.get('order') ?? (state === 'submitted' ? 'oldest' : 'newest')) === 'newest'
  const courseId = course ?? (/^[0-9]{1,15}$/.test(chosen) ? Number(chosen) : null)
  const filter = { courseId, state, newestFirst }
  const list = await listHomework(context.services, {
    filter: { ...filter, after: placeIn(asked.get('before')) },
    caller: await context.caller(),
  })
  if (!list.ok) throw new Response(null, { status: 404 })
  return { list: list.value, filter }
}
