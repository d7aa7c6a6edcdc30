import { type RefObject, useEffect, useRef } from 'react'
import type { Playback } from '#app/business/learning/playlist/learn-page.ts'

/** Where a video begins, and whether at once. A new object is a new beginning. */
export type Start = {
  readonly second: number
  readonly autoplay: boolean
  /** The same video goes on under another link: nothing to announce. */
  readonly goesOn?: boolean
}

/**
 * Begins a video at its second as soon as its length is known, and goes on at the same second when its link was renewed.
 */
export function useStart(video: RefObject<HTMLVideoElement>, playback: Playback, start: Start): void {
  const next = useRef<Start | null>(start)
  const lastStart = useRef(start)
  const stood = useRef({ second: 0, autoplay: false })
  if (lastStart.current !== start) {
    lastStart.current = start
    next.current = start
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link, or the same one to begin anew
  useEffect(() => {
    const player = video.current
    if (!player) return
    const begin = () => {
      const from = next.current ?? stood.current
      next.current = null
      if (Math.abs(player.currentTime - from.second) > 1) player.currentTime = from.second
      if (from.autoplay) void player.play().catch(() => {})
    }
    const remember = () => {
      if (player.readyState > 0) stood.current = { second: player.currentTime, autoplay: !player.paused }
    }
    const onError = () => {
      next.current ??= stood.current
    }
    // A renewed link may be the old one again, which a browser does not load anew by itself.
    if (player.error) player.load()
    // The server sent the video with the page: it may have been faster than this script.
    else if (player.readyState > 0 && next.current) begin()
    player.addEventListener('loadedmetadata', begin)
    player.addEventListener('timeupdate', remember)
    player.addEventListener('error', onError)
    return () => {
      player.removeEventListener('loadedmetadata', begin)
      player.removeEventListener('timeupdate', remember)
      player.removeEventListener('error', onError)
    }
  }, [video, playback, start])
}
