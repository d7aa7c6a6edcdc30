import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { UnsavedGuard } from '#app/components/staff/save-bar.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import type { VideoLectureAnswer } from './content-answer.ts'
import type { sendVideo } from './send-video.ts'
import { SeveralVideos } from './several-videos.tsx'

type Listener = Parameters<typeof sendVideo>[1]
type Posted = Record<string, string>

const sending = { pause: vi.fn(), goOn: vi.fn(), stop: vi.fn(), forget: vi.fn() }
/** The listener of each upload, by the file's name. */
let listeners: Record<string, Listener>
let places: (string | undefined)[]
vi.mock('./send-video.ts', () => ({
  hashOfVideo: async ({ name }: File) => `hash of ${name}`,
  sendVideo: async ({ name }: File, heard: Listener, place?: string) => {
    listeners[name] = heard
    places.push(place)
    return sending
  },
}))

let posted: Posted[]
/** How the shop answers. null: the line is cut. */
let shop: (fields: Posted) => VideoLectureAnswer | { kind: 'signed-out' } | null
let loaded = 0

/** A shop that has none of the videos. */
const newVideos: typeof shop = ({ uploadId }) => ({ kind: uploadId ? 'added' : 'unknown' })

beforeEach(() => {
  vi.clearAllMocks()
  listeners = {}
  places = []
  posted = []
  loaded = 0
  shop = newVideos
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:video')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  // The simulated browser plays no video, so it cannot tell a length.
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: FormData }) => {
    const fields = Object.fromEntries([...body].map(([name, value]) => [name, String(value)]))
    posted.push(fields)
    const answer = shop(fields)
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer, { status: answer.kind === 'signed-out' ? 401 : 200 })
  })
})

const aFile = (name: string, content = 'a video') => new File([content], name, { type: 'video/mp4' })

/** Shows the part, chooses files, and presses the button unless `isStarted` is false. */
async function chooses(files: readonly File[], { isStarted = true } = {}) {
  const { user } = showPage({
    path: '/page',
    load: () => ++loaded,
    draw: () => (
      <UnsavedGuard>
        <SeveralVideos courseId={7} sectionId={3} mostBytes={1000} />
      </UnsavedGuard>
    ),
  })
  await user.upload(screen.getByLabelText(m.several_choose()), [...files])
  if (isStarted) await user.click(start(files.length))
  return { user }
}

const start = (count: number) => screen.getByRole('button', { name: m.several_start({ count }) })
const rows = () => within(screen.getByRole('list')).getAllByRole('listitem')
const texts = () => rows().map(row => row.textContent)
const sends = (name: string) => expect.poll(() => listeners[name]).toBeDefined()
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('makes a lecture of each file, in the order of the names', async () => {
  const { user } = await chooses([aFile('10_Ending.mp4'), aFile('2 Middle.mp4')], { isStarted: false })
  const names = screen.getAllByRole<HTMLInputElement>('textbox')
  expect(names.map(({ value }) => value)).toEqual(['2 Middle', '10 Ending'])
  await user.clear(names[0] as HTMLElement)
  await user.type(names[0] as HTMLElement, 'The middle')
  expect(asks()).toBe(false)
  await user.click(start(2))
  await sends('2 Middle.mp4')
  act(() => listeners['2 Middle.mp4']?.onProgress(0.5))
  expect(texts()).toEqual([
    `The middle${m.several_sent({ percent: 50 })}`,
    `10 Ending${m.several_size({ megabytes: 1 })}`,
  ])
  expect(screen.getByRole('status')).toHaveTextContent(m.several_place({ place: 1, total: 2 }))
  expect(asks()).toBe(true)
  act(() => listeners['2 Middle.mp4']?.onDone('upload-2'))
  await sends('10_Ending.mp4')
  act(() => listeners['10_Ending.mp4']?.onDone('upload-10'))
  expect(await screen.findByText(m.several_done({ count: 2 }))).toBeInTheDocument()
  expect(texts()).toEqual([`The middle${m.several_added()}`, `10 Ending${m.several_added()}`])
  const of = { course: '7', section: '3' }
  expect(posted).toEqual([
    { ...of, name: 'The middle', bytes: '7', sha256: 'hash of 2 Middle.mp4', seconds: '0' },
    { ...of, name: 'The middle', uploadId: 'upload-2', seconds: '0' },
    { ...of, name: '10 Ending', bytes: '7', sha256: 'hash of 10_Ending.mp4', seconds: '0' },
    { ...of, name: '10 Ending', uploadId: 'upload-10', seconds: '0' },
  ])
  // Two sections never share one upload.
  expect(new Set(places)).toEqual(new Set(['course 7, section 3']))
  expect(sending.forget).toHaveBeenCalledTimes(2)
  await expect.poll(() => loaded).toBe(3)
  await expect.poll(asks).toBe(false)
})

test('does not send what the school or the section has', async () => {
  shop = ({ sha256 }) => ({ kind: sha256 === 'hash of a.mp4' ? 'added' : 'there' })
  await chooses([aFile('a.mp4'), aFile('b.mp4')])
  expect(await screen.findByText(m.several_done({ count: 1 }))).toBeInTheDocument()
  expect(texts()).toEqual([`a${m.several_added()}`, `b${m.several_there()}`])
  expect(listeners).toEqual({})
})

test('goes on by itself when the line is back', async () => {
  await chooses([aFile('a.mp4'), aFile('b.mp4')])
  await sends('a.mp4')
  act(() => listeners['a.mp4']?.onProgress(0.4))
  act(() => listeners['a.mp4']?.onBroken('line'))
  expect(screen.getByRole('status')).toHaveTextContent(m.uploads_broken({ percent: 40 }))
  listeners = {}
  act(() => void window.dispatchEvent(new Event('online')))
  await sends('a.mp4')
  // The answer about the whole video is lost, but the shop has made the lecture.
  shop = ({ uploadId }) => (uploadId ? null : { kind: 'there' })
  act(() => listeners['a.mp4']?.onDone('upload'))
  expect(await screen.findByText(m.uploads_broken({ percent: 100 }))).toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event('online')))
  await expect.poll(texts).toEqual([`a${m.several_added()}`, `b${m.several_there()}`])
})

test('waits for the person who was signed out', async () => {
  shop = () => ({ kind: 'signed-out' })
  const { user } = await chooses([aFile('a.mp4')])
  expect(await screen.findByText(m.uploads_signed_out())).toBeInTheDocument()
  shop = newVideos
  await user.click(screen.getByRole('button', { name: m.uploads_go_on() }))
  await sends('a.mp4')
})

test('leaves a video out while it is sent, and goes on with the next', async () => {
  const { user } = await chooses([aFile('a.mp4'), aFile('b.mp4')])
  await sends('a.mp4')
  await user.click(screen.getByRole('button', { name: m.several_leave_out({ name: 'a' }) }))
  expect(sending.stop).toHaveBeenCalledOnce()
  await sends('b.mp4')
  expect(rows()).toHaveLength(1)
})

test('says which file is refused and why, and goes on', async () => {
  await chooses([aFile('a.mp4', ''), aFile('b.mp4', 'x'.repeat(1001)), aFile('c.mp4'), aFile('d.mp4')])
  await sends('c.mp4')
  act(() => listeners['c.mp4']?.onRefused('It is no video.'))
  await sends('d.mp4')
  shop = () => ({ kind: 'refused', sentence: 'It is cut.' })
  act(() => listeners['d.mp4']?.onDone('upload'))
  await expect
    .poll(texts)
    .toEqual([
      `a${m.uploads_empty()}`,
      `b${m.lectures_video_too_large({ megabytes: 0 })}`,
      'cIt is no video.',
      'dIt is cut.',
    ])
  expect(screen.getByRole('status')).toHaveTextContent(m.several_done({ count: 0 }))
  expect(screen.queryByRole('button')).toBeNull()
})
