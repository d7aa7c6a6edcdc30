import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { handleStaffForm } from './admin_.act.server.ts'
import { staffPageOfForm } from './forms.server.ts'

/** Takes the money and people forms from the pages' script and answers as data. */
export async function action(args: ActionFunctionArgs) {
  return Response.json((await handleStaffForm(args)).answer)
}

export const loader = staffPageOfForm('/admin/review')
