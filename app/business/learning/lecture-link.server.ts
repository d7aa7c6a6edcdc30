import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import { type Clock, type Instant, MINUTE } from '#app/platform/clock.ts'
import type { Signer } from '#app/platform/signing.ts'

/** How long a link to a lecture's file works. Short, because a link is the thing that gets copied; the player renews it. */
export const LECTURE_LINK_LIFETIME = 15 * MINUTE

const PURPOSE = 'lecture'

export type LectureLink = {
  readonly videoUrl: string
  readonly captionsUrl: string
  readonly expiresAt: Instant
}

/**
 * Makes a link that plays this lecture for this caller alone. It proves that the caller was let in when it was made; whether
 * he still may watch is asked again for each request. decisions: Access and learning
 */
export async function signLectureLink(
  needs: { signer: Signer; now: Clock },
  { lectureId, caller }: { lectureId: number; caller: Caller },
): Promise<LectureLink> {
  const expiresAt = needs.now() + LECTURE_LINK_LIFETIME
  const signature = await needs.signer.sign(PURPOSE, signedText(lectureId, caller, expiresAt))
  const query = `?e=${expiresAt}&s=${signature}`
  return {
    videoUrl: `/media/lecture/${lectureId}${query}`,
    captionsUrl: `/media/captions/${lectureId}${query}`,
    expiresAt,
  }
}

/** 'foreign': not made by us, or made for somebody else. At `expiresAt` it is over. */
export async function checkLectureLink(
  needs: { signer: Signer; now: Clock },
  link: { lectureId: number; expires: string; signature: string; caller: Caller },
): Promise<'good' | 'expired' | 'foreign'> {
  const expiresAt = /^\d{1,15}$/.test(link.expires) ? Number(link.expires) : null
  if (expiresAt === null) return 'foreign'
  const text = signedText(link.lectureId, link.caller, expiresAt)
  if (!(await needs.signer.verify(PURPOSE, text, link.signature))) return 'foreign'
  return needs.now() < expiresAt ? 'good' : 'expired'
}

/** Who is signed in is not in the address, so that it cannot be swapped there. */
function signedText(lectureId: number, caller: Caller, expiresAt: Instant): string {
  const holder = caller.account ? `user ${caller.account.userId}` : `visitor ${caller.visitorId}`
  return `${lectureId}\n${expiresAt}\n${holder}`
}
