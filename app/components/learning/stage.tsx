import { Play } from 'lucide-react'
import type { RefObject } from 'react'
import type { LearnLecture, LearnPage, Playback } from '#app/business/learning/playlist/learn-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { usePatience } from '#app/ui/use-patience.ts'
import { NextLecture } from './next-lecture.tsx'
import { Player, type VideoPlayback } from './player.tsx'
import { PlayerTrouble } from './player-trouble.tsx'
import { StageCover } from './stage-cover.tsx'
import { TextLecture } from './text-lecture.tsx'
import type { Learning } from './use-learning.ts'

type Props = {
  page: LearnPage
  video: RefObject<HTMLVideoElement>
  learning: Learning
  lecture: LearnLecture
}

/** Where the lecture is shown: its video, its text, or why neither is there. */
export function Stage({ page, video, learning, lecture }: Props) {
  const { playback, trouble, isOpening } = learning
  const isWaiting = usePatience(isOpening)
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
        posterUrl={page.course.pictureUrl}
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
          <img src={page.course.pictureUrl} alt="" className="size-full object-contain" />
        )}
        <StageCover>
          <Button onClick={learning.play}>
            <Play aria-hidden="true" className="size-4" />
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
