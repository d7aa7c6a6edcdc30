import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerReport } from '#app/components/order/report-action.server.ts'

/** Where the report form's script posts to: the same as posting the form to the order's page, answered as data. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  return Response.json(await answerReport(context, params.token ?? '', await request.formData()))
}
