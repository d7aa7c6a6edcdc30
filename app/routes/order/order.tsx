import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { changeMethod, otherMethods } from '#app/business/payments/starting/change-method.server.ts'
import { getWaitingOrder } from '#app/business/payments/starting/get-waiting-order.server.ts'
import { paymentPanelOf } from '#app/business/payments/starting/payment-panel.server.ts'
import { orderPageOf } from '#app/components/order/order-page.ts'
import { OrderView, useOrderInProgress } from '#app/components/order/order-view.tsx'
import { pathAfterReport } from '#app/components/order/report-answer.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readId } from '#app/platform/typed-numbers.ts'
import { type Refusal, refusalSentence } from '#app/refusals/refusal.ts'
import { Alert } from '#app/ui/alert.tsx'
import { answerReport, readReportForm } from './report.server.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services } = context
  const caller = await context.caller()
  const found = await getWaitingOrder(services, { token: params.token ?? '' }, caller)
  if (!found) throw new Response(null, { status: 404 })
  const [pay, others] = await Promise.all([paymentPanelOf(services, found), otherMethods(services, found)])
  if (pay?.opensTo) context.allowInPolicy(pay.opensTo)
  return { ...orderPageOf(found, { now: services.now(), pay }), others }
}

/** Handles this page's forms without JavaScript: the report with its slip, another way to pay, and cancelling. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const { services, locale } = context
  const form = await readReportForm(context, request)
  if (form.get('intent') === 'cancel') {
    const cancelled = await cancelOrder(services, { order: { token } }, await context.caller())
    return cancelled.ok ? redirect(`/order/${token}`) : refused(cancelled.error, locale)
  }
  if (form.get('intent') === 'method') {
    const methodId = readId(String(form.get('methodId') ?? '')) ?? 0
    const changed = await changeMethod(services, { order: { token }, methodId }, await context.caller())
    return changed.ok ? redirect(`/order/${token}#pay`) : refused(changed.error, locale)
  }
  const answer = await answerReport(context, token, form, request)
  if (answer.kind === 'refused') return answer
  return redirect(pathAfterReport(token, answer.next))
}

function refused(refusal: Refusal, locale: Locale) {
  return { kind: 'refused' as const, sentence: refusalSentence(refusal, locale), errors: {}, typed: {} }
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  // The address is a secret: search engines must not list it.
  pageMeta(matches, { title: data && m.orders_title({ id: data.view.order.id }), hidden: true })

export default function OrderRoute() {
  const page = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  useOrderInProgress(page)
  return (
    <main id="main" className="page py-8">
      {/* The report's form shows the refusal itself. */}
      {answered?.kind === 'refused' && !page.report && (
        <div className="mx-auto mb-6 max-w-3xl">
          <Alert kind="error" title={m.orders_refused()}>
            {answered.sentence}
          </Alert>
        </div>
      )}
      <OrderView page={page} others={page.others} />
    </main>
  )
}
