import type { AppLoadContext } from '@remix-run/cloudflare'
import { parse, serialize } from 'hono/utils/cookie'
import type { Notice } from '#app/components/shell/shell-data.ts'

const COOKIE = 'notice'
const PURPOSE = 'notice'
const LIFE_SECONDS = 60
const ATTRIBUTES = { path: '/', httpOnly: true, sameSite: 'Lax' } as const

/** Leaves a notice for the next page that is shown. Signed, so that nobody else can write it. */
export async function leaveNotice(context: AppLoadContext, notice: Notice): Promise<void> {
  const text = JSON.stringify(notice)
  const value = `${text}.${await context.services.signer.sign(PURPOSE, text)}`
  const secure = context.origin.startsWith('https:')
  context.setCookie(serialize(COOKIE, value, { ...ATTRIBUTES, maxAge: LIFE_SECONDS, secure }))
}

export async function readNotice({ services }: AppLoadContext, request: Request): Promise<Notice | null> {
  const left = cookieOf(request)
  if (left === undefined) return null
  const dot = left.lastIndexOf('.')
  const text = left.slice(0, dot)
  const isOurs = await services.signer.verify(PURPOSE, text, left.slice(dot + 1))
  return isOurs ? (JSON.parse(text) as Notice) : null
}

/** Returns the header that deletes the notice once a page shows it; null without one. A redirect must not delete it. */
export function takenNotice(request: Request): string | null {
  return cookieOf(request) === undefined ? null : serialize(COOKIE, '', { ...ATTRIBUTES, maxAge: 0 })
}

function cookieOf(request: Request): string | undefined {
  return parse(request.headers.get('cookie') ?? '', COOKIE)[COOKIE]
}
