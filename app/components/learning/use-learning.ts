import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { pointOf, resumePoint } from '#app/business/learning/playlist/resume-point.ts'
import { mergeWatched, nextLecture } from './merge-watched.ts'
import { usePlayerChoices } from './player-choices.ts'
import { usePlayback } from './use-playback.ts'
import { useWatchMeter } from './use-watch-meter.ts'
import { useWatching } from './use-watching.ts'

/** Positions before this count as the start. */
const WORTH_RESUMING_SECONDS = 5

export type Learning = ReturnType<typeof useLearning>

/** The playlist view's state: the open lecture, its start position, progress, and the next lecture. */
export function useLearning(page: LearnPage, video: RefObject<HTMLVideoElement>) {
  const watching = useWatching(page)
  const { live, kept, isSignedOut, sendProgress } = watching
  const [openId, setOpenId] = useState(page.current?.lectureId ?? null)
  /**
   * What came at the end of the video: 'tasks' if the lecture had some then. They do not turn into the next lecture
   * when done.
   */
  const [ended, setEnded] = useState<'tasks' | 'over' | null>(null)
  const [isFresh, setFresh] = useState(false)
  const [noteAsked, setNoteAsked] = useState<{ kind: 'note' | 'bookmark' } | null>(null)
  const takeNote = useCallback((kind: 'note' | 'bookmark') => setNoteAsked({ kind }), [])
  const second = page.current?.second ?? 0
  const player = usePlayback(page.playback, { second, autoplay: false })
  const { playback, start, trouble } = player
  const watchSecondsLeft = useWatchMeter(page, video, player.meter)

  const { choices, choose } = usePlayerChoices()
  const lectures = live.lectures

  const show = useCallback(
    (lectureId: number, second: number, autoplay: boolean) => {
      video.current?.pause()
      setOpenId(lectureId)
      setEnded(null)
      setFresh(false)
      const isMetered = lectures.find(lecture => lecture.id === lectureId)?.isMetered
      if (isMetered && !autoplay) player.rest(lectureId, { second, autoplay: true })
      else void player.open(lectureId, { second, autoplay })
    },
    [video, player.open, player.rest, lectures],
  )

  const open = useCallback(
    (lectureId: number, second?: number) => {
      const lecture = lectures.find(lecture => lecture.id === lectureId)
      if (!lecture) return
      // Puts the lecture into the address without reloading the page data.
      window.history.replaceState(window.history.state, '', `?learn=true&lecture=${lectureId}`)
      const play = () => show(lectureId, second ?? pointOf(lecture).second, true)
      // The server opens it only once it knows that the lecture before it was read.
      if (wasLocked(page, lectureId)) void sendProgress().then(play)
      else play()
    },
    [lectures, show, page, sendProgress],
  )

  // After a reload the student goes on where they are, and not from the start of the course once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the lecture of the page
  useEffect(() => {
    if (openId !== null && /[?&]again=1/.test(window.location.search))
      window.history.replaceState(window.history.state, '', `?learn=true&lecture=${openId}`)
  }, [])

  // This browser may have newer progress than the server: it was offline, or the visitor is not signed in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's store was read
  useEffect(() => {
    if (kept === null || Object.keys(kept).length === 0 || page.isSecondChosen) return
    const known = mergeWatched(page, kept).lectures
    const chosen = page.chosen ? known.find(lecture => lecture.id === page.current?.lectureId) : undefined
    const point = chosen ? pointOf(chosen) : resumePoint(known)
    const isNew = point?.lectureId !== page.current?.lectureId || point?.second !== page.current?.second
    if (point && isNew && video.current?.paused !== false) show(point.lectureId, point.second, false)
  }, [kept])

  // Playing costs watching time there, so its text comes with the video.
  const isTextLeft =
    page.isPartial &&
    lectures.some(({ id, parts, isMetered }) => id === openId && parts.includes('text') && !isMetered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the lecture of the page
  useEffect(() => {
    if (isTextLeft && openId !== null) void player.open(openId, { second, autoplay: false })
  }, [])

  const next = nextLecture(lectures, openId)
  const playNext = useCallback(() => next && open(next.id), [next, open])
  /** Plays the open lecture from this second. */
  const jump = (second: number) => {
    const player = video.current
    if (!player || player.readyState === 0) return openId !== null && show(openId, second, true)
    player.currentTime = second
    void player.play().catch(() => {})
  }
  const isOpening = trouble === null && (player.isFetching || openId !== playback?.lectureId)
  /** The lecture still in the player while the next one is fetched. */
  const shownLecture = lectures.find(lecture => lecture.id === playback?.lectureId) ?? null

  const hasTasks = shownLecture !== null && shownLecture.tasks.length > 0

  return {
    watching,
    choices,
    choose,
    noteAsked,
    takeNote: page.userId === null ? undefined : takeNote,
    jump,
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
    /** Seconds of watching time left, live. null: not counted. */
    watchSecondsLeft,
    offered: ended === 'over' && !hasTasks ? next : null,
    /** The lecture whose video is over and that still has something to do. */
    tasked: ended === 'tasks' && hasTasks ? shownLecture : null,
    resumedFrom:
      !isFresh && !isOpening && !start.goesOn && start.second >= WORTH_RESUMING_SECONDS ? start.second : 0,
    onEnded: () => setEnded(hasTasks ? 'tasks' : 'over'),
    stay: () => setEnded(null),
    startOver() {
      setFresh(true)
      if (!video.current) return
      video.current.currentTime = 0
      void video.current.play().catch(() => {})
    },
  }
}

/** True if the server knew the lecture as locked when it made the page. */
function wasLocked({ sections }: LearnPage, lectureId: number): boolean {
  return sections.some(({ lectures }) => lectures.some(({ id, isLocked }) => id === lectureId && isLocked))
}
