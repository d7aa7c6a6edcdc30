import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readShownPage } from '#app/business/school/pages/read-pages.server.ts'
import { pagePath } from '#app/business/settings/page-keys.ts'
import type { ReadPage } from '#app/components/pages/page-text.tsx'
import { safeHtml } from '#app/platform/safe-html.ts'

/**
 * Returns the terms or the privacy notice: the version in force, or the one in `?version=`. Without a text of the
 * school it is the built-in one, which is version 0.
 */
export async function loadLegalPage(
  { request, context }: LoaderFunctionArgs,
  page: 'terms' | 'privacy',
  builtIn: string,
): Promise<ReadPage> {
  const version = versionIn(request)
  const shown = await readShownPage(context.services, page, version === 0 ? null : version)
  if (!shown && version) throw new Response(null, { status: 404 })
  const path = pagePath(page)
  const html = safeHtml(shown?.body ?? '')
  if (!shown || html === '' || version === 0) {
    const isOlder = version === 0 ? html !== '' : (shown?.isOlder ?? false)
    return { path, html: builtIn, version: 0, effectiveAt: null, isOlder }
  }
  return { path, html, version: shown.version, effectiveAt: shown.effectiveAt, isOlder: shown.isOlder }
}

/** Returns a page of the school's own. 404 if it has no text, or none has taken effect. */
export async function loadOwnPage({ request, context, params }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const shown = await readShownPage(context.services, slug, versionIn(request))
  // The pages that every school has have addresses of their own, and no title.
  if (!shown?.body || !shown.title) throw new Response(null, { status: 404 })
  const { version, effectiveAt, isOlder, title } = shown
  return { title, page: { path: pagePath(slug), html: safeHtml(shown.body), version, effectiveAt, isOlder } }
}

/** null: the version in force. */
function versionIn(request: Request): number | null {
  const text = new URL(request.url).searchParams.get('version')
  if (text === null) return null
  if (!/^\d{1,9}$/.test(text)) throw new Response(null, { status: 404 })
  return Number(text)
}
