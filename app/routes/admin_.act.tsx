import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerAct } from './admin_.act.server.ts'
import { staffPageOfForm } from './forms.server.ts'

/** Where the script of the pages about money posts to: the same as their plain forms, answered as data. */
export async function action(args: ActionFunctionArgs) {
  return Response.json((await answerAct(args)).answer)
}

export const loader = staffPageOfForm('/admin/review')
