import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { deskOfForm } from '#app/routes/forms.server.ts'
import { answerVideoLecture } from './video-lecture.server.ts'

/** Adds a lecture with its video. Takes one of several videos that the page of a course's content sends. */
export async function action(args: ActionFunctionArgs) {
  return answerVideoLecture(args)
}

export const loader = deskOfForm
