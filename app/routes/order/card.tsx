import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { openCardPage } from '#app/business/payments/starting/card-page.server.ts'

/** Redirects the holder of the order's link to a card page; without one, back to the order, which says why. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const opened = await openCardPage(
    context.services,
    { order: { token }, methodId: null },
    await context.caller(),
  )
  return redirect(opened.ok ? opened.value.path : `/order/${encodeURIComponent(token)}#pay`, 303)
}
