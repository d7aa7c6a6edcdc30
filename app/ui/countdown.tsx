import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Instant } from '#app/platform/clock.ts'

/** The time left until an instant as HH:mm:ss; one clock serves the whole page. Calls `onEnd` once, at zero. */
export function Countdown({ until, onEnd }: { until: Instant; onEnd?: () => void }) {
  const now = useSyncExternalStore(everySecond, currentSecond, unknownSecond)
  const hasEnded = useRef(false)
  const isOver = now !== null && now >= until
  useEffect(() => {
    if (!isOver || hasEnded.current) return
    hasEnded.current = true
    onEnd?.()
  }, [isOver, onEnd])
  return (
    <span role="timer" className="whitespace-nowrap tabular-nums">
      {now === null ? '--:--:--' : formatCountdown(until - now)}
    </span>
  )
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

/** Milliseconds as HH:mm:ss, never below 00:00:00; hours may exceed 24. Rounds up to whole seconds. behaviour: Time */
function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map(part => String(part).padStart(2, '0')).join(':')
}
