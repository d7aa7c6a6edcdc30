import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/components/shell/form-address.server.ts'
import { answerLooking } from '#app/components/staff/look.server.ts'

/** Looking at the shop as a student, and the end of it. By POST only. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  return answerLooking(args)
}

export const loader = staffPageOfForm('/admin/students')
