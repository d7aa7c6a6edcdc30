import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLecture } from '#app/testing/learning/a-lecture.ts'
import { pass, showPage } from '#app/testing/pages/a-page.tsx'
import { Player } from './player.tsx'
import { FIRST_CHOICES } from './player-choices.ts'
import { NextLecture } from './stage.tsx'

// The player's own elements need a real browser. A journey shows them.
vi.mock('./load-player.ts', () => ({ loadPlayer: async () => {} }))

const add = vi.fn()
const sendProgress = vi.fn(async () => {})
beforeEach(() => void vi.clearAllMocks())

type ShownProps = { watermark: string | null; captions: readonly string[] }

function Shown({ watermark, captions }: ShownProps) {
  const [choices, setChoices] = useState(FIRST_CHOICES)
  const video = useRef<HTMLVideoElement>(null)
  return (
    <Player
      video={video}
      lecture={aLecture(1)}
      playback={{
        lectureId: 1,
        videoUrl: '/media/1?s=x',
        qualities: [480, 240],
        captions: captions.map(language => ({ language, url: `/media/captions/1?l=${language}` })),
        expiresAt: null,
        textHtml: null,
        watchTime: null,
      }}
      start={{ second: 0, autoplay: false }}
      posterUrl=""
      watching={{ add, sendProgress } as never}
      choices={choices}
      choose={change => setChoices(known => ({ ...known, ...change }))}
      watermark={watermark}
      onNext={() => {}}
      takeNote={undefined}
      onEnded={() => {}}
      onBroken={() => {}}
      onPlaying={() => {}}
    />
  )
}

/** Shows the player with its controls. Returns the part that fills the screen in full screen, and the video. */
async function aPlayer({ watermark = null, captions = [] }: Partial<ShownProps> = {}) {
  showPage({
    path: '/course/1',
    load: () => null,
    draw: () => <Shown watermark={watermark} captions={captions} />,
  })
  await act(() => vi.dynamicImportSettled())
  const stage = document.querySelector('#learn-stage') as HTMLElement
  return { stage, video: stage.querySelector('video') as HTMLVideoElement }
}

test('lays the name over the video in full screen', async () => {
  const { stage, video } = await aPlayer({ watermark: 'Mali · mali@example.com' })
  expect(within(stage).getByText('Mali · mali@example.com')).toBeInTheDocument()
  // The small window of the browser would show the video without the name.
  expect(video).toHaveAttribute('disablepictureinpicture')
  expect(stage.querySelector('media-pip-button')).toBeNull()
})

test('shows no name unless the school wants it', async () => {
  const { stage } = await aPlayer()
  expect(stage.querySelector('[data-watermark]')).toBeNull()
  expect(stage.querySelector('media-pip-button')).not.toBeNull()
})

test('lets the student choose the language of captions', async () => {
  const { video } = await aPlayer({ captions: ['th', 'en'] })
  const tracks = [...video.querySelectorAll('track')].map(({ srclang, label }) => `${srclang} ${label}`)
  expect(tracks).toEqual(['th ไทย', 'en English'])
  const choice = screen.getByRole('combobox', { name: 'Captions' })
  expect(choice).toHaveDisplayValue('Off')
  await userEvent.selectOptions(choice, 'ไทย')
  expect(choice).toHaveDisplayValue('ไทย')
})

test('offers no choice of a language where there is only one', async () => {
  await aPlayer({ captions: ['th'] })
  expect(screen.queryByRole('combobox', { name: 'Captions' })).toBeNull()
})

test('shows a speed that a key chose', async () => {
  const { video } = await aPlayer()
  const speed = screen.getByRole('combobox', { name: 'Speed' })
  expect(speed).toHaveDisplayValue('1×')
  await userEvent.selectOptions(speed, '1.5×')
  expect(video.playbackRate).toBe(1.5)
  Object.defineProperty(video, 'readyState', { value: 1 })
  video.playbackRate = 0.75
  act(() => void video.dispatchEvent(new Event('ratechange')))
  expect(speed).toHaveDisplayValue('0.75×')
})

test('keeps the position when the student leaves the page', async () => {
  const { video } = await aPlayer()
  Object.defineProperty(video, 'paused', { value: false })
  for (const second of [4, 4.5, 5.2]) {
    video.currentTime = second
    video.dispatchEvent(new Event('timeupdate'))
  }
  expect(sendProgress).not.toHaveBeenCalled()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(add).toHaveBeenLastCalledWith(1, { ranges: [[4, 5]], position: 5 })
  expect(sendProgress).toHaveBeenCalledTimes(1)
})

test('keeps the position only when the page is hidden', async () => {
  const { video } = await aPlayer()
  Object.defineProperty(video, 'paused', { value: false })
  for (const second of [4, 4.5, 5.2]) {
    video.currentTime = second
    video.dispatchEvent(new Event('timeupdate'))
  }
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(sendProgress).not.toHaveBeenCalled()
  state.mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(add).toHaveBeenLastCalledWith(1, { ranges: [[4, 5]], position: 5 })
  expect(sendProgress).toHaveBeenCalledTimes(1)
  state.mockRestore()
})

/** Taps the video with this pointer, at this part of its width. */
function tap(video: HTMLVideoElement, place: number, pointerType = 'touch') {
  act(() => {
    video.dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }))
    video.dispatchEvent(new MouseEvent('click', { clientX: place * 300, bubbles: true }))
  })
}

/** A player of 300 pixels whose video is paused. */
async function aPausedPlayer() {
  const { stage, video } = await aPlayer()
  stage.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect
  let isPaused = true
  Object.defineProperty(video, 'paused', { get: () => isPaused })
  Object.defineProperty(video, 'duration', { value: 100 })
  video.play = vi.fn(async () => {
    isPaused = false
  })
  video.currentTime = 30
  return { stage, video }
}

test('a second tap at the side seeks', async () => {
  vi.useFakeTimers()
  const { stage, video } = await aPausedPlayer()
  tap(video, 0.9)
  expect(video.play).toHaveBeenCalledTimes(1)
  expect(video.currentTime).toBe(30)
  tap(video, 0.9)
  expect(video.currentTime).toBe(40)
  expect(within(stage).getByText('+10 s')).toBeInTheDocument()
  await pass(1_000)
  expect(within(stage).queryByText('+10 s')).toBeNull()
  expect(video.play).toHaveBeenCalledTimes(1)
})

test('leaves the mouse to the player itself', async () => {
  const { video } = await aPausedPlayer()
  tap(video, 0.5, 'mouse')
  expect(video.play).not.toHaveBeenCalled()
})

test('has a large button to play in the middle', async () => {
  const { stage } = await aPlayer()
  expect(stage.querySelector('media-play-button[slot="centered-chrome"]')).not.toBeNull()
})

function showNext({ isAutomatic = true } = {}) {
  const acts = { onPlay: vi.fn(), onStay: vi.fn(), onNever: vi.fn() }
  render(<NextLecture lecture={aLecture(2, { name: 'Second' })} isAutomatic={isAutomatic} {...acts} />)
  return { ...acts, user: userEvent.setup({ delay: null }) }
}

test('starts the next lecture by itself after ten seconds', async () => {
  vi.useFakeTimers()
  const { onPlay } = showNext()
  await pass(9_000)
  expect(screen.getByText('Play next (1)')).toBeInTheDocument()
  expect(onPlay).not.toHaveBeenCalled()
  await pass(1_100)
  expect(onPlay).toHaveBeenCalledTimes(1)
})

test('lets the student stop the next lecture for good', async () => {
  const { onPlay, onStay, onNever, user } = showNext()
  await user.click(screen.getByRole('button', { name: 'Stay here' }))
  await user.click(screen.getByRole('button', { name: 'Stop playing the next lesson automatically' }))
  expect([onPlay, onStay, onNever].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1])
})

test('waits for the student where lectures do not follow by themselves', async () => {
  vi.useFakeTimers()
  const { onPlay } = showNext({ isAutomatic: false })
  await pass(15_000)
  expect(onPlay).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: /automatically/ })).toBeNull()
})
