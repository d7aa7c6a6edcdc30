import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerRefund } from './admin_.refund.server.ts'
import { staffPageOfForm } from './forms.server.ts'

/** Where the page's script posts a refund to: the same as its plain form, answered as data. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerRefund(args))
}

export const loader = staffPageOfForm('/admin/orders')
