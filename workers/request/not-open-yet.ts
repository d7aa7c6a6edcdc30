import { createMiddleware } from 'hono/factory'
import { OWNER_EXISTS } from '#app/business/school/first-start/setup-link.ts'
import { LOCALES } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { HOUR, SECOND } from '#app/platform/clock.ts'
import { describeError } from '#app/platform/log.ts'
import { answerRefusal } from '../api/refusals.ts'
import type { AppEnv } from './request-context.ts'

/**
 * The set-up page, the table of routes that its script asks for, its language switch, and the monitor. Files of the
 * build do not come here.
 */
const ALWAYS_OPEN = /^\/(?:setup\/[^/]+|__manifest|language|api\/health)$/
const CALLS = /^\/(?:api|public|private|webhook|ask|live|parties)(?:\/|$)|\.data$/

/** Databases of shops that have an owner. A shop never loses its last one, so it is asked only until then. */
const owned = new WeakSet<D1Database>()

/**
 * Refuses everything but the set-up page in a deployed shop without an owner. Once the isolate has seen an owner, it
 * never asks again.
 */
export const notOpenYet = createMiddleware<AppEnv>(async (c, next) => {
  const { services, locale, log, cspNonce } = c.var.context
  const { DB } = c.env
  const { path } = c.req
  if (services.environment.ENVIRONMENT === 'local' || owned.has(DB) || ALWAYS_OPEN.test(path)) return next()
  try {
    if (await DB.prepare(`SELECT 1 FROM (SELECT 1) WHERE ${OWNER_EXISTS}`).first()) {
      owned.add(DB)
      return next()
    }
  } catch (error) {
    // Each page and call says itself that the database is away.
    log.warn('not known if the shop has an owner', describeError(error))
    return next()
  }
  c.header('Retry-After', String(HOUR / SECOND))
  const page = c.req.method === 'GET' && pageOfData(c.req.url)
  if (page) return c.body(reloadOf(page), 503, { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' })
  if (CALLS.test(path))
    return answerRefusal(c, { code: 'NOT_OPEN_YET', msg: m.setup_closed_text({}, { locale }) }, 503)
  const languages = LOCALES.toSorted((one, other) => Number(other === locale) - Number(one === locale))
  const parts = languages.map(
    lang =>
      `<section lang="${lang}"><h1>${m.setup_closed_title({}, { locale: lang })}</h1><p>${m.setup_closed_text({}, { locale: lang })}</p></section>`,
  )
  const style =
    ':root{color-scheme:light dark}body{font:1.125rem/1.7 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}h1{font-size:1.5rem;margin:2rem 0 0}p{margin:0}'
  return c.html(
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${m.setup_closed_title({}, { locale })}</title><style nonce="${cspNonce}">${style}</style><main>${parts.join('')}</main></html>`,
    503,
  )
})

/** Returns the address of the page that a link of an open page asks for; null for other requests. */
function pageOfData(asked: string): string | null {
  const { pathname, searchParams } = new URL(asked)
  if (!pathname.endsWith('.data')) return null
  searchParams.delete('_routes')
  const path = pathname.slice(0, -'.data'.length)
  // Two slashes would begin the address of another site.
  return (
    (path === '/_root' ? '/' : path.replace(/^\/+/, '/')) + (searchParams.size > 0 ? `?${searchParams}` : '')
  )
}

/** A redirect as Remix's script reads it (turbo-stream): it loads the page anew, which then says why. */
function reloadOf(page: string): string {
  const names = { _2: 3, _4: 5, _6: 7 }
  return `${JSON.stringify([['SingleFetchRedirect', 1], names, 'redirect', page, 'status', 302, 'reload', true])}\n`
}
