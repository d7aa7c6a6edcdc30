import type { BuiltInPage } from '#app/business/settings/page-keys.ts'
import { isBuiltInPage } from '#app/business/settings/page-keys.ts'
import { m } from '#app/i18n/paraglide/messages.js'

const TITLES: Readonly<Record<BuiltInPage, () => string>> = {
  about: m.home_about,
  terms: m.privacy_terms,
  privacy: m.privacy_privacy,
  refunds: m.home_refund_title,
}

/** Returns the title of a page. `own`: of a page of the school's own. */
export function titleOfPage(page: string, own: string): string {
  return isBuiltInPage(page) ? TITLES[page]() : own || page
}
