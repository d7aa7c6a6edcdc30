import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/routes/forms.server.ts'
import { answerTeacher } from './teacher.server.ts'

/** Takes the forms of a teacher's page from its script and answers as data, so that a lost answer loses no text. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerTeacher(args))
}

export const loader = staffPageOfForm('/admin/teachers', 'catalogue.write')
