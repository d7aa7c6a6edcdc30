import { parse } from 'hono/utils/cookie'
import { localeCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { isListed, isLocale, LOCALE_COOKIE, localizedPath, pathOfEnglish } from '#app/i18n/locale.ts'

type Answer = (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>

/**
 * Answers `/en/<page>` with the English page. These addresses are for search engines and shared links; the cookie still
 * decides for a person: who chose a language is led to the page's own address, and who did not reads on in English from
 * here.
 */
export function withEnglishAddresses(answer: Answer): Answer {
  return async (request, env, context) => {
    const url = new URL(request.url)
    const pathname = pathOfEnglish(url.pathname)
    if (pathname === null) return answer(request, env, context)
    const own = safeReturnPath(pathname + url.search)
    const cookies = request.headers.get('cookie') ?? ''
    if (isLocale(parse(cookies, LOCALE_COOKIE)[LOCALE_COOKIE])) return leadTo(own)
    const remember = localeCookie(request, 'en')
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading || !isListed(pathname)) return leadTo(own, remember)
    const headers = new Headers(request.headers)
    headers.set('cookie', cookies ? `${cookies}; ${LOCALE_COOKIE}=en` : `${LOCALE_COOKIE}=en`)
    const inEnglish = await answer(
      new Request(new URL(own, url), { method: request.method, headers }),
      env,
      context,
    )
    const response = OF_THIS_PAGE.transform(new Response(inEnglish.body, inEnglish))
    response.headers.append('Set-Cookie', remember)
    // Another spelling of a course's address leads to its English page.
    const location = response.headers.get('Location')
    if (location?.startsWith('/') && isListed(new URL(location, url).pathname)) {
      response.headers.set('Location', localizedPath(location, 'en'))
    }
    return response
  }
}

/** The page is the same as at its own address, also in caches, except for the tags that name its address. */
const OF_THIS_PAGE = new HTMLRewriter()
  .on('link[rel="canonical"]', { element: tag => toEnglish(tag, 'href') })
  .on('meta[property="og:url"]', { element: tag => toEnglish(tag, 'content') })

function toEnglish(tag: Element, attribute: 'href' | 'content'): void {
  const address = new URL(tag.getAttribute(attribute) ?? '', 'http://localhost')
  address.pathname = localizedPath(address.pathname, 'en')
  tag.setAttribute(attribute, address.href)
}

/** 307 keeps the method of a form. The answer differs by cookie, so nobody may keep it. */
function leadTo(path: string, cookie?: string): Response {
  const headers = new Headers({ Location: path, 'Cache-Control': 'private, no-store', Vary: 'Cookie' })
  if (cookie) headers.set('Set-Cookie', cookie)
  return new Response(null, { status: 307, headers })
}
