import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { orderPageOf } from '#app/components/order/order-page.ts'
import type { ReportDialogFacts } from '#app/components/order/report-facts.ts'
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

/** The facts of the report's modal, as data: Remix's own loading would replace the page if the connection is lost. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args
  if (request.headers.get('Accept') !== 'application/json') return pageOfForm('/order/:token')(args)
  const found = await getOrderForBuyer(
    context.services,
    { token: params.token ?? '' },
    await context.caller(),
  )
  if (!found) throw new Response(null, { status: 404 })
  const { report, thankYouPage } = orderPageOf(found, { now: context.services.now() })
  return Response.json({ report, thankYouPage } satisfies ReportDialogFacts)
}
