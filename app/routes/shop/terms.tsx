import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { safeHtml } from '#app/platform/safe-html.ts'

/** Returns the shop's terms, or a default text that describes what the program does. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { termsText } = await context.services.siteSettings()
  return { text: safeHtml(termsText) || m.privacy_terms_text({}, { locale: context.locale }) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.privacy_terms(), path: '/terms' })

export default function Terms() {
  const { text } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page max-w-3xl py-8">
      <h1 className="mb-6 text-2xl font-semibold">{m.privacy_terms()}</h1>
      <HtmlText html={text} />
    </main>
  )
}
