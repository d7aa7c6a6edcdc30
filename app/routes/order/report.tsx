import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { pageOfForm } from '#app/routes/forms.server.ts'
import { answerReport, readReportForm } from './report.server.ts'

/**
 * Takes the report form from a page's script and answers as data.
 * Not the order page's own action: the modal opens over the checkout, which would load that page's code to post to it.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readReportForm(context, request)
  return Response.json(await answerReport(context, params.token ?? '', form, request))
}

export const loader = pageOfForm('/order/:token')
