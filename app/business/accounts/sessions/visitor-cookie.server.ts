import { DAY, SECOND } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { Signer } from '#app/platform/signing.ts'
import type { VisitorId } from './caller.ts'
import { cookieName, isSecure, readCookie } from './session-cookie.server.ts'

const YEAR_SECONDS = (365 * DAY) / SECOND
const PURPOSE = 'visitor'

/**
 * The visitor's id out of its signed cookie. A first visit, or a cookie that is not ours, gets a new id and its cookie
 * (decisions: People). Who has the id has the cart, so scripts cannot read it.
 */
export async function readVisitorId(
  signer: Signer,
  request: Request,
  setCookie: (cookie: string) => void,
): Promise<VisitorId> {
  const secure = isSecure(request)
  const name = cookieName('visitor', secure)
  const [id, signature, ...rest] = (readCookie(request, name) ?? '').split('.')
  const isOurs = id && signature && !rest.length && (await signer.verify(PURPOSE, id, signature))
  if (isOurs) return id as VisitorId
  const fresh = randomToken()
  const value = `${fresh}.${await signer.sign(PURPOSE, fresh)}`
  setCookie(
    `${name}=${value}; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`,
  )
  return fresh as VisitorId
}
