import { act, screen, within } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { aLecture } from '#app/testing/learning/a-lecture.ts'
import { answer, NOW, pass, type Sent, showPage } from '#app/testing/pages/a-page.tsx'
import { AccessLine } from './access-line.tsx'
import { Stage } from './stage.tsx'
import { useLearning } from './use-learning.ts'

// The player's own elements need a real browser. A journey shows them.
vi.mock('./load-player.ts', () => ({ loadPlayer: async () => {} }))

const HOUR = 3_600
const PLAYBACK = '/ask/playback'
const TOLD = `/ask/access?input=${encodeURIComponent('{"courseId":8}')}`

/** A course of which the student may watch five hours, with one lecture. */
const PAGE: LearnPage = {
  course: { id: 8, name: 'Python', path: '/course/8-python', pictureUrl: '' },
  userId: 'kanya',
  isImpersonated: false,
  editor: null,
  access: { kind: 'watching', secondsLeft: 5 * HOUR, endsAt: null },
  timeLeft: -1,
  reasons: [],
  sections: [{ id: 1, name: '', lectures: [aLecture(1, { isMetered: true, lengthSeconds: 1_800 })] }],
  percent: 0,
  missing: [1],
  added: 0,
  inOrder: false,
  hasCertificate: false,
  certificate: null,
  current: { lectureId: 1, second: 0 },
  chosen: false,
  closedLectureId: null,
  isSecondChosen: false,
  playback: {
    ...{ lectureId: 1, videoUrl: null, posterUrl: '', qualities: [], captions: [] },
    ...{ expiresAt: null, textHtml: null, watchTime: null },
  },
  homework: null,
  quiz: null,
  isPartial: false,
  watermark: null,
  now: NOW,
}

/**
 * The server's answer to a request for a link. The server charges 20 seconds, and the page renews the link 6 seconds
 * before they end.
 */
const aLink = (secondsLeft: number, renewInMs = 14_000) => ({
  kind: 'answered',
  value: {
    ...PAGE.playback,
    videoUrl: '/media/lecture/1?r=1&s=x',
    watchTime: { secondsLeft, renewInMs, paidForMs: 20_000 },
  },
})
const REFUSED = { kind: 'refused', code: 'WATCH_TIME_USED_UP', sentence: '' }

function Lesson({ page }: { page: LearnPage }) {
  const video = useRef<HTMLVideoElement>(null)
  const learning = useLearning(page, video)
  return (
    <>
      <Stage page={page} video={video} learning={learning} />
      <AccessLine page={page} coursePath={page.course.path} watchSecondsLeft={learning.watchSecondsLeft} />
    </>
  )
}

let sent: Sent[] = []
type Answers = { first?: object | null; renewals?: (object | null)[]; told?: object }

/** Opens the lecture. `renewals` answers one renewal after the other. */
function opensLesson({ first = aLink(5 * HOUR), renewals = [], told = {} }: Answers = {}, page = PAGE) {
  const left = [...renewals]
  sent = answer({
    [PLAYBACK]: form => (isRenewal(form) ? left.shift() : first),
    [TOLD]: () => ({ kind: 'answered', value: told }),
    '/ask/saveProgress': () => ({ kind: 'answered', value: {} }),
  })
  return showPage({ path: '/course/8', load: () => page, draw: data => <Lesson page={data} /> })
}

const isRenewal = (form: FormData) => form.get('renew') === 'true'
const links = () => sent.filter(({ path, form }) => path === PLAYBACK && !isRenewal(form)).length
const renewed = () => sent.filter(({ path, form }) => path === PLAYBACK && isRenewal(form)).length
const askedTime = () => sent.filter(({ path }) => path === TOLD).length
/** The player has a timer of its own: the position in the video. */
const timeLeft = () => within(screen.getByText('Watch time left')).getByRole('timer').textContent
const findVideo = () => document.querySelector('video')
const video = () => findVideo() as HTMLVideoElement
const says = (event: string) => act(() => void video().dispatchEvent(new Event(event)))

/** Presses play, and plays the video once it has loaded. */
async function plays(user: ReturnType<typeof showPage>['user']) {
  await user.click(screen.getByRole('button', { name: 'Play' }))
  await pass(0)
  says('loadedmetadata')
  await pass(0)
}

const pauses = () => act(() => video().pause())

beforeEach(() => void vi.useFakeTimers())
afterEach(() => localStorage.clear())

test('asks for no link before the student presses play', async () => {
  opensLesson()
  await pass(5_000)
  expect([timeLeft(), links(), findVideo()]).toEqual(['05:00:00', 0, null])
  expect(screen.getByText(/counts only while the video plays/)).toBeInTheDocument()
})

test('fetches a link on play and counts down', async () => {
  const { user } = opensLesson()
  await plays(user)
  expect([links(), video().paused, timeLeft()]).toEqual([1, false, '05:00:00'])
  await pass(1_000)
  expect(timeLeft()).toBe('04:59:59')
  await pass(4_000)
  expect(timeLeft()).toBe('04:59:55')
})

test('stops the countdown while the video is paused', async () => {
  const { user } = opensLesson()
  await plays(user)
  await pass(5_000)
  pauses()
  await pass(6_000)
  expect(timeLeft()).toBe('04:59:55')
  await act(() => video().play())
  await pass(2_000)
  expect(timeLeft()).toBe('04:59:47')
})

test('shows what the server charged once its period has ended', async () => {
  const { user } = opensLesson()
  await plays(user)
  await pass(5_000)
  pauses()
  await pass(16_000)
  expect([timeLeft(), renewed()]).toEqual(['04:59:40', 0])
})

test('renews the link while it plays, and plays on', async () => {
  const { user } = opensLesson({ renewals: [aLink(5 * HOUR - 14)] })
  await plays(user)
  const { src } = video()
  const before = video()
  await pass(13_000)
  says('timeupdate')
  await pass(0)
  expect(renewed()).toBe(0)
  await pass(1_000)
  says('timeupdate')
  await pass(0)
  expect([renewed(), timeLeft()]).toEqual([1, '04:59:46'])
  expect([video() === before, video().src === src, video().paused]).toEqual([true, true, false])
  await pass(16_000)
  expect(timeLeft()).toBe('04:59:30')
})

test('tries a lost renewal again after three seconds', async () => {
  const { user } = opensLesson({ renewals: [null, aLink(5 * HOUR - 17)] })
  await plays(user)
  await pass(14_000)
  says('timeupdate')
  await pass(1_000)
  says('timeupdate')
  expect([renewed(), video().paused]).toEqual([1, false])
  await pass(2_000)
  says('timeupdate')
  await pass(0)
  expect([renewed(), timeLeft()]).toEqual([2, '04:59:43'])
})

test('takes the video away once the time is used up', async () => {
  const last = aLink(20, 20_000)
  const { user } = opensLesson({ first: last, renewals: [REFUSED] })
  await plays(user)
  expect(screen.getByText(/Less than 1 minute of watch time left/)).toBeInTheDocument()
  await pass(20_000)
  says('timeupdate')
  await pass(0)
  expect([findVideo(), timeLeft()]).toEqual([null, '00:00:00'])
  expect(screen.getByRole('alert')).toHaveTextContent('Your watch time is used up')
  expect(screen.getByRole('link', { name: 'Renew this course' })).toHaveAttribute('href', '/course/8-python')
  expect(screen.queryByText(/Less than/)).toBeNull()
})

test('says that another device used the time up', async () => {
  const { user } = opensLesson({ first: REFUSED })
  await user.click(screen.getByRole('button', { name: 'Play' }))
  await pass(0)
  expect(findVideo()).toBeNull()
  expect(screen.getByRole('alert')).toHaveTextContent('Your watch time is used up')
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
})

test('shows time that another device uses, while it does not play', async () => {
  opensLesson({ told: { watchSecondsLeft: 4 * HOUR, timeLeft: 1 } })
  await pass(29_000)
  expect(timeLeft()).toBe('05:00:00')
  await pass(1_500)
  expect([timeLeft(), askedTime(), links()]).toEqual(['04:00:00', 1, 0])
})

test('does not ask about other devices while it plays', async () => {
  const { user } = opensLesson()
  await plays(user)
  await pass(61_000)
  expect(askedTime()).toBe(0)
})

test('waits for play when the link ends during a pause', async () => {
  const { user } = opensLesson()
  await plays(user)
  pauses()
  await pass(25_000)
  says('error')
  await pass(0)
  expect([findVideo(), links(), renewed()]).toEqual([null, 1, 0])
  await plays(user)
  expect([links(), video().paused]).toEqual([2, false])
})

test('warns when five minutes are left, with a way to buy more', async () => {
  const { user } = opensLesson({ first: aLink(301) })
  await plays(user)
  expect(screen.queryByText(/Less than/)).toBeNull()
  await pass(1_000)
  expect(screen.getByText('Less than 5 minutes of watch time left')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See plans and prices' })).toHaveAttribute(
    'href',
    '/course/8-python',
  )
})
