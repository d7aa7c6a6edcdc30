import { type ActionFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import { useEffect } from 'react'
import { sendToBookstore } from '#app/business/storefront/bookstore/send-to-bookstore.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { leaveNotice } from '#app/routes/notice.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { readBookstoreForm } from './bookstore.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.cart_send_to_chulabook(), hidden: true })

/** Sends the cart to the bookstore and leads there. On failure it leads back to the unchanged cart. */
export async function action({ request, context }: ActionFunctionArgs) {
  const command = readBookstoreForm(await readForm(request))
  const sent = await sendToBookstore(context.services, command, await context.caller())
  if (!sent.ok) {
    await leaveNotice(context, { kind: 'warning', text: refusalSentence(sent.error, context.locale) })
    return redirect('/cart', 303)
  }
  const { location } = sent.value
  return location.startsWith('/') ? redirect(location, 303) : { location }
}

/** Leads a person who opens this address directly to their cart. */
export function loader() {
  return redirect('/cart')
}

/** Redirects by script: the page's Content-Security-Policy (form-action) forbids a form to lead to another site. */
export default function Bookstore() {
  const location = useActionData<{ location: string }>()?.location
  useEffect(() => {
    if (location) window.location.replace(location)
  }, [location])
  if (!location) return null
  return (
    <main id="main" className="page grid max-w-2xl justify-items-center gap-4 py-16 text-center">
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${location}`} />
      </noscript>
      <h1 className="text-2xl font-semibold">{m.cart_going_to_bookstore()}</h1>
      <p>{m.cart_bookstore_takes_payment()}</p>
      <ButtonLink to={location} reloadDocument prefetch="none">
        {m.cart_go_to_bookstore()}
      </ButtonLink>
    </main>
  )
}
