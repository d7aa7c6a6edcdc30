import { parse, serialize } from 'hono/utils/cookie'
import { LOCALE_COOKIE, type Locale } from '#app/i18n/locale.ts'
import { hmacSha256, isSameText } from '#app/platform/hmac.ts'

export type CookieName =
  | 'session'
  | 'visitor'
  | 'visit'
  | 'bookmark'
  | 'known-browser'
  | 'second-factor'
  | 'looking'
  | 'row-height'
  | `sign-in-${string}`

/**
 * Returns a Set-Cookie value that scripts cannot read and other sites do not send, except when a link leads here.
 * `seconds` 0 deletes the cookie.
 */
export function shopCookie(request: Request, name: CookieName, value: string, seconds: number): string {
  return serialize(fullName(request, name), value, attributes(request, seconds))
}

const A_YEAR_IN_SECONDS = 31_536_000

/** Returns the cookie that remembers a person's language for a year. */
export function localeCookie(request: Request, locale: Locale): string {
  return serialize(LOCALE_COOKIE, locale, attributes(request, A_YEAR_IN_SECONDS))
}

/** Cookies that change what a page shows. A known browser only has fewer limits at sign-in. */
const SHOWN: readonly string[] = ['session', 'visitor', 'second-factor', 'looking', 'notice']

/** True if pages may differ for a browser that sends a cookie of this name. `but` are cookies that do not count. */
export function isPersonalCookie(name: string, but: readonly CookieName[] = []): boolean {
  const plain = name.replace(/^__Host-/, '')
  return (SHOWN.includes(plain) || plain.startsWith('sign-in-')) && !but.some(one => one === plain)
}

/** Returns the value of the shop's cookie, or null. */
export function readShopCookie(request: Request, name: CookieName): string | null {
  const header = request.headers.get('cookie')
  const full = fullName(request, name)
  return header === null ? null : (parse(header, full)[full] ?? null)
}

type Environment = { APP_SECRET: string }

/**
 * Returns the signed credential of a session, as a Set-Cookie value and as a Bearer token.
 * The signature stops guessed tokens before any query.
 */
export async function sessionCredential(
  request: Request,
  { APP_SECRET }: Environment,
  { token, seconds }: { token: string; seconds: number },
): Promise<{ cookie: string; bearer: string }> {
  const name = fullName(request, 'session')
  const value = `${token}.${await signatureOf(token, APP_SECRET)}`
  return { cookie: serialize(name, value, attributes(request, seconds)), bearer: value }
}

/** Returns the session token with a valid signature, or null. A Bearer token takes precedence over the cookie. */
export async function readSessionToken(
  request: Request,
  { APP_SECRET }: Environment,
): Promise<string | null> {
  const name = fullName(request, 'session')
  const bearer = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const cookies = bearer ? `${name}=${bearer}` : (request.headers.get('cookie') ?? '')
  if (!cookies.includes(name)) return null
  const value = parse(cookies, name)[name] ?? ''
  const dot = value.lastIndexOf('.')
  const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)]
  const isOurs = dot > 0 && isSameText(await signatureOf(token, APP_SECRET), signature)
  return isOurs ? token : null
}

/**
 * Returns the signature in Base64. Sessions have a key of their own. Other signatures of the shop use APP_SECRET
 * itself.
 */
async function signatureOf(token: string, appSecret: string): Promise<string> {
  return Buffer.from(await hmacSha256(`session\n${appSecret}`, token)).toString('base64')
}

/** `__Host-` makes the browser refuse a cookie set by a sibling domain or over plain http. */
function fullName(request: Request, name: CookieName): string {
  return isSecure(request) ? `__Host-${name}` : name
}

/** True if cookies of this request can require https. False only for a shop on a developer's machine. */
function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === 'https:'
}

function attributes(request: Request, maxAge: number) {
  return { maxAge, path: '/', httpOnly: true, secure: isSecure(request), sameSite: 'Lax' } as const
}
