import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { readForm } from '#app/platform/read-form.ts'
import { idOf, pageOfForm } from '#app/routes/forms.server.ts'

/** Takes the plain form by which a student says that a text or file is read. With JavaScript the page reports it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { services } = context
  const form = await readForm(request)
  const lectureId = idOf(form, 'lecture') ?? 0
  const { account, impersonatedBy } = await context.caller()
  if (account && !impersonatedBy) {
    const report = { lectureId, ranges: [], position: 0, at: services.now(), isRead: true }
    await recordProgress(services, { userId: account.userId, reports: [report] })
  }
  const query = new URLSearchParams({ learn: 'true', lecture: String(lectureId) })
  return redirect(`/course/${encodeURIComponent(params.id ?? '')}?${query}`, 303)
}

export const loader = pageOfForm('/course/:id?learn=true')
