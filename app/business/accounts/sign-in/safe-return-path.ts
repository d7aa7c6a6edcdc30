import { hasStaffRole } from '#app/business/callers/permissions.ts'

const ANYWHERE = 'https://shop.invalid'
/** Browsers drop tabs and line breaks and read a backslash as a slash, so what looks like a path may be a host. */
const NOT_IN_A_PATH = /[\p{Cc}\\]/u

/**
 * Returns `wanted` if it is a path of this shop, else `fallback`.
 * Never another site or a scheme, whatever the spelling.
 */
export function safeReturnPath(wanted: unknown, fallback = '/'): string {
  if (typeof wanted !== 'string' || wanted.length > 2_000) return fallback
  if (!wanted.startsWith('/') || NOT_IN_A_PATH.test(wanted) || NOT_IN_A_PATH.test(decoded(wanted)))
    return fallback
  if (/^\/{2}/.test(decoded(wanted)) || !URL.canParse(wanted, ANYWHERE)) return fallback
  const url = new URL(wanted, ANYWHERE)
  if (url.origin !== ANYWHERE || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

/** The same for after signing in: pages about signing in become the home page. */
export function returnPathAfterSignIn(wanted: unknown): string {
  const path = safeReturnPath(wanted)
  return /^\/(login|logout|register|signin|forgotpass|set-password)(\/|\?|$)/.test(path) ? '/' : path
}

/** True if a person who signs in asked for a page. The home page is what every form says that was asked for none. */
export function asksForPage(returnTo: string): boolean {
  return returnTo !== '/'
}

/** The desk of staff or of a teacher, where they land if they asked for no page; the home page for others. */
export function deskOf(roles: readonly string[]): string {
  if (hasStaffRole(roles)) return '/admin'
  return roles.includes('instructor') ? '/teach' : '/'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign is no encoding, so the text is checked as it is.
    return text
  }
}
