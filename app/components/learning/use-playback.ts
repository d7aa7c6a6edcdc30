import { useCallback, useEffect, useRef, useState } from 'react'
import type { Playback } from '#app/business/learning/playlist/learn-page.ts'
import { type Asked, ask } from '#app/components/ask.ts'
import type { Start } from './use-start.ts'
import type { WatchMeter } from './watch-clock.ts'

/** Why nothing plays. 'offline' recovers by itself; 'failed' can be retried. */
export type Trouble = 'offline' | 'failed' | 'access-over' | 'time-used-up' | 'locked' | 'signed-out'

/** If a new link fails this soon, expiry is not the cause. */
const RENEW_AGAIN_AFTER_MS = 20_000
/** A renewal that failed offline is retried after this time. */
const TRY_AGAIN_AFTER_MS = 3_000

/**
 * Returns the video that the player plays. Opens lectures, renews expired links, and retries while offline.
 * `renew` gives up if renewing does not help. `keepPaid` renews a link with limited watching time during playback.
 */
export function usePlayback(first: Playback | null, firstStart: Start) {
  // One state, so that a new start position never meets the old video.
  const [shown, setShown] = useState({ playback: first, start: firstStart })
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isFetching, setFetching] = useState(false)
  /** Watching time left, by the last link; null if unlimited, or nothing was played yet. */
  const [meter, setMeter] = useState<WatchMeter | null>(null)
  const wanted = useRef(first?.lectureId ?? null)
  const renewedAt = useRef(Number.NEGATIVE_INFINITY)
  /** When a link with limited watching time must be renewed, by this device's clock. */
  const dueAt = useRef(Number.POSITIVE_INFINITY)

  const show = useCallback((playback: Playback, start: Start | null) => {
    const { watchTime } = playback
    dueAt.current = watchTime ? performance.now() + watchTime.renewInMs : Number.POSITIVE_INFINITY
    if (watchTime) {
      const at = performance.now()
      setMeter({ secondsLeft: watchTime.secondsLeft, at, paidUntil: at + watchTime.paidForMs })
    }
    setShown(old => ({ playback, start: start ?? old.start }))
  }, [])

  const open = useCallback(
    async (lectureId: number, start?: Start) => {
      wanted.current = lectureId
      setTrouble(null)
      setFetching(true)
      const asked = await ask('playback', { lectureId, renew: false })
      // The student opened another lecture before this answer came.
      if (wanted.current !== lectureId) return
      setFetching(false)
      if (asked.kind === 'answered') show(asked.value, start ?? null)
      else setTrouble(troubleOf(asked))
    },
    [show],
  )

  /** Shows a lecture with limited watching time without a link. The link is fetched on play. */
  const rest = useCallback(
    (lectureId: number, start: Start) => {
      wanted.current = lectureId
      setTrouble(null)
      setFetching(false)
      const links = { videoUrl: null, posterUrl: '', expiresAt: null, textHtml: null, watchTime: null }
      show({ lectureId, qualities: [], captions: [], ...links }, start)
    },
    [show],
  )

  const retry = useCallback(() => {
    if (wanted.current === null) return
    renewedAt.current = performance.now()
    void open(wanted.current)
  }, [open])

  const renew = useCallback(() => {
    if (!navigator.onLine) return setTrouble('offline')
    if (performance.now() - renewedAt.current < RENEW_AGAIN_AFTER_MS) return setTrouble('failed')
    retry()
  }, [retry])

  const keepPaid = useCallback(
    async (video: HTMLVideoElement, videoUrl: string) => {
      const lectureId = wanted.current
      if (lectureId === null || performance.now() < dueAt.current) return
      dueAt.current = performance.now() + TRY_AGAIN_AFTER_MS
      const asked = await ask('playback', { lectureId, renew: true })
      if (wanted.current !== lectureId) return
      if (asked.kind === 'answered') {
        const isSame = asked.value.videoUrl === videoUrl
        const here = { second: video.currentTime, autoplay: !video.paused, goesOn: true }
        return show(asked.value, isSame ? null : here)
      }
      const trouble = troubleOf(asked)
      if (trouble === 'offline' || trouble === 'failed') return
      // Removes the video, so that its buffered part stops playing.
      rest(lectureId, { second: video.currentTime, autoplay: true, goesOn: true })
      if (trouble === 'time-used-up')
        setMeter({ secondsLeft: 0, at: performance.now(), paidUntil: performance.now() })
      setTrouble(trouble)
    },
    [show, rest],
  )

  useEffect(() => {
    if (trouble !== 'offline') return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [trouble, retry])

  return { ...shown, trouble, isFetching, meter, open, rest, renew, retry, keepPaid }
}

/** A lecture that was open and is now missing means that the session ended. */
function troubleOf(asked: Exclude<Asked<'playback'>, { kind: 'answered' }>): Trouble {
  if (asked.kind === 'no-answer') return navigator.onLine ? 'failed' : 'offline'
  if (asked.kind === 'signed-out') return 'signed-out'
  switch (asked.code) {
    case 'ACCESS_ENDED':
      return 'access-over'
    case 'LECTURE_LOCKED':
      return 'locked'
    case 'WATCH_TIME_USED_UP':
      return 'time-used-up'
    case 'NOT_FOUND':
      return 'signed-out'
  }
}
