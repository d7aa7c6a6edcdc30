import type { SessionEnd } from './caller.ts'
import { END_REASONS, type EndReason } from './session-ends.ts'

/** What a page of ours says with each request: as whom it was made. Believed by nobody; it only stops what would go wrong. */
export const SIGNED_IN_AS = 'X-Signed-In-As'

/** What the answer says when whoever asks is not (any more) who the page was made for. */
export const SESSION_OVER = 'X-Session-Over'

/** Why a page's session is over: §6's codes, and that this browser is somebody else's by now. */
export type SessionOver = {
  readonly code: SessionEnd | 'UNAUTHORIZED'
  readonly because: EndReason | 'OTHER_ACCOUNT' | null
}

export function writeSessionOver({ code, because }: SessionOver): string {
  return because ? `${code} ${because}` : code
}

/** Anything that is not ours reads as 'not signed in'. */
export function readSessionOver(text: string): SessionOver {
  const [code, because] = text.split(' ')
  const reasons = [...END_REASONS, 'OTHER_ACCOUNT'] as const
  return {
    code: code === 'WHITELIST_USER_DENIED' || code === 'PERMISSION_DENIED' ? code : 'UNAUTHORIZED',
    because: reasons.find(reason => reason === because) ?? null,
  }
}
