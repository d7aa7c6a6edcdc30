import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { safeHtml } from '#app/platform/safe-html.ts'

/** Returns what the school says about itself. 404 if it says nothing. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { aboutText } = await context.services.siteSettings()
  if (!aboutText) throw new Response(null, { status: 404 })
  return { text: safeHtml(aboutText) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.home_about(), path: '/about' })

export default function About() {
  const { text } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page max-w-3xl py-8">
      <h1 className="mb-6 text-2xl font-semibold">{m.home_about()}</h1>
      <HtmlText html={text} />
    </main>
  )
}
