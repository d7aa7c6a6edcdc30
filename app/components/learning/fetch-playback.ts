import type { Playback } from '#app/business/learning/playlist/learn-page.ts'

/** Why nothing plays. 'offline' recovers by itself; 'failed' can be retried. */
export type Trouble = 'offline' | 'failed' | 'access-over' | 'time-used-up' | 'locked' | 'signed-out'

export type FetchedPlayback = { ok: true; playback: Playback } | { ok: false; trouble: Trouble }

type LinkAnswer =
  | {
      success: true
      video_url: string | null
      qualities: { height: number }[]
      captions: { language: string; captions_url: string }[]
      expires_at: number | null
      text_html: string | null
      renew_in_seconds: number | null
      watch_seconds_left: number | null
      paid_for_seconds: number | null
    }
  | { success: false; error: { code: string } }

/** Fetches a lecture's text or new video links. With `renew` the lecture is already playing. */
export async function fetchPlayback(lectureId: number, { renew = false } = {}): Promise<FetchedPlayback> {
  try {
    const response = await fetch(`/api/media/lecture/${lectureId}/link${renew ? '?renew=true' : ''}`)
    const answer = (await response.json()) as LinkAnswer
    if (!answer.success) return { ok: false, trouble: troubleOf(response.status, answer.error.code) }
    return {
      ok: true,
      playback: {
        lectureId,
        videoUrl: answer.video_url,
        qualities: answer.qualities.map(({ height }) => height),
        captions: answer.captions.map(({ language, captions_url }) => ({ language, url: captions_url })),
        expiresAt: answer.expires_at,
        textHtml: answer.text_html,
        watchTime:
          answer.renew_in_seconds === null || answer.watch_seconds_left === null
            ? null
            : {
                secondsLeft: answer.watch_seconds_left,
                renewInMs: answer.renew_in_seconds * 1000,
                paidForMs: (answer.paid_for_seconds ?? 0) * 1000,
              },
      },
    }
  } catch {
    return { ok: false, trouble: navigator.onLine ? 'failed' : 'offline' }
  }
}

/** The trouble behind an error response. A lecture that was open and is now missing means that the session ended. */
function troubleOf(status: number, code: string): Trouble {
  if (code === 'ACCESS_ENDED') return 'access-over'
  if (code === 'LECTURE_LOCKED') return 'locked'
  if (code === 'WATCH_TIME_USED_UP') return 'time-used-up'
  return status === 401 || status === 403 || status === 404 ? 'signed-out' : 'failed'
}
