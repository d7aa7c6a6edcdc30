import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { safeHtml } from '#app/platform/safe-html.ts'

/** Returns the shop's privacy text, or a default that describes what this program does with personal data. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { privacyText } = await context.services.siteSettings()
  return { text: safeHtml(privacyText) || m.privacy_privacy_text({}, { locale: context.locale }) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.privacy_privacy(), path: '/privacy' })

export default function Privacy() {
  const { text } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page max-w-3xl py-8">
      <h1 className="mb-6 text-2xl font-semibold">{m.privacy_privacy()}</h1>
      <HtmlText html={text} />
    </main>
  )
}
