import type { AppLoadContext } from '@remix-run/cloudflare'
import { readCookie } from '#app/business/accounts/sessions/session-cookie.server.ts'
import type { Notice } from '#app/components/shell/shell-data.ts'

const COOKIE = 'notice'
const PURPOSE = 'notice'
const LIFE_SECONDS = 60

/** Leaves a notice for the next page that is shown. Signed, so that nobody else can write it. */
export async function leaveNotice(context: AppLoadContext, notice: Notice): Promise<void> {
  const text = encodeURIComponent(JSON.stringify(notice))
  const signature = await context.services.signer.sign(PURPOSE, text)
  const secure = context.origin.startsWith('https:') ? ' Secure;' : ''
  context.setCookie(
    `${COOKIE}=${text}.${signature}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly;${secure} SameSite=Lax`,
  )
}

export async function readNotice({ services }: AppLoadContext, request: Request): Promise<Notice | null> {
  const left = readCookie(request, COOKIE)
  if (left === null) return null
  const dot = left.lastIndexOf('.')
  const text = encodeURIComponent(left.slice(0, dot))
  const isOurs = await services.signer.verify(PURPOSE, text, left.slice(dot + 1))
  return isOurs ? (JSON.parse(decodeURIComponent(text)) as Notice) : null
}

/** Returns the header that deletes the notice once a page shows it; null without one. A redirect must not delete it. */
export function takenNotice(request: Request): string | null {
  return readCookie(request, COOKIE) === null ? null : `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
}
