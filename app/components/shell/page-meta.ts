import type { MetaDescriptor } from '@remix-run/react'
import type { ShellData } from './shell-data.ts'

type Matches = readonly ({ readonly id: string; readonly data: unknown } | undefined)[]

/** What a page says of itself to browsers, search engines and chats. Addresses are made absolute, as they ask for. */
export function pageMeta(
  matches: Matches,
  page: { title?: string; description?: string; image?: string; path?: string; hidden?: boolean } = {},
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
    page.image ? { property: 'og:image', content: absolute(page.image) } : undefined,
    page.path ? { property: 'og:url', content: absolute(page.path) } : undefined,
    page.path ? { tagName: 'link', rel: 'canonical', href: absolute(page.path) } : undefined,
    page.hidden ? { name: 'robots', content: 'noindex' } : undefined,
  ]
  return tags.filter(tag => typeof tag === 'object')
}
