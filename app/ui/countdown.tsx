import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Instant } from '#app/platform/clock.ts'

/** Time left until an instant as HH:mm:ss, counted on one clock for the whole page. Calls `onEnd` once, at zero. */
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

/** The server's second is not the reader's, so the first markup leaves it open. */
function unknownSecond(): null {
  return null
}

/** Milliseconds as HH:mm:ss (§9); hours go on past 24, and what is over is 00:00:00. A started second counts whole. */
function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map(part => String(part).padStart(2, '0')).join(':')
}
