import { type RefObject, useEffect } from 'react'
import type { LearnLecture } from '#app/business/learning/playlist/learn-page.ts'
import { toRanges } from '#app/business/learning/progress/watched-ranges.ts'
import type { Watching } from './use-watching.ts'

const KEEP_EVERY_MS = 1_000

/** Records the played seconds: every second, and at once on pause, on seeking and on leaving the page. */
export function useRecorder(
  video: RefObject<HTMLVideoElement>,
  { id, lengthSeconds }: Pick<LearnLecture, 'id' | 'lengthSeconds'>,
  { add, sendProgress }: Pick<Watching, 'add' | 'sendProgress'>,
): void {
  useEffect(() => {
    const player = video.current
    if (!player) return
    let stretch: Stretch | null = null
    let keptAt = performance.now()

    const keep = (played: Stretch | null) => {
      keptAt = performance.now()
      // Nothing was played, so the position 0 only means that the video is reloading.
      if (played === null || played.to <= played.from) return
      const ranges = toRanges([[played.from, played.to]], lengthSeconds)
      add(id, { ranges, position: Math.floor(played.to) })
    }
    const onTime = () => {
      if (player.paused || player.seeking) return
      const step = follow(stretch, player.currentTime, player.playbackRate)
      if (step.done) keep(step.done)
      stretch = step.stretch
      if (performance.now() - keptAt >= KEEP_EVERY_MS) keep(stretch)
    }
    const onJump = () => {
      keep(stretch)
      stretch = null
    }
    const onStop = () => {
      // No timeupdate event reports the last quarter of a second.
      if (stretch) stretch = follow(stretch, player.currentTime, player.playbackRate).stretch
      onJump()
      void sendProgress()
    }
    const onLeave = () => {
      if (document.visibilityState === 'visible') return
      keep(stretch)
      void sendProgress()
    }

    player.addEventListener('timeupdate', onTime)
    player.addEventListener('seeking', onJump)
    player.addEventListener('pause', onStop)
    player.addEventListener('ended', onStop)
    document.addEventListener('visibilitychange', onLeave)
    window.addEventListener('pagehide', onStop)
    return () => {
      keep(stretch)
      player.removeEventListener('timeupdate', onTime)
      player.removeEventListener('seeking', onJump)
      player.removeEventListener('pause', onStop)
      player.removeEventListener('ended', onStop)
      document.removeEventListener('visibilitychange', onLeave)
      window.removeEventListener('pagehide', onStop)
    }
  }, [video, id, lengthSeconds, add, sendProgress])
}

/** Seconds played without a break, with fractions. */
export type Stretch = { readonly from: number; readonly to: number }

/** timeupdate fires four times a second, once a second in a hidden tab. A longer gap was a seek. */
const LONGEST_GAP_SECONDS = 2

/**
 * Follows the player's clock. A small step forward extends the stretch; anything else was a seek and starts a new one
 * (the old one is `done`). `rate` is the playback rate. Counts only seconds that were really played.
 */
export function follow(
  stretch: Stretch | null,
  time: number,
  rate: number,
): { stretch: Stretch; done: Stretch | null } {
  if (stretch === null) return { stretch: { from: time, to: time }, done: null }
  const step = time - stretch.to
  if (step >= 0 && step <= LONGEST_GAP_SECONDS * Math.max(1, rate))
    return { stretch: { from: stretch.from, to: time }, done: null }
  return { stretch: { from: time, to: time }, done: stretch }
}
