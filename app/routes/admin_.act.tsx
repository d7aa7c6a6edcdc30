import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { handleStaffForm } from './admin_.act.server.ts'
import { staffPageOfForm } from './forms.server.ts'

/**
 * Takes the money and people forms from the script of five pages and answers as data.
 * Their own actions redirect a plain form. To serve the script too, each page needs a `clientAction`, and no code is saved.
 */
export async function action(args: ActionFunctionArgs) {
  return Response.json((await handleStaffForm(args)).answer)
}

export const loader = staffPageOfForm('/admin/review')
