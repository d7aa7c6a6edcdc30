import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import { getCardPage, payByCardPage } from '#app/business/payments/starting/card-page.server.ts'
import { AutoSubmitForm } from '#app/components/payment/auto-submit-form.tsx'
import { CardPageView } from '#app/components/payment/card-page-view.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** Returns the card page. The provider's form is in its own frame, so the shop sees no number. behaviour: Card pages */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services, locale } = context
  const link = params.link ?? ''
  const page = await getCardPage(services, { link }, await context.caller())
  if (!page) return { kind: 'over' as const }
  if (!page.ok) {
    const { orderToken = '', ...refusal } = page.error
    return { kind: 'refused' as const, sentence: refusalSentence(refusal, locale), orderToken }
  }
  const { orderId, orderToken, due, entry, opensTo } = { ...page.value, ...page.value.entry }
  context.allowInPolicy(opensTo)
  if (page.value.policy) context.allowInPolicy(page.value.policy)
  return { kind: 'page' as const, orderId, orderToken, due, entry }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const due = Number(form.get('due'))
  const paid = await payByCardPage(
    context.services,
    {
      link: params.link ?? '',
      token: String(form.get('gbToken') ?? ''),
      claimed: Number.isInteger(due) && due > 0 ? due : null,
      ip: request.headers.get('cf-connecting-ip'),
    },
    await context.caller(),
  )
  if (!paid) return { kind: 'over' as const }
  if (!paid.ok) return { kind: 'refused' as const, sentence: refusalSentence(paid.error, context.locale) }
  const { next, orderToken, returnTo } = paid.value
  if (next.kind === 'form') return { kind: 'form' as const, to: next }
  if (next.kind === 'redirect') throw redirect(next.url)
  const named = { settled: returnTo.success, refused: returnTo.failure, other: '' }[endOf(next)]
  const place = next.kind === 'refused' ? `/order/${orderToken}/left?failed` : `/order/${orderToken}#pay`
  throw redirect(named || place, 303)
}

const endOf = ({ kind }: PaymentStart) => (kind === 'settled' || kind === 'refused' ? kind : 'other')

export const meta: MetaFunction = ({ matches }) =>
  // The address is a secret: search engines must not list it.
  pageMeta(matches, { title: m.payment_card_title(), hidden: true })

export default function CardPageRoute() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main id="main" className="page py-8">
      <div className="mx-auto grid max-w-xl gap-6">
        <h1 className="text-2xl font-semibold">{m.payment_card_title()}</h1>
        {answer?.kind === 'refused' && (
          <Alert kind="error" title={m.payment_error_title()}>
            {answer.sentence}
          </Alert>
        )}
        {page.kind === 'over' && (
          <Alert kind="warning" title={m.payment_card_page_over()}>
            {m.payment_card_page_over_text()}
          </Alert>
        )}
        {page.kind === 'refused' && (
          <>
            <Alert kind="warning" title={m.payment_not_through()}>
              {page.sentence}
            </Alert>
            <ButtonLink to={`/order/${page.orderToken}`}>{m.payment_back_to_order()}</ButtonLink>
          </>
        )}
        {answer?.kind === 'form' ? (
          <AutoSubmitForm to={answer.to} />
        ) : (
          page.kind === 'page' && <CardPageView page={page} />
        )}
      </div>
    </main>
  )
}
