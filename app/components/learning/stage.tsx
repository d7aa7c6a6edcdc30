import type { RefObject } from 'react'
import type { LearnLecture, LearnPage } from '#app/business/learning/learn-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Spinner } from '#app/ui/spinner.tsx'
import { usePatience } from '#app/ui/use-patience.ts'
import { NextLecture } from './next-lecture.tsx'
import { Player } from './player.tsx'
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
  if (playback?.videoUrl && shown)
    return (
      <Player
        video={video}
        lecture={shown}
        playback={{ ...playback, videoUrl: playback.videoUrl }}
        start={learning.start}
        posterUrl={page.course.pictureUrl}
        watching={learning.watching}
        onEnded={learning.onEnded}
        onBroken={learning.renew}
      >
        {cover}
      </Player>
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
