import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/routes/forms.server.ts'
import { handleStaffForm } from './act.server.ts'

/**
 * Takes the money and people forms from the script of five pages and answers as data. Their own actions redirect a
 * plain form. To serve the script too, each page needs a `clientAction`, and no code is saved.
 */
export async function action(args: ActionFunctionArgs) {
  return Response.json((await handleStaffForm(args)).answer)
}

export const loader = staffPageOfForm('/admin', null)
