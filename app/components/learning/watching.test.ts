import { afterEach, describe, expect, test, vi } from 'vitest'
import { aLecture } from '#app/testing/learning/a-lecture.ts'
import { formatClock } from './format-clock.ts'
import { mergeWatched, nextLecture, percentWatched } from './merge-watched.ts'
import { follow, type Stretch } from './use-recorder.ts'
import { openWatchStore, postProgress } from './use-watching.ts'
import { addWatched, afterSending, readWatch, subtractRanges } from './watch-buffer.ts'

afterEach(() => void vi.unstubAllGlobals())

function play(times: readonly number[], rate = 1): Stretch[] {
  const stretches: Stretch[] = []
  let stretch: Stretch | null = null
  for (const time of times) {
    const step: ReturnType<typeof follow> = follow(stretch, time, rate)
    if (step.done) stretches.push(step.done)
    stretch = step.stretch
  }
  return stretch ? [...stretches, stretch] : stretches
}

describe('played seconds', () => {
  test('form one stretch while the clock goes on', () => {
    expect(play([3.2, 3.5, 3.7, 4.9])).toEqual([{ from: 3.2, to: 4.9 }])
  })
  test('leave out skipped parts, forward and back', () => {
    expect(play([0, 1, 30, 31, 5, 6])).toEqual([
      { from: 0, to: 1 },
      { from: 30, to: 31 },
      { from: 5, to: 6 },
    ])
  })
  test('advance in bigger steps at double speed', () => {
    expect(play([0, 3.5, 7], 2)).toEqual([{ from: 0, to: 7 }])
  })
})

describe('unsent watch progress', () => {
  test('merges ranges and keeps the newest position', () => {
    const late = { ranges: [[0, 5]], position: 5, at: 20 } as const
    const early = { ranges: [[3, 9]], position: 9, at: 10 } as const
    const both = { ranges: [[0, 9]], position: 5, at: 20 }
    expect(addWatched(late, early)).toEqual(both)
    expect(addWatched(early, late)).toEqual(both)
  })
  test('keeps what was watched during sending', () => {
    const told = { ranges: [[0, 10]], position: 10, at: 1 } as const
    expect(afterSending({ ranges: [[0, 12]], position: 12, at: 2 }, told)).toEqual({
      ranges: [[10, 12]],
      position: 12,
      at: 2,
    })
    expect(afterSending(told, told)).toBeNull()
  })
  test('keeps that a text was read until the server knows it', () => {
    const opened = { ranges: [], position: 0, at: 1 } as const
    const read = { ...opened, at: 2, isRead: true }
    expect(addWatched(read, { ...opened, at: 3 })).toMatchObject({ isRead: true, at: 3 })
    expect(afterSending(read, { ...opened, at: 2 })).toEqual(read)
    expect(afterSending(read, read)).toBeNull()
    expect(readWatch(JSON.stringify(read))).toEqual(read)
  })
  test.each([
    [
      [[0, 10]],
      [[3, 5]],
      [
        [0, 3],
        [5, 10],
      ],
    ],
    [[[0, 10]], [[0, 10]], []],
    [
      [
        [0, 2],
        [5, 9],
      ],
      [[1, 6]],
      [
        [0, 1],
        [6, 9],
      ],
    ],
    [[[0, 2]], [], [[0, 2]]],
  ] as [[number, number][], [number, number][], [number, number][]][])(
    '%j without %j is %j',
    (a, b, left) => {
      expect(subtractRanges(a, b)).toEqual(left)
    },
  )
  test.each([null, '', 'x', '{}', '[]', '{"ranges":3,"position":1,"at":1}'])(
    'reads stored %j as no progress',
    text => {
      expect(readWatch(text)).toBeNull()
    },
  )
})

describe('sending progress to the server', () => {
  const watch = { ranges: [[0, 5]], position: 5, at: 1 } as const
  const aStore = () => {
    const store = openWatchStore('u', null)
    store.add(7, watch)
    return store
  }
  test.each([
    [200, 'answered', 'sent', 0],
    [200, 'refused', 'sent', 0],
    [401, 'signed-out', 'signed-out', 1],
    [429, undefined, 'later', 1],
    [500, 'answered', 'later', 1],
  ])('after an answer %i %s says %s and keeps %i', async (status, kind, outcome, kept) => {
    vi.stubGlobal('fetch', async () => Response.json({ kind }, { status }))
    const store = aStore()
    expect(await postProgress(store)).toBe(outcome)
    expect(store.waiting()).toHaveLength(kept)
  })
  test('keeps all progress when no answer comes', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const store = aStore()
    expect(await postProgress(store)).toBe('later')
    expect(store.waiting()).toEqual([[7, watch]])
  })
  test('keeps in memory what full storage refuses', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('quota')
      },
      removeItem() {},
    }
    const store = openWatchStore('u', full as unknown as Storage)
    store.add(7, watch)
    expect(store.read(7)).toEqual(watch)
  })
})

describe('lecture list', () => {
  const lectures = [aLecture(1, { ranges: [[0, 50]] }), aLecture(2, { isOpen: false }), aLecture(3)]
  const page = { sections: [{ id: 1, name: '', lectures }] }

  test("adds the browser's progress to the server's", () => {
    const live = mergeWatched(page, { 1: { ranges: [[50, 90]], position: 90, at: 5 } })
    expect(live).toMatchObject({ percent: 33, readCount: 1 })
    expect(live.lectures[0]).toMatchObject({ isRead: true, position: { second: 90, at: 5 } })
    expect(live.lectures.map(percentWatched)).toEqual([100, 0, 0])
  })
  test('counts a text as read once the student read it', () => {
    const text = aLecture(1, { lengthSeconds: 0, needs: ['read'], parts: ['text'] })
    const isReadAfter = (isRead: boolean) =>
      mergeWatched(
        { sections: [{ id: 1, name: '', lectures: [text] }] },
        { 1: { ranges: [], position: 0, at: 5, isRead } },
      ).lectures[0]?.isRead
    expect([false, true].map(isReadAfter)).toEqual([false, true])
  })
  test('opens a locked lecture once the one before it was read here', () => {
    const locked = { isOpen: false, isLocked: true }
    const lectures = [aLecture(1), aLecture(2, locked), aLecture(3, locked)]
    const inOrder = { sections: [{ id: 1, name: '', lectures }] }
    const before = mergeWatched(inOrder, { 1: { ranges: [[0, 89]], position: 89, at: 5 } })
    expect(before.lectures.map(({ isOpen }) => isOpen)).toEqual([true, false, false])
    const after = mergeWatched(inOrder, { 1: { ranges: [[0, 90]], position: 90, at: 5 } })
    expect(after.lectures.map(({ isOpen }) => isOpen)).toEqual([true, true, false])
    expect(nextLecture(after.lectures, 1)?.id).toBe(2)
  })
  test('offers the next open unread lecture, none after the last', () => {
    const more = [...lectures, aLecture(4, { isRead: true }), aLecture(5)]
    expect(nextLecture(more, 3)?.id).toBe(5)
    expect(nextLecture(more.slice(0, 4), 3)?.id).toBe(4)
    expect(nextLecture(lectures, 1)?.id).toBe(3)
    expect(nextLecture(lectures, 3)).toBeNull()
  })
})

test.each([
  [0, '0:00'],
  [42.9, '0:42'],
  [725, '12:05'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})
