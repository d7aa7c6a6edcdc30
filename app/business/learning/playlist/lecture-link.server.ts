import type { Caller } from '#app/business/callers/caller.ts'
import type { WatchRun } from '#app/business/learning/progress/watch-meter.ts'
import { type Clock, type Instant, MINUTE } from '#app/platform/clock.ts'
import type { Signer } from '#app/platform/signing.ts'

/** How long a link to a lecture's file works. Short, because links get copied; the player renews it. */
export const LECTURE_LINK_LIFETIME = 15 * MINUTE

const PURPOSE = { timed: 'lecture', metered: 'metered lecture' } as const

export type LectureLink = {
  readonly videoUrl: string
  readonly captionsUrl: string
  readonly expiresAt: Instant
}

/**
 * Makes a link that plays this lecture for this caller alone; each request checks access again. A charged link names
 * its `run` and works while the run is paid, so a renewal keeps the address and the video plays on.
 */
export async function signLectureLink(
  needs: { signer: Signer; now: Clock },
  { lectureId, caller, run }: { lectureId: number; caller: Caller; run: WatchRun | null },
): Promise<LectureLink> {
  const expiresAt = run ? run.endsAt : needs.now() + LECTURE_LINK_LIFETIME
  const named = run ? run.startedAt : expiresAt
  const text = signedText(lectureId, caller, named)
  const signature = await needs.signer.sign(run ? PURPOSE.metered : PURPOSE.timed, text)
  const query = `?${run ? 'r' : 'e'}=${named}&s=${signature}`
  return {
    videoUrl: `/media/lecture/${lectureId}${query}`,
    captionsUrl: `/media/captions/${lectureId}${query}`,
    expiresAt,
  }
}

export type PresentedLink = {
  readonly lectureId: number
  /** When an uncharged link ends. Empty otherwise. */
  readonly expires: string
  /** When the run of a charged link began. Empty otherwise. */
  readonly run: string
  readonly signature: string
  readonly caller: Caller
}

export type CheckedLink =
  | { readonly state: 'good'; readonly runStartedAt: Instant | null }
  /** The link has ended. For a charged link only its run can tell, so it never has this state. */
  | { readonly state: 'expired' }
  /** The signature is wrong, or the link was made for another person. */
  | { readonly state: 'foreign' }

/** Says whether the link is genuine and belongs to the caller. At `expires` it is expired. */
export async function checkLectureLink(
  needs: { signer: Signer; now: Clock },
  link: PresentedLink,
): Promise<CheckedLink> {
  const named = link.run === '' ? link.expires : link.run
  if (!/^\d{1,15}$/.test(named)) return { state: 'foreign' }
  const purpose = link.run === '' ? PURPOSE.timed : PURPOSE.metered
  const text = signedText(link.lectureId, link.caller, Number(named))
  if (!(await needs.signer.verify(purpose, text, link.signature))) return { state: 'foreign' }
  if (link.run !== '') return { state: 'good', runStartedAt: Number(named) }
  return needs.now() < Number(named) ? { state: 'good', runStartedAt: null } : { state: 'expired' }
}

/** The holder is signed but not in the address, so nobody can change the holder there. */
function signedText(lectureId: number, caller: Caller, named: Instant): string {
  const holder = caller.account ? `user ${caller.account.userId}` : `visitor ${caller.visitorId}`
  return `${lectureId}\n${named}\n${holder}`
}
