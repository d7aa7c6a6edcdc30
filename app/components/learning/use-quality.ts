import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { PlayerChoices } from './player-choices.ts'
import { isTooSlow, type Line, oneSmaller, qualityFor, type Stall } from './quality.ts'

/** A size whose file fails again this soon after a new link is left for the main file. */
const FAILS_AGAIN_WITHIN_MS = 20_000

/**
 * Returns the height that plays now (null: the main file). With 'auto' the line chooses at the start, and each time the
 * video stalls too much, the next smaller size follows. It never goes up by itself, so that it does not swing.
 */
export function useQuality(
  video: RefObject<HTMLVideoElement>,
  {
    lectureId,
    heights,
    chosen,
  }: { lectureId: number; heights: readonly number[]; chosen: PlayerChoices['quality'] },
): { height: number | null; dropsAfterError: () => boolean } {
  const [automatic, setAutomatic] = useState<number | null>(null)
  const [isBroken, setBroken] = useState(false)
  const failedAt = useRef(Number.NEGATIVE_INFINITY)
  const list = heights.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each lecture begins anew, and each renewed link has the same list
  useEffect(() => {
    setBroken(false)
    setAutomatic(qualityFor(heights, lineNow()))
  }, [lectureId, list])

  const isAuto = chosen === 'auto'
  const height = isBroken ? null : pick(heights, chosen, automatic)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stands for the heights
  useEffect(() => {
    const player = video.current
    if (!player || !isAuto || heights.length === 0) return
    let stalls: Stall[] = []
    let since: number | null = null
    const note = (lasted: number) => {
      const now = performance.now()
      stalls = [...stalls, { at: now, lasted }]
      if (!isTooSlow(stalls, now)) return
      stalls = []
      setAutomatic(known => oneSmaller(heights, known))
    }
    // A seek waits on every line, so it says nothing about this one.
    const onWaiting = () => {
      if (!player.seeking && player.currentTime > 0) since ??= performance.now()
    }
    const onPlaying = () => {
      if (since !== null) note(performance.now() - since)
      since = null
    }
    const forget = () => {
      since = null
    }
    player.addEventListener('waiting', onWaiting)
    player.addEventListener('playing', onPlaying)
    player.addEventListener('seeking', forget)
    player.addEventListener('emptied', forget)
    return () => {
      player.removeEventListener('waiting', onWaiting)
      player.removeEventListener('playing', onPlaying)
      player.removeEventListener('seeking', forget)
      player.removeEventListener('emptied', forget)
    }
  }, [video, isAuto, list, height])

  /** True if the failing size was replaced by the main file, so that nothing else has to be done. */
  const dropsAfterError = useCallback(() => {
    const isAgain = performance.now() - failedAt.current < FAILS_AGAIN_WITHIN_MS
    failedAt.current = performance.now()
    if (height === null || !isAgain) return false
    setBroken(true)
    return true
  }, [height])

  return { height, dropsAfterError }
}

function pick(
  heights: readonly number[],
  chosen: PlayerChoices['quality'],
  automatic: number | null,
): number | null {
  if (chosen === 'full') return null
  const wanted = chosen === 'auto' ? automatic : chosen
  if (wanted === null) return null
  // Another lecture may not have the chosen size: the largest that is not larger, else the main file.
  return heights.find(height => height <= wanted) ?? null
}

function lineNow(): Line {
  return (navigator as Navigator & { connection?: Line }).connection ?? {}
}
