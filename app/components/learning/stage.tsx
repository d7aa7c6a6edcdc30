import { type RefObject, useEffect, useState } from 'react'
import { addressAtWidth } from '#app/business/catalogue/picture.ts'
import type { LearnLecture, LearnPage, Playback } from '#app/business/learning/playlist/learn-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Play } from '#app/ui/icons.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { useDelayedFlag } from '#app/ui/use-delayed-flag.ts'
import { TasksAfterVideo } from './open-tasks.tsx'
import { Player, type VideoPlayback } from './player.tsx'
import { PlayerTrouble } from './player-trouble.tsx'
import { StageCover } from './stage-cover.tsx'
import type { Learning } from './use-learning.ts'

type Props = {
  page: LearnPage
  video: RefObject<HTMLVideoElement>
  learning: Learning
}

/** The area of the lecture's video, or why it cannot be shown. */
export function Stage({ page, video, learning }: Props) {
  const { playback, trouble, isOpening } = learning
  const isWaiting = useDelayedFlag(isOpening)
  const cover = trouble ? (
    <PlayerTrouble trouble={trouble} coursePath={page.course.path} onRetry={learning.retry} />
  ) : isWaiting ? (
    <StageCover role="status">
      <Spinner />
      {m.learning_loading()}
    </StageCover>
  ) : learning.tasked ? (
    <TasksAfterVideo lecture={learning.tasked} onClose={learning.stay} />
  ) : learning.offered ? (
    <NextLecture
      lecture={learning.offered}
      isAutomatic={learning.choices.playsNext}
      onPlay={learning.playNext}
      onStay={learning.stay}
      onNever={() => learning.choose({ playsNext: false })}
    />
  ) : null

  const shown = learning.shownLecture
  if (playback && hasVideo(playback) && shown)
    return (
      <Player
        video={video}
        lecture={shown}
        playback={playback}
        start={learning.start}
        posterUrl={addressAtWidth(playback.posterUrl || page.course.pictureUrl, 960)}
        watching={learning.watching}
        choices={learning.choices}
        choose={learning.choose}
        watermark={page.watermark}
        onNext={learning.playNext}
        takeNote={learning.takeNote}
        onEnded={learning.onEnded}
        onBroken={learning.onBroken}
        onPlaying={learning.keepPaid}
      >
        {cover}
      </Player>
    )
  if (shown?.isMetered && !cover)
    return (
      <div className="relative aspect-video overflow-hidden bg-[#000] md:rounded-md">
        {page.course.pictureUrl && (
          <img
            src={addressAtWidth(page.course.pictureUrl, 960)}
            alt=""
            className="size-full object-contain"
          />
        )}
        <StageCover>
          <Button onClick={learning.play}>
            <Play className="size-4" />
            {m.learning_metered_play()}
          </Button>
          <p className="max-w-prose text-sm">{m.learning_metered_note()}</p>
          <noscript>{m.learning_metered_script()}</noscript>
        </StageCover>
      </div>
    )
  if (cover) return <div className="relative aspect-video bg-[#000]">{cover}</div>
  // Its other parts stand below its name (lecture-parts.tsx).
  return null
}

function hasVideo(playback: Playback): playback is VideoPlayback {
  return playback.videoUrl !== null
}

/** Long enough to read the name and to cancel. */
const SECONDS = 10

/** Shown at the end of a lecture. The next one starts by itself, unless the student stops it now or for good. */
export function NextLecture({
  lecture,
  isAutomatic,
  onPlay,
  onStay,
  onNever,
}: {
  lecture: LearnLecture
  isAutomatic: boolean
  onPlay: () => void
  onStay: () => void
  onNever: () => void
}) {
  const [left, setLeft] = useState(SECONDS)
  useEffect(() => {
    if (!isAutomatic) return
    if (left === 0) return onPlay()
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left, isAutomatic, onPlay])
  return (
    <StageCover>
      <p className="text-sm">{m.learning_up_next()}</p>
      <p className="line-clamp-2 font-semibold" aria-live="polite">
        {lecture.name}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onPlay} aria-label={m.learning_play_next()}>
          {isAutomatic ? m.learning_play_next_in({ seconds: left }) : m.learning_play_next()}
        </Button>
        <Button variant="secondary" onClick={onStay}>
          {m.learning_stay()}
        </Button>
      </div>
      {isAutomatic && (
        <button type="button" className="min-h-11 text-sm underline" onClick={onNever}>
          {m.player_never_by_itself()}
        </button>
      )}
    </StageCover>
  )
}
