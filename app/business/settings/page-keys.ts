/** The pages that every school has, and the names of their texts in the site file. behaviour: Pages */
export const PAGE_TEXTS = {
  about: 'about_text',
  terms: 'terms_text',
  privacy: 'privacy_text',
  refunds: 'refund_rule',
} as const
export type BuiltInPage = keyof typeof PAGE_TEXTS
export const BUILT_IN_PAGES = Object.keys(PAGE_TEXTS) as BuiltInPage[]

export function isBuiltInPage(page: string): page is BuiltInPage {
  return Object.hasOwn(PAGE_TEXTS, page)
}

/** Returns the page of a text of the site file; null if it is a setting. */
export function pageOfText(name: string): BuiltInPage | null {
  return BUILT_IN_PAGES.find(page => PAGE_TEXTS[page] === name) ?? null
}

/** Returns the address of a page: its own, or `/page/<slug>` for a page of the school's own. */
export function pagePath(page: string, version?: number): string {
  const path = isBuiltInPage(page) ? `/${page}` : `/page/${page}`
  return version === undefined ? path : `${path}?version=${version}`
}

/** Characters. */
export const LONGEST_REFUND_RULE = 2_000

/** True for the page whose text is a few plain lines, because other pages show the first one too. */
export function isPlainPage(page: string): boolean {
  return page === ('refunds' satisfies BuiltInPage)
}
