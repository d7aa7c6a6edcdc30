import { useEffect, useState } from 'react'
import type { LearnLecture } from '#app/business/learning/playlist/learn-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { StageCover } from './stage-cover.tsx'

/** Time to read the name and to say no. */
const SECONDS = 10

/** At the end of a lecture: the next one begins by itself unless it is stopped. */
export function NextLecture({
  lecture,
  onPlay,
  onStay,
}: {
  lecture: LearnLecture
  onPlay: () => void
  onStay: () => void
}) {
  const [left, setLeft] = useState(SECONDS)
  useEffect(() => {
    if (left === 0) return onPlay()
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left, onPlay])
  return (
    <StageCover>
      <p className="text-sm">{m.learning_up_next()}</p>
      <p className="line-clamp-2 font-semibold" aria-live="polite">
        {lecture.name}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onPlay} aria-label={m.learning_play_next()}>
          {m.learning_play_next_in({ seconds: left })}
        </Button>
        <Button variant="secondary" onClick={onStay}>
          {m.learning_stay()}
        </Button>
      </div>
    </StageCover>
  )
}
