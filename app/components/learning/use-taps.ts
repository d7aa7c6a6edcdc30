import { type RefObject, useEffect, useState } from 'react'
import { seekBy } from './player-keys.ts'

/** A tap on the video: when, in milliseconds, and where. */
export type Tap = { readonly at: number; readonly part: 'left' | 'middle' | 'right' }

/** Two taps within this time belong together. */
const DOUBLE_MS = 300
export const TAP_SECONDS = 10

/** Returns the part of the video under a tap: its sides seek, and are a third each. */
export function partAt(x: number, { left, width }: { left: number; width: number }): Tap['part'] {
  const place = width > 0 ? (x - left) / width : 0.5
  if (place < 1 / 3) return 'left'
  return place > 2 / 3 ? 'right' : 'middle'
}

/**
 * Returns what a tap does, or null if nothing. A tap on a paused video plays it. A second tap on the same side seeks,
 * and so does each that follows at once.
 */
export function answerTap(
  { at, part }: Tap,
  before: Tap | null,
  { isPaused }: { isPaused: boolean },
): 'play' | 'back' | 'forward' | null {
  const isAgain = before !== null && before.part === part && at - before.at <= DOUBLE_MS
  if (isAgain && part !== 'middle') return part === 'left' ? 'back' : 'forward'
  return isPaused ? 'play' : null
}

const SIGN_MS = 700

/** A sign of the last seek by a double tap. Each is a new object. */
export type TapSign = { readonly to: 'back' | 'forward' }

/**
 * Plays and seeks by taps on the video. The player's own code shows and hides the controls after a tap, and answers the
 * mouse. Returns the sign to show; null: none.
 */
export function useTaps(stage: RefObject<HTMLElement>, video: RefObject<HTMLVideoElement>): TapSign | null {
  const [sign, setSign] = useState<TapSign | null>(null)
  useEffect(() => {
    const area = stage.current
    if (!area) return
    let pointer = ''
    let before: Tap | null = null
    const onDown = (event: PointerEvent) => {
      pointer = event.pointerType
    }
    // Only a click lets every browser play with sound. Older ones do not say there which pointer it was.
    const onClick = (event: MouseEvent) => {
      const player = video.current
      const isOnVideo = (event.target as Element).matches('video, media-controller')
      if (!player || player.controls || pointer !== 'touch' || !isOnVideo) return
      const tap = { at: event.timeStamp, part: partAt(event.clientX, area.getBoundingClientRect()) }
      const answer = answerTap(tap, before, { isPaused: player.paused })
      before = tap
      if (answer === 'play') void player.play().catch(() => {})
      else if (answer) {
        seekBy(player, answer === 'back' ? -TAP_SECONDS : TAP_SECONDS)
        setSign({ to: answer })
      }
    }
    area.addEventListener('pointerdown', onDown)
    area.addEventListener('click', onClick)
    return () => {
      area.removeEventListener('pointerdown', onDown)
      area.removeEventListener('click', onClick)
    }
  }, [stage, video])
  useEffect(() => {
    if (!sign) return
    const timer = setTimeout(() => setSign(null), SIGN_MS)
    return () => clearTimeout(timer)
  }, [sign])
  return sign
}
