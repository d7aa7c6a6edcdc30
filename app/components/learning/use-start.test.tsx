import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStart } from './use-start.ts'

/** Starts a video at second 300 that had loaded before the code, and returns where it stands then. */
function startsAt300({ currentTime, played }: { currentTime: number; played: readonly [number, number][] }) {
  const video = document.createElement('video')
  Object.defineProperties(video, {
    readyState: { value: 4 },
    played: {
      value: {
        length: played.length,
        start: (range: number) => played[range]?.[0],
        end: (range: number) => played[range]?.[1],
      },
    },
  })
  video.currentTime = currentTime
  const start = { second: 300, autoplay: false }
  renderHook(() => useStart({ current: video }, {} as never, start))
  return video.currentTime
}

test('starts a video where the student left it, also one that plays already', () => {
  expect(startsAt300({ currentTime: 0, played: [] })).toBe(300)
  expect(startsAt300({ currentTime: 4.2, played: [[0, 4.2]] })).toBe(300)
})

test('leaves a video where the student moved it before the code had loaded', () => {
  expect(startsAt300({ currentTime: 64, played: [] })).toBe(64)
  expect(
    startsAt300({
      currentTime: 70,
      played: [
        [0, 2],
        [66, 70],
      ],
    }),
  ).toBe(70)
})

test('starts a lecture at the chosen second after the first one was moved by hand', () => {
  const video = document.createElement('video')
  Object.defineProperties(video, { readyState: { value: 4 }, played: { value: { length: 0 } } })
  video.currentTime = 64
  const playback = {} as never
  const { rerender } = renderHook(start => useStart({ current: video }, playback, start), {
    initialProps: { second: 300, autoplay: false },
  })
  expect(video.currentTime).toBe(64)
  rerender({ second: 12, autoplay: false })
  expect(video.currentTime).toBe(12)
})
