import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/components/shell/form-address.server.ts'
import { answerAct } from '#app/components/staff/act.server.ts'

/** Where the script of the pages about money posts to: the same as their plain forms, answered as data. */
export async function action(args: ActionFunctionArgs) {
  return Response.json((await answerAct(args)).answer)
}

export const loader = staffPageOfForm('/admin/review')
