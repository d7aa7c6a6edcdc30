import { isRouteErrorResponse, type MetaDescriptor } from '@remix-run/react'
import { socialCardOf } from '#app/business/catalogue/social-card.ts'
import { LOCALES, localizedPath } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { plainText } from '#app/platform/plain-text.ts'
import type { ShellData } from './shell-data.ts'
import type { StructuredSite } from './structured-data.ts'

type Matches = readonly ({ readonly id: string; readonly data: unknown } | undefined)[]

/**
 * The meta tags of a page, with absolute addresses. `picture` is for the social card: left out, the page has no card;
 * '' gives the plain card.
 */
export function pageMeta(
  matches: Matches,
  page: { title?: string; description?: string; picture?: string; path?: string; hidden?: boolean } = {},
): MetaDescriptor[] {
  const shell = shellOf(matches)
  const shop = shell?.shop.title ?? ''
  const title = titleOf(page.title, shop)
  const description = page.description || shell?.shop.tagline || ''
  const absolute = (path: string) => absoluteAddress(matches, path)
  const tags: (MetaDescriptor | false | undefined)[] = [
    { title },
    { property: 'og:title', content: page.title || shop },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop },
    description !== '' && { name: 'description', content: description },
    description !== '' && { property: 'og:description', content: description },
    ...(page.picture === undefined ? [] : cardTags(page.picture, absolute)),
    ...(page.path && !page.hidden ? addressTags(page.path, absolute) : []),
    page.hidden ? { name: 'robots', content: 'noindex' } : undefined,
  ]
  return tags.filter(tag => typeof tag === 'object')
}

/** Returns the title of a page from its parts, the narrowest first. Parts that are missing are left out. */
export function titleOf(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

/**
 * The page's own address, and its address in each language. Its own address follows the reader's language; under `/en`
 * the Worker puts the English one in its place (workers/request/english-addresses.ts).
 */
function addressTags(path: string, absolute: (path: string) => string): MetaDescriptor[] {
  const canonical = absolute(path)
  const alternate = (hrefLang: string, href: string) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href,
  })
  return [
    { property: 'og:url', content: canonical },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...LOCALES.map(locale => alternate(locale, absolute(localizedPath(path, locale)))),
    alternate('x-default', absolute(path)),
  ]
}

/** The meta tags of a page that could not be shown. The title says so if there is no such page. */
export function missingMeta(matches: Matches, error: unknown): MetaDescriptor[] {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return pageMeta(matches, { hidden: true, ...(isMissing && { title: m.common_not_found_title() }) })
}

const DESCRIPTION_LENGTH = 160

/** The start of an HTML text, as long as search engines show a description. */
export function descriptionOf(html: string): string {
  return plainText(html).slice(0, DESCRIPTION_LENGTH)
}

/** Returns the shop's address of a path. */
export function absoluteAddress(matches: Matches, path: string): string {
  return new URL(path, shellOf(matches)?.origin ?? 'http://localhost').href
}

/** Returns the shop for structured data. */
export function siteOf(matches: Matches): StructuredSite {
  const { title = '', logoUrl = '', contactEmail = '', contactTel = '' } = shellOf(matches)?.shop ?? {}
  const absolute = (path: string) => absoluteAddress(matches, path)
  return { absolute, name: title, logoUrl, email: contactEmail, tel: contactTel }
}

/** Returns the data of every page; undefined only if the root route failed. */
export function shellOf(matches: Matches): ShellData | undefined {
  return matches.find(match => match?.id === 'root')?.data as ShellData | undefined
}

function cardTags(picture: string, absolute: (path: string) => string): MetaDescriptor[] {
  const { path, size } = socialCardOf(picture)
  const sizeTags = size && [
    { property: 'og:image:width', content: String(size.width) },
    { property: 'og:image:height', content: String(size.height) },
  ]
  return [
    { property: 'og:image', content: absolute(path) },
    ...(sizeTags ?? []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
