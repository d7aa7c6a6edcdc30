import { settings } from '#app/db/schema/settings.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import type { Drafting } from './draft-kind.ts'
import { isSame } from './is-same.ts'
import type { SiteFile } from './site-file.ts'
import type { StoredShop } from './stored-site.server.ts'

/** One row per setting that the file names. null takes a limit away: a setting without a row has its default. */
export function draftSettings(site: SiteFile, shop: StoredShop, { draft, found, now }: Drafting): void {
  const favicon = site.favicon && found.get(site.favicon)
  const named = { ...site.settings, ...(favicon ? { photo_favicon: favicon.url } : {}) }
  for (const [key, value] of Object.entries(named)) {
    if (value === undefined) continue
    const before = shop.settings.get(key)
    const after = settingToStore(key, value, before)
    if (before !== undefined && !isSame(after, before))
      draft.overwrites.push({ place: `settings.${key}`, before, after })
    if (isSame(after, before ?? null)) draft.count('setting', 'unchanged')
    else if (after === null) {
      draft.delete(settings, { key })
      draft.count('setting', 'updated')
    } else if (before === undefined) {
      draft.insert(settings, { key, value: after, updatedAt: now })
      draft.count('setting', 'added')
    } else {
      draft.change(settings, { key: { key }, set: { value: after, updatedAt: now } })
      draft.count('setting', 'updated')
    }
  }
}

/** What is HTML that is shown to everybody. */
const HTML = ['howtobuy_description', 'terms_text', 'privacy_text']

/** A form names the fields it changes. */
function settingToStore(key: string, value: unknown, before: unknown): unknown {
  if (HTML.includes(key)) return safeHtml(String(value))
  if (key !== 'registerForm') return value
  const form: Record<string, object> = { ...(before as Record<string, object> | undefined) }
  for (const [field, rule] of Object.entries(value as Record<string, object>)) {
    form[field] = { ...form[field], ...rule }
  }
  return form
}
