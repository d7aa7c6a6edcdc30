import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerDecision } from './admin_.decide.server.ts'
import { staffPageOfForm } from './forms.server.ts'

/** Where the queue's script posts decisions to: the same as its plain forms, answered as data. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerDecision(args))
}

export const loader = staffPageOfForm('/admin/orders')
