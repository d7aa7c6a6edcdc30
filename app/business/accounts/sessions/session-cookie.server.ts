/**
 * The session's credential: better-auth's signed token, in a cookie or as a Bearer credential.
 * Read here without better-auth, because this runs before every page.
 */

/** True if cookies of this request can require https. False only for a shop on a developer's machine. */
export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === 'https:'
}

/** `__Host-` makes the browser refuse a cookie set by a sibling domain or over plain http. */
export function cookieName(
  name: 'session' | 'visitor' | 'known-browser' | 'second-factor' | 'looking' | `sign-in-${string}`,
  secure: boolean,
): string {
  return secure ? `__Host-${name}` : name
}

/** Returns the cookie that clears an ended session, once its owner has been told. */
export function clearedSessionCookie(request: Request): string {
  const secure = isSecure(request)
  return `${cookieName('session', secure)}=; Max-Age=0; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`
}

/** Returns better-auth's signing secret. Other signatures of the shop use APP_SECRET itself. */
export function sessionSecret(environment: { APP_SECRET: string }): string {
  return `session\n${environment.APP_SECRET}`
}

/** Returns the decoded value of a request's cookie, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.split('=')
    if (key?.trim() === name) return decode(value.join('=').trim())
  }
  return null
}

/** Returns the session token with a valid signature, or null. A Bearer credential takes precedence over the cookie. */
export async function readSessionToken(request: Request, secret: string): Promise<string | null> {
  const bearer = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const signed = bearer ? decode(bearer) : readCookie(request, cookieName('session', isSecure(request)))
  return signed ? unsign(signed, secret) : null
}

async function unsign(signed: string, secret: string): Promise<string | null> {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const encoder = new TextEncoder()
  const [token, signature] = [signed.slice(0, dot), signed.slice(dot + 1)]
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  const bytes = decodeBase64(signature)
  return bytes && (await crypto.subtle.verify('HMAC', key, bytes, encoder.encode(token))) ? token : null
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return null
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
