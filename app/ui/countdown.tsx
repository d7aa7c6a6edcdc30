import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Instant } from '#app/platform/clock.ts'

/** Screen readers say the time left when this many minutes are left. They do not read the running clock. */
const SAID_AT_MINUTES = [60, 30, 10, 5, 1]

/**
 * The time left until an instant; one clock serves the whole page. Below an hour it shows mm:ss, or HH:mm:ss with
 * `hasHours`. Calls `onEnd` once, at zero. `says` words the announcement that less than these minutes are left; without
 * it nothing is announced.
 */
export function Countdown({
  until,
  onEnd,
  says,
  hasHours = false,
}: {
  until: Instant
  onEnd?: () => void
  says?: (minutes: number) => string
  hasHours?: boolean
}) {
  const now = useSyncExternalStore(everySecond, currentSecond, unknownSecond)
  const hasEnded = useRef(false)
  const isOver = now !== null && now >= until
  useEffect(() => {
    if (!isOver || hasEnded.current) return
    hasEnded.current = true
    onEnd?.()
  }, [isOver, onEnd])
  return (
    <>
      <span role="timer" className="whitespace-nowrap tabular-nums">
        {now === null ? (hasHours ? '--:--:--' : '--:--') : formatCountdown(until - now, hasHours)}
      </span>
      {says && (
        <span role="status" className="sr-only">
          {now === null || isOver ? '' : announcement(until - now, says)}
        </span>
      )}
    </>
  )
}

/** Changes only when the next mark is passed, so each mark is said once. Empty above the first mark. */
function announcement(milliseconds: number, says: (minutes: number) => string): string {
  const mark = SAID_AT_MINUTES.findLast(minutes => milliseconds <= minutes * 60_000)
  return mark === undefined ? '' : says(mark)
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1_000)
  return () => clearInterval(timer)
}

function currentSecond(): Instant {
  return Math.floor(Date.now() / 1_000) * 1_000
}

/** The server's clock differs from the reader's, so the first HTML shows no time. */
function unknownSecond(): null {
  return null
}

/**
 * Milliseconds as mm:ss or HH:mm:ss, never below zero; hours may exceed 24. Rounds up to whole seconds. behaviour: Time
 */
function formatCountdown(milliseconds: number, hasHours: boolean): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  const hours = Math.floor(seconds / 3_600)
  const parts = [...(hasHours || hours > 0 ? [hours] : []), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map(part => String(part).padStart(2, '0')).join(':')
}
