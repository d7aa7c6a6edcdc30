import { type RefObject, useEffect, useState } from 'react'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { ask } from '#app/components/ask.ts'
import { type WatchMeter, watchSecondsAt } from './watch-clock.ts'

/** Another device may be using up time: how often a page that does not play asks. */
const ASK_EVERY_MS = 30_000
const TICK_MS = 250

/**
 * Returns the seconds of watching left, live; null if watching is not counted. `told` is what the last link said. A
 * page that does not play asks the server now and then, because another device may play.
 */
export function useWatchMeter(
  page: Pick<LearnPage, 'access' | 'course' | 'userId'>,
  video: RefObject<HTMLVideoElement>,
  told: WatchMeter | null,
): number | null {
  const first = page.access.kind === 'watching' ? page.access.secondsLeft : null
  const [asked, setAsked] = useState<WatchMeter | null>(null)
  const [shown, setShown] = useState(first)
  const isCounted = first !== null

  useEffect(() => {
    if (!isCounted) return
    const meter = latest(told, asked)
    let pausedAt: number | null = null
    const tick = () => {
      const player = video.current
      const isPaused = !player || player.paused || player.ended
      const now = performance.now()
      pausedAt = isPaused ? (pausedAt ?? now) : null
      if (meter) setShown(watchSecondsAt(meter, { now, pausedAt }))
    }
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [video, told, asked, isCounted])

  const { userId } = page
  const courseId = page.course.id
  useEffect(() => {
    if (!isCounted || userId === null) return
    let isGone = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || video.current?.paused === false) return
      const secondsLeft = await askServer(courseId)
      if (!isGone && secondsLeft !== null)
        setAsked({ secondsLeft, at: performance.now(), paidUntil: performance.now() })
    }
    const timer = setInterval(ask, ASK_EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [video, courseId, userId, isCounted])

  return shown
}

function latest(a: WatchMeter | null, b: WatchMeter | null): WatchMeter | null {
  if (!a || !b) return a ?? b
  return b.at > a.at ? b : a
}

/** null: no answer, or watching is not counted any more. */
async function askServer(courseId: number): Promise<number | null> {
  const asked = await ask('access', { courseId })
  if (asked.kind !== 'answered') return null
  const { watchSecondsLeft, timeLeft } = asked.value
  return watchSecondsLeft ?? (timeLeft === 0 ? 0 : null)
}
