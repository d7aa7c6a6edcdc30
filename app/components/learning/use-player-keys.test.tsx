import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { usePlayerKeys } from './use-player-keys.ts'

type Spies = { playNext: () => void; toggleWide: () => void; showKeys: () => void }

function Page({ spies, isOn }: { spies: Spies; isOn: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  usePlayerKeys(() => video.current && { player: video.current, stage: stage.current, ...spies }, isOn)
  return (
    <>
      <div ref={stage}>
        {/* biome-ignore lint/a11y/useMediaCaption: nothing plays in this test */}
        <video ref={video} />
        <button type="button">on the player</button>
      </div>
      <input aria-label="a field" />
      <textarea aria-label="a note" />
      <select aria-label="a list" />
      <input type="checkbox" aria-label="a tick" />
    </>
  )
}

function aPlayer({ isOn = true } = {}) {
  const spies = { playNext: vi.fn(), toggleWide: vi.fn(), showKeys: vi.fn() } satisfies Spies
  const { getByRole, getByLabelText, container } = render(<Page spies={spies} isOn={isOn} />)
  const video = container.querySelector('video') as HTMLVideoElement
  let paused = true
  const turn = (to: boolean) => {
    paused = to
  }
  Object.defineProperties(video, {
    duration: { value: 200 },
    paused: { get: () => paused },
    play: { value: () => Promise.resolve(turn(false)) },
    pause: { value: () => turn(true) },
  })
  video.currentTime = 100
  const user = userEvent.setup({ delay: null })
  return { video, user, spies, getByRole, getByLabelText, isPaused: () => paused }
}

test('space and K play and pause', async () => {
  const { user, isPaused } = aPlayer()
  await user.keyboard(' ')
  expect(isPaused()).toBe(false)
  await user.keyboard('k')
  expect(isPaused()).toBe(true)
})

test.each([
  ['{ArrowLeft}', 95],
  ['{ArrowRight}', 105],
  ['j', 90],
  ['l', 110],
  ['0', 0],
  ['5', 100],
  ['9', 180],
  ['jjjjjjjjjjjj', 0],
  ['llllllllllll', 200],
])('%s goes to second %d of 200', async (keys, second) => {
  const { user, video } = aPlayer()
  await user.keyboard(keys)
  expect(video.currentTime).toBe(second)
})

test('speed goes in steps from 0.5 to 2', async () => {
  const { user, video } = aPlayer()
  await user.keyboard('>')
  expect(video.playbackRate).toBe(1.25)
  await user.keyboard('>>>>>')
  expect(video.playbackRate).toBe(2)
  await user.keyboard('<<<<<<<<<<')
  expect(video.playbackRate).toBe(0.5)
})

test('M mutes, T widens, shift N goes to the next lecture', async () => {
  const { user, video, spies } = aPlayer()
  await user.keyboard('mt{Shift>}N{/Shift}')
  expect(video.muted).toBe(true)
  expect(spies.toggleWide).toHaveBeenCalledTimes(1)
  expect(spies.playNext).toHaveBeenCalledTimes(1)
})

test.each([true, false])('I opens the small window unless the video forbids it (%s)', async isForbidden => {
  const { user, video } = aPlayer()
  const requestPictureInPicture = vi.fn(async () => ({}))
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true })
  Object.defineProperties(video, {
    requestPictureInPicture: { value: requestPictureInPicture },
    disablePictureInPicture: { value: isForbidden },
  })
  await user.keyboard('i')
  expect(requestPictureInPicture).toHaveBeenCalledTimes(isForbidden ? 0 : 1)
})

test('arrows up and down change the volume only on the player', async () => {
  const { user, video, getByRole } = aPlayer()
  video.volume = 0.5
  await user.keyboard('{ArrowUp}')
  expect(video.volume).toBe(0.5)
  getByRole('button').focus()
  await user.keyboard('{ArrowUp}')
  expect(video.volume).toBeCloseTo(0.6)
})

test.each(['a field', 'a note', 'a list'])('no key works while the student types in %s', async name => {
  const { user, video, spies, isPaused, getByLabelText } = aPlayer()
  getByLabelText(name).focus()
  await user.keyboard('k jlm5?t<{ArrowLeft}')
  expect([video.currentTime, video.muted, isPaused(), video.playbackRate]).toEqual([100, false, true, 1])
  expect(spies.showKeys).not.toHaveBeenCalled()
  expect(spies.toggleWide).not.toHaveBeenCalled()
})

test('space presses the focused control and not the player', async () => {
  const { user, isPaused, getByRole } = aPlayer()
  getByRole('checkbox').focus()
  await user.keyboard(' ')
  expect(getByRole('checkbox')).toBeChecked()
  expect(isPaused()).toBe(true)
  await user.keyboard('k')
  expect(isPaused()).toBe(false)
})

test('a held key seeks on, and does not play and pause in turn', async () => {
  const { user, video, isPaused } = aPlayer()
  await user.keyboard('{k>3/}')
  expect(isPaused()).toBe(false)
  await user.keyboard('{l>3/}')
  expect(video.currentTime).toBe(130)
})

test('keys with control, command or alt belong to the browser', async () => {
  const { user, video } = aPlayer()
  await user.keyboard('{Control>}l{/Control}{Meta>}j{/Meta}{Alt>}{ArrowLeft}{/Alt}')
  expect(video.currentTime).toBe(100)
})

test('switched off, only the list of the keys opens', async () => {
  const { user, spies, isPaused } = aPlayer({ isOn: false })
  await user.keyboard('k?')
  expect(isPaused()).toBe(true)
  expect(spies.showKeys).toHaveBeenCalledTimes(1)
})
