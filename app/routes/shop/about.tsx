import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { SchoolFacts } from '#app/components/pages/school-facts.tsx'
import { SchoolPicture } from '#app/components/school.tsx'
import { pageMeta, siteOf } from '#app/components/shell/page-meta.ts'
import { useShell } from '#app/components/shell/shell-data.ts'
import { breadcrumbs, organization, structuredTags } from '#app/components/shell/structured-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { safeHtml } from '#app/platform/safe-html.ts'

/** Returns what the school says about itself, with the picture of its home page. 404 if it says nothing. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { aboutText, home } = await context.services.siteSettings()
  if (!aboutText) throw new Response(null, { status: 404 })
  return { text: safeHtml(aboutText), pictureUrl: home.pictureUrl }
}

/** Title, social card, and schema.org's Organization and BreadcrumbList. */
export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  return [
    ...pageMeta(matches, { title: m.home_about(), path: '/about' }),
    ...structuredTags(organization(site), breadcrumbs(site, [{ name: m.home_about(), path: '/about' }])),
  ]
}

export default function About() {
  const { text, pictureUrl } = useLoaderData<typeof loader>()
  const shell = useShell()
  return (
    <main id="main" className="page max-w-3xl py-8">
      <h1 className="mb-6 text-2xl font-semibold">{m.home_about()}</h1>
      {pictureUrl && (
        <div className="mb-6">
          <SchoolPicture url={pictureUrl} />
        </div>
      )}
      <HtmlText html={text} />
      {shell && <SchoolFacts shop={shell.shop} has={shell.has} />}
    </main>
  )
}
