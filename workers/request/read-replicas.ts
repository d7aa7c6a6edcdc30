import { readShopCookie, shopCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import { readEnvironment } from '#app/platform/environment.ts'

/** A D1 bookmark: hexadecimal numbers with dashes. */
const BOOKMARK = /^[0-9a-f-]{10,200}$/i
/**
 * Pages and calls that only show things. Orders, payments, links from mails, lectures and the staff's pages use the
 * original.
 */
const ONLY_SHOWN =
  /^\/(?:$|(?:_root|cart|courses|myaccount)(?:\.data)?$|(?:course|product|promotion|public|myaccount)\/)/
/** Longer than any replica lags behind. */
const KEPT_SECONDS = 24 * 60 * 60

/** The database as one request reads it, and what its answer leaves in the browser. */
export type RequestDatabase = {
  readonly d1: D1Database
  /** Returns the cookie that the answer sets; null for none. Call it after the request's last query. */
  readonly cookie: () => string | null
}

/**
 * Returns the database for a request of a known person. With READ_REPLICAS a page reads from the nearest copy that has
 * all this browser has seen (D1's bookmark, in a cookie). A write uses the original and deletes the bookmark, so buyers
 * read what they wrote.
 */
export function databaseFor(env: Env, request: Request): RequestDatabase {
  if (readEnvironment(env).READ_REPLICAS !== 'true') return { d1: env.DB, cookie: () => null }
  const left = readShopCookie(request, 'bookmark')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && !ONLY_SHOWN.test(new URL(request.url).pathname)) return { d1: env.DB, cookie: () => null }
  if (!isRead)
    return { d1: env.DB, cookie: () => (left === null ? null : shopCookie(request, 'bookmark', '', 0)) }
  const bookmark = left !== null && BOOKMARK.test(left) ? left : null
  const session = env.DB.withSession(bookmark ?? 'first-primary')
  const cookie = () => {
    const reached = bookmark === null ? session.getBookmark() : null
    return reached === null ? null : shopCookie(request, 'bookmark', reached, KEPT_SECONDS)
  }
  // A session has the two methods that the shop uses.
  return { d1: session as unknown as D1Database, cookie }
}
