import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/routes/forms.server.ts'
import { answerDecision } from './decide.server.ts'

/**
 * Takes decisions from the queue's script and answers as data.
 * The script also sends while the page is being left (`keepalive`), which a fetcher cannot do.
 */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerDecision(args))
}

export const loader = staffPageOfForm('/admin/orders', 'orders.decide')
