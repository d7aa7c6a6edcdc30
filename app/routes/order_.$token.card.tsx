import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { openCardPage } from '#app/business/payments/starting/card-page.server.ts'

/** On to a page for a card, for who holds the order's link; back to the order, which says why, when there is none. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const opened = await openCardPage(
    context.services,
    { order: { token }, methodId: null },
    await context.caller(),
  )
  return redirect(opened.ok ? opened.value.path : `/order/${encodeURIComponent(token)}#pay`, 303)
}
