import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { handleImpersonation } from './admin_.look.server.ts'
import { staffPageOfForm } from './forms.server.ts'

/** Starts or ends impersonating a student. By POST only. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  return handleImpersonation(args)
}

export const loader = staffPageOfForm('/admin/students')
