import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerDecision } from './admin_.decide.server.ts'
import { staffPageOfForm } from './forms.server.ts'

/**
 * Takes decisions from the queue's script and answers as data.
 * The script also sends while the page is being left (`keepalive`), which a fetcher cannot do.
 */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerDecision(args))
}

export const loader = staffPageOfForm('/admin/orders')
