import { END_REASONS, type EndReason, type SessionEnd } from '#app/business/callers/caller.ts'

/** The request header that names the account the page was made for. It proves nothing; it only prevents mistakes. */
export const SIGNED_IN_AS = 'X-Signed-In-As'

/** The response header that says the account is not the one the page was made for. */
export const SESSION_OVER = 'X-Session-Over'

/** Why a page's session is over: a code of `behaviour: Ended sessions`, or another account uses this browser now. */
export type SessionOver = {
  readonly code: SessionEnd | 'UNAUTHORIZED'
  readonly because: EndReason | 'OTHER_ACCOUNT' | null
}

export function writeSessionOver({ code, because }: SessionOver): string {
  return because ? `${code} ${because}` : code
}

/** Reads the header's value. Unknown text reads as 'not signed in'. */
export function readSessionOver(text: string): SessionOver {
  const [code, because] = text.split(' ')
  const reasons = [...END_REASONS, 'OTHER_ACCOUNT'] as const
  return {
    code: code === 'WHITELIST_USER_DENIED' || code === 'PERMISSION_DENIED' ? code : 'UNAUTHORIZED',
    because: reasons.find(reason => reason === because) ?? null,
  }
}
