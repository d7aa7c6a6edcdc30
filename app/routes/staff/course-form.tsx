import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/routes/forms.server.ts'
import { answerCourse } from './course.server.ts'

/** Takes the forms of a course's page from its script and answers as data, so that a lost answer loses no text. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerCourse(args))
}

export const loader = staffPageOfForm('/admin/courses', 'catalogue.write')
