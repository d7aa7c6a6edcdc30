import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/routes/forms.server.ts'
import { answerRefund } from './refund.server.ts'

/**
 * Takes a refund from the page's script and answers as data.
 * The page's own action redirects a plain form and does not serve the script, for the reason in `act.tsx`.
 */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerRefund(args))
}

export const loader = staffPageOfForm('/admin/orders', 'refunds.give')
