import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { ChangeAnswer } from '#app/components/checkout/price/change-answer.ts'
import { readForm } from '#app/platform/read-form.ts'
import { pageOfForm } from '#app/routes/forms.server.ts'
import { leaveNotice } from '#app/routes/notice.server.ts'
import { answerChange, readChangeForm } from './change-line.server.ts'

/**
 * Changes the cart as a checkout button asks. A script gets an answer and stays on its page; a plain form leads back to
 * its page or to the cart, which shows a refusal. Plain forms of several pages post here.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = readChangeForm(await readForm(request))
  if (!form) throw new Response(null, { status: 400 })
  const answer = await answerChange(context, form.change, request)
  if (request.headers.get('accept')?.includes('application/json')) return Response.json(answer)
  if (answer.kind === 'refused') await leaveNotice(context, { kind: 'warning', text: answer.sentence })
  return redirect(answer.kind === 'changed' ? pathAfter(answer, form.returnTo) : form.returnTo, 303)
}

/** Returns the next address. It carries the removed lines, so that the page can restore them. */
function pathAfter({ goTo, removed }: Extract<ChangeAnswer, { kind: 'changed' }>, returnTo: string): string {
  if (removed.length === 0) return goTo ?? returnTo
  return `/cart?removed=${encodeURIComponent(JSON.stringify(removed))}`
}

export const loader = pageOfForm('/cart')
