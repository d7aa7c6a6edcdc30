import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/routes/forms.server.ts'
import { answerSettings } from './settings.server.ts'

/** Takes the form of a group of settings from the script of its page and answers as data. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerSettings(args))
}

export const loader = staffPageOfForm('/admin/settings', 'settings.write')
