import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { pointOf, resumePoint } from '#app/business/learning/progress/resume-point.ts'
import { mergeWatched, nextLecture } from './merge-watched.ts'
import { usePlayback } from './use-playback.ts'
import { useWatching } from './use-watching.ts'

/** Positions before this count as the start. */
const WORTH_RESUMING_SECONDS = 5

export type Learning = ReturnType<typeof useLearning>

/** The playlist view's state: the open lecture, its start position, progress, and the next lecture. */
export function useLearning(page: LearnPage, video: RefObject<HTMLVideoElement>) {
  const watching = useWatching(page)
  const { live, kept, isSignedOut } = watching
  const [openId, setOpenId] = useState(page.current?.lectureId ?? null)
  const [hasEnded, setEnded] = useState(false)
  const [isFresh, setFresh] = useState(false)
  const second = page.current?.second ?? 0
  const player = usePlayback(page.playback, { second, autoplay: false })
  const { playback, start, trouble } = player

  const lectures = live.lectures

  const show = useCallback(
    (lectureId: number, second: number, autoplay: boolean) => {
      video.current?.pause()
      setOpenId(lectureId)
      setEnded(false)
      setFresh(false)
      const isMetered = lectures.find(lecture => lecture.id === lectureId)?.isMetered
      if (isMetered && !autoplay) player.rest(lectureId, { second, autoplay: true })
      else void player.open(lectureId, { second, autoplay })
    },
    [video, player.open, player.rest, lectures],
  )

  const open = useCallback(
    (lectureId: number) => {
      const lecture = lectures.find(lecture => lecture.id === lectureId)
      if (!lecture) return
      // Puts the lecture into the address without reloading the page data.
      window.history.replaceState(window.history.state, '', `?learn=true&lecture=${lectureId}`)
      show(lectureId, pointOf(lecture).second, true)
    },
    [lectures, show],
  )

  // This browser may have newer progress than the server: it was offline, or the visitor is not signed in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's store was read
  useEffect(() => {
    if (kept === null || Object.keys(kept).length === 0) return
    const known = mergeWatched(page, kept).lectures
    const chosen = page.chosen ? known.find(lecture => lecture.id === page.current?.lectureId) : undefined
    const point = chosen ? pointOf(chosen) : resumePoint(known)
    const isNew = point?.lectureId !== page.current?.lectureId || point?.second !== page.current?.second
    if (point && isNew && video.current?.paused !== false) show(point.lectureId, point.second, false)
  }, [kept])

  const next = nextLecture(lectures, openId)
  const playNext = useCallback(() => next && open(next.id), [next, open])
  const isOpening = trouble === null && (player.isFetching || openId !== playback?.lectureId)
  /** The lecture still in the player while the next one is fetched. */
  const shownLecture = lectures.find(lecture => lecture.id === playback?.lectureId) ?? null

  return {
    watching,
    live,
    isSignedOut,
    playback,
    start,
    trouble,
    isOpening,
    open,
    playNext,
    retry: player.retry,
    keepPaid: player.keepPaid,
    /** Plays the shown lecture. With limited watching time, the time starts to count here. */
    play() {
      if (openId === null) return
      const second = start.second
      void player.open(openId, { second, autoplay: true })
    },
    onBroken() {
      const { currentTime: second, paused } = video.current ?? { currentTime: 0, paused: true }
      // The link expired while the video was paused. A new link would cost watching time, so none is fetched.
      if (shownLecture?.isMetered && paused) player.rest(shownLecture.id, { second, autoplay: true })
      else player.renew()
    },
    lecture: lectures.find(lecture => lecture.id === openId) ?? null,
    shownLecture,
    /** Seconds of watching time left, by the last link. null: unlimited, or nothing was played yet. */
    watchSecondsLeft: player.secondsLeft,
    offered: hasEnded ? next : null,
    resumedFrom:
      !isFresh && !isOpening && !start.goesOn && start.second >= WORTH_RESUMING_SECONDS ? start.second : 0,
    onEnded: () => setEnded(true),
    stay: () => setEnded(false),
    startOver() {
      setFresh(true)
      if (!video.current) return
      video.current.currentTime = 0
      void video.current.play().catch(() => {})
    },
  }
}
