import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/routes/forms.server.ts'
import { handleImpersonation } from './look.server.ts'

/** Starts or ends impersonating a student. By POST only. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  return handleImpersonation(args)
}

export const loader = staffPageOfForm('/admin/students', 'people.help')
