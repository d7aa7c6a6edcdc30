import type { MetaDescriptor } from '@remix-run/react'
import { socialCardOf } from '#app/business/catalogue/social-card.ts'
import type { ShellData } from './shell-data.ts'

type Matches = readonly ({ readonly id: string; readonly data: unknown } | undefined)[]

/**
 * The meta tags of a page, with absolute addresses. `picture` is for the social card: left out, the page has no card;
 * '' gives the plain card.
 */
export function pageMeta(
  matches: Matches,
  page: { title?: string; description?: string; picture?: string; path?: string; hidden?: boolean } = {},
): MetaDescriptor[] {
  const shell = matches.find(match => match?.id === 'root')?.data as ShellData | undefined
  const shop = shell?.shop.title ?? ''
  const title = [page.title, shop].filter(Boolean).join(' · ')
  const description = page.description || shell?.shop.tagline || ''
  const absolute = (path: string) => new URL(path, shell?.origin ?? 'http://localhost').href
  const tags: (MetaDescriptor | false | undefined)[] = [
    { title },
    { property: 'og:title', content: page.title || shop },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop },
    description !== '' && { name: 'description', content: description },
    description !== '' && { property: 'og:description', content: description },
    ...(page.picture === undefined ? [] : cardTags(page.picture, absolute)),
    page.path ? { property: 'og:url', content: absolute(page.path) } : undefined,
    page.path ? { tagName: 'link', rel: 'canonical', href: absolute(page.path) } : undefined,
    page.hidden ? { name: 'robots', content: 'noindex' } : undefined,
  ]
  return tags.filter(tag => typeof tag === 'object')
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
