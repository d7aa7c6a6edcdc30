/**
 * How a browser, or a program, carries its session: better-auth's signed token, in a cookie or as a Bearer credential.
 * Read here without better-auth, because this runs before every page.
 */

/** Whether cookies of this request may be held to https. Only a shop on one's own machine is reached without. */
export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === 'https:'
}

/** `__Host-` makes the browser refuse a cookie that a sister domain or plain http tries to plant. */
export function cookieName(
  name: 'session' | 'visitor' | 'known-browser' | 'second-factor' | 'looking' | `sign-in-${string}`,
  secure: boolean,
): string {
  return secure ? `__Host-${name}` : name
}

/** Takes a session's cookie away, once who had it was told that it counts no longer. */
export function clearedSessionCookie(request: Request): string {
  const secure = isSecure(request)
  return `${cookieName('session', secure)}=; Max-Age=0; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`
}

/** better-auth signs with this; other signatures of the shop use the secret as it is. */
export function sessionSecret(environment: { APP_SECRET: string }): string {
  return `session\n${environment.APP_SECRET}`
}

/** The value of one cookie of a request, decoded, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.split('=')
    if (key?.trim() === name) return decode(value.join('=').trim())
  }
  return null
}

/** The session's token that a request brings with a valid signature; a Bearer credential goes before the cookie. */
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
