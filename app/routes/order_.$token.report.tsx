import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { readReportForm } from '#app/components/order/read-report-form.server.ts'
import { answerReport } from '#app/components/order/report-action.server.ts'
import { pageOfForm } from '#app/components/shell/form-address.server.ts'

/** Where the report form's script posts to: the same as posting the form to the order's page, answered as data. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readReportForm(context, request)
  return Response.json(await answerReport(context, params.token ?? '', form, request))
}

export const loader = pageOfForm('/order/:token')
