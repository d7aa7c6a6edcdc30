import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerLooking } from './admin_.look.server.ts'
import { staffPageOfForm } from './forms.server.ts'

/** Starts or ends impersonating a student. By POST only. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  return answerLooking(args)
}

export const loader = staffPageOfForm('/admin/students')
