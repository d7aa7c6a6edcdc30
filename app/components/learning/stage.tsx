import { type RefObject, useEffect, useState } from 'react'
import { addressAtWidth } from '#app/business/catalogue/picture.ts'
import type { LearnLecture, LearnPage, Playback } from '#app/business/learning/playlist/learn-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Play } from '#app/ui/icons.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { useDelayedFlag } from '#app/ui/use-delayed-flag.ts'
import { Player, type VideoPlayback } from './player.tsx'
import { PlayerTrouble } from './player-trouble.tsx'
import { StageCover } from './stage-cover.tsx'
import type { Learning } from './use-learning.ts'
import type { Watching } from './use-watching.ts'

type Props = {
  page: LearnPage
  video: RefObject<HTMLVideoElement>
  learning: Learning
  lecture: LearnLecture
}

/** The area of the lecture: its video, its text, or why neither can be shown. */
export function Stage({ page, video, learning, lecture }: Props) {
  const { playback, trouble, isOpening } = learning
  const isWaiting = useDelayedFlag(isOpening)
  const cover = trouble ? (
    <PlayerTrouble trouble={trouble} coursePath={page.course.path} onRetry={learning.retry} />
  ) : isWaiting ? (
    <StageCover role="status">
      <Spinner />
      {m.learning_loading()}
    </StageCover>
  ) : learning.offered ? (
    <NextLecture lecture={learning.offered} onPlay={learning.playNext} onStay={learning.stay} />
  ) : null

  const shown = learning.shownLecture
  if (playback && hasVideo(playback) && shown)
    return (
      <Player
        video={video}
        lecture={shown}
        playback={playback}
        start={learning.start}
        posterUrl={addressAtWidth(page.course.pictureUrl, 960)}
        watching={learning.watching}
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
  if (playback?.textHtml)
    return (
      <div className="max-md:px-4">
        <TextLecture lectureId={lecture.id} html={playback.textHtml} watching={learning.watching} />
      </div>
    )
  return <p className="rounded-md border border-line p-4 max-md:mx-4">{m.learning_nothing_to_show()}</p>
}

function hasVideo(playback: Playback): playback is VideoPlayback {
  return playback.videoUrl !== null
}

/** A text lecture. Opening it counts as reading it. `html` was sanitised on the server. */
function TextLecture({ lectureId, html, watching }: { lectureId: number; html: string; watching: Watching }) {
  const { add, sendProgress, kept } = watching
  const isStoreOpen = kept !== null
  useEffect(() => {
    if (!isStoreOpen) return
    add(lectureId, { ranges: [], position: 0 })
    void sendProgress()
  }, [lectureId, isStoreOpen, add, sendProgress])
  return (
    <div className="rounded-md border border-line bg-surface p-4 md:p-8">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server */}
      <div className="prose text-lg" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}

/** Long enough to read the name and to cancel. */
const SECONDS = 10

/** Shown at the end of a lecture: the next one starts automatically unless it is cancelled. */
function NextLecture({
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
