import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ContactLinks } from '#app/components/frame/contact-links.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** Returns when a buyer gets the money back. 404 if the shop promises nothing. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { refundRule } = await context.services.siteSettings()
  if (!refundRule) throw new Response(null, { status: 404 })
  return { refundRule }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.home_refund_title(), path: '/refunds' })

export default function Refunds() {
  const { refundRule } = useLoaderData<typeof loader>()
  const shop = useShell()?.shop
  return (
    <main id="main" className="page grid max-w-3xl justify-items-start gap-4 py-8">
      <h1 className="mb-2 text-2xl font-semibold">{m.home_refund_title()}</h1>
      <p className="whitespace-pre-line break-words">{refundRule}</p>
      <p>{m.foot_refund_how()}</p>
      <p className="grid justify-items-start">
        <Link to="/myaccount/student/order" className="link inline-flex min-h-11 items-center">
          {m.foot_refund_orders()}
        </Link>
        {shop && <ContactLinks shop={shop} className="link inline-flex min-h-11 items-center gap-2" />}
      </p>
    </main>
  )
}
