import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requireDesk } from '#app/business/accounts/sessions/require-account.server.ts'
import { deskOf } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { answerVideoLecture } from './video-lecture.server.ts'

/** Adds a lecture with its video. Takes one of several videos that the page of a course's content sends. */
export async function action(args: ActionFunctionArgs) {
  return answerVideoLecture(args)
}

/** Leads an opened or reloaded address to the person's desk. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return redirect(deskOf((await requireDesk(context, request)).roles), 303)
}
