import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { beginLooking, endOfLooking } from '#app/business/accounts/people/look-as-student.server.ts'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { readForm } from '#app/platform/read-form.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { leaveNotice } from '#app/routes/notice.server.ts'

const form = z.object({ act: z.enum(['begin', 'end']), userId: z.string().min(1).max(100) })

/** Starts or ends impersonating a student. Returning from it leads to the student's page for staff. */
export async function handleImpersonation({ request, context }: ActionFunctionArgs): Promise<Response> {
  await requirePermission(context, request, 'people.help')
  const parsed = form.safeParse(Object.fromEntries(await readForm(request)))
  if (!parsed.success) throw new Response(null, { status: 400 })
  const { act, userId } = parsed.data
  const personPage = `/admin/students/${encodeURIComponent(userId)}`
  if (act === 'end') {
    context.setCookie(endOfLooking(request))
    return redirect(personPage)
  }
  const begun = await beginLooking(context.services, { userId }, await context.caller(), request)
  if (begun.ok) {
    context.setCookie(begun.value.setCookie)
    return redirect('/')
  }
  await leaveNotice(context, { kind: 'warning', text: refusalSentence(begun.error, context.locale) })
  return redirect(personPage)
}
