import { type RefObject, useEffect, useRef } from 'react'

/** Where a video begins, and whether at once. A new object is a new beginning. */
export type Start = { readonly second: number; readonly autoplay: boolean }

/**
 * Begins a video at its second as soon as its length is known, and goes on at the same second when its link was renewed.
 */
export function useStart(video: RefObject<HTMLVideoElement>, videoUrl: string, start: Start): void {
  const next = useRef<Start | null>(start)
  const lastStart = useRef(start)
  if (lastStart.current !== start) {
    lastStart.current = start
    next.current = start
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, or the same one to begin anew
  useEffect(() => {
    const player = video.current
    if (!player) return
    let second = 0
    let wasPlaying = false
    const begin = () => {
      const from = next.current ?? { second, autoplay: wasPlaying }
      next.current = null
      if (Math.abs(player.currentTime - from.second) > 1) player.currentTime = from.second
      if (from.autoplay) void player.play().catch(() => {})
    }
    const remember = () => {
      if (player.readyState > 0) second = player.currentTime
      wasPlaying = !player.paused
    }
    const onError = () => {
      next.current = { second, autoplay: wasPlaying }
    }
    // The server sent the video with the page: it may have been faster than this script.
    if (player.readyState > 0) begin()
    player.addEventListener('loadedmetadata', begin)
    player.addEventListener('timeupdate', remember)
    player.addEventListener('error', onError)
    return () => {
      player.removeEventListener('loadedmetadata', begin)
      player.removeEventListener('timeupdate', remember)
      player.removeEventListener('error', onError)
    }
  }, [video, videoUrl, start])
}
