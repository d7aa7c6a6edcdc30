import { type RefObject, useEffect, useRef } from 'react'
import type { Playback } from '#app/business/learning/playlist/learn-page.ts'

/** Where a video starts, and whether it plays at once. A new object starts the video anew. */
export type Start = {
  readonly second: number
  readonly autoplay: boolean
  /** The same video continues with a new link, so nothing is announced. */
  readonly goesOn?: boolean
}

const MOVES = ['timeupdate', 'play', 'pause'] as const

/**
 * Starts a video at its position once its length is known. After a link renewal, or in another size, it continues where
 * it was.
 */
export function useStart(video: RefObject<HTMLVideoElement>, playback: Playback, start: Start): void {
  const next = useRef<Start | null>(start)
  const lastStart = useRef(start)
  const stood = useRef<Start | null>(null)
  if (lastStart.current !== start) {
    lastStart.current = start
    next.current = start
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link, or a new start with the same link
  useEffect(() => {
    const player = video.current
    if (!player) return
    const begin = () => {
      const from = next.current ?? stood.current ?? start
      next.current = null
      stood.current = from
      if (Math.abs(player.currentTime - from.second) > 1) player.currentTime = from.second
      if (from.autoplay) void player.play().catch(() => {})
    }
    const remember = () => {
      if (player.readyState > 0) stood.current = { second: player.currentTime, autoplay: !player.paused }
    }
    const onError = () => {
      next.current ??= stood.current
    }
    // A renewed link may have the same address. A browser does not reload that by itself.
    if (player.error) player.load()
    // The video came with the server's HTML, so it may have loaded before this code.
    else if (player.readyState > 0 && next.current) {
      if (!stood.current && isSought(player))
        next.current = { second: player.currentTime, autoplay: !player.paused }
      begin()
    }
    player.addEventListener('loadedmetadata', begin)
    for (const event of MOVES) player.addEventListener(event, remember)
    player.addEventListener('error', onError)
    return () => {
      player.removeEventListener('loadedmetadata', begin)
      for (const event of MOVES) player.removeEventListener(event, remember)
      player.removeEventListener('error', onError)
    }
  }, [video, playback, start])
}

/** Whether the student moved the position of a video that nothing else has started yet. Playing alone begins at 0. */
function isSought({ currentTime, played }: HTMLVideoElement): boolean {
  const playedTo = played.length > 0 && played.start(0) === 0 ? played.end(0) : 0
  return currentTime > playedTo + 1
}
