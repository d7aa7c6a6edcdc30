import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { deskOfForm } from '#app/routes/forms.server.ts'
import { answerPreviewVideo } from './preview-video.server.ts'

/** Keeps an uploaded video as a preview, and answers its address for the form of a course or a product. */
export async function action(args: ActionFunctionArgs) {
  return answerPreviewVideo(args)
}

export const loader = deskOfForm
