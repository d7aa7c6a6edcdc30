import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { UnsavedGuard } from '#app/components/staff/save-bar.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import type { sendVideo } from './send-video.ts'
import { PreviewVideo, VideoUpload } from './video-upload.tsx'

type Listener = Parameters<typeof sendVideo>[1]

const sending = { pause: vi.fn(), goOn: vi.fn(), stop: vi.fn(), forget: vi.fn() }
let listener: Listener | undefined
vi.mock('./send-video.ts', () => ({
  hashOfVideo: async () => 'the-hash',
  sendVideo: async (_: File, heard: Listener) => {
    listener = heard
    return sending
  },
}))

beforeEach(() => {
  vi.clearAllMocks()
  listener = undefined
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:video')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  // The simulated browser plays no video, so it cannot tell a length.
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  })
})

const UNKNOWN = { refusal: 'UPLOAD_GONE', sentence: 'Gone' }

/**
 * Shows the field and sends a file. Returns what the page posted. `known`: how the shop answers about the same file.
 */
async function sendsFile(file: File, known: object = UNKNOWN) {
  const posted: Record<string, unknown>[] = []
  const { user } = showPage({
    path: '/page',
    load: () => null,
    draw: () => (
      <UnsavedGuard>
        <VideoUpload mostBytes={1000} seen="the-video" />
      </UnsavedGuard>
    ),
    act: form => {
      posted.push(Object.fromEntries(form))
      return form.has('sha256') ? known : { done: true }
    },
  })
  await user.upload(screen.getByLabelText(m.lectures_video_choose()), file)
  await user.click(screen.getByRole('button', { name: m.lectures_video_send() }))
  return { user, posted }
}

async function choosesVideo() {
  const shown = await sendsFile(new File(['a video'], 'a.mp4', { type: 'video/mp4' }))
  await expect.poll(() => listener).toBeDefined()
  return shown
}

const says = (sentence: string) => expect(screen.getByRole('status')).toHaveTextContent(sentence)

test('says where an upload goes on, then attaches the video', async () => {
  const { posted } = await choosesVideo()
  act(() => listener?.onStarted(0.625))
  says(`${m.uploads_going_on({ percent: 62 })} ${m.lectures_video_sent({ percent: 62 })}`)
  act(() => listener?.onProgress(0.9))
  says(m.lectures_video_sent({ percent: 90 }))
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '90')
  act(() => listener?.onDone('the-upload'))
  await expect
    .poll(() => posted.slice(1))
    .toEqual([
      { intent: 'attach-video', seen: 'the-video', uploadId: 'the-upload', seconds: '0', script: '1' },
    ])
  await expect.poll(() => sending.forget.mock.calls).toHaveLength(1)
})

test('does not speak of going on when a file is new', async () => {
  await choosesVideo()
  act(() => listener?.onStarted(0))
  expect(screen.getByRole('status').textContent).toBe(m.lectures_video_sent({ percent: 0 }))
})

test('pauses and continues an upload', async () => {
  const { user } = await choosesVideo()
  act(() => listener?.onStarted(0))
  act(() => listener?.onProgress(0.4))
  await user.click(screen.getByRole('button', { name: m.uploads_pause() }))
  expect(sending.pause).toHaveBeenCalledOnce()
  says(m.uploads_paused({ percent: 40 }))
  await user.click(screen.getByRole('button', { name: m.uploads_go_on() }))
  expect(sending.goOn).toHaveBeenCalledOnce()
  act(() => listener?.onStarted(0.4))
  says(m.uploads_going_on({ percent: 40 }))
})

test('continues by itself when the line is back', async () => {
  await choosesVideo()
  act(() => listener?.onStarted(0))
  act(() => listener?.onProgress(0.5))
  act(() => listener?.onBroken('line'))
  says(m.uploads_broken({ percent: 50 }))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(sending.goOn).toHaveBeenCalledOnce()
  act(() => listener?.onBroken('signed-out'))
  says(m.uploads_signed_out())
  act(() => void window.dispatchEvent(new Event('online')))
  expect(sending.goOn).toHaveBeenCalledOnce()
})

test('asks before the page is left during an upload only', async () => {
  const { user } = await choosesVideo()
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  act(() => listener?.onStarted(0))
  expect(asks()).toBe(true)
  await user.click(screen.getByRole('button', { name: m.lectures_video_stop() }))
  expect(sending.stop).toHaveBeenCalledOnce()
  says(m.lectures_video_stopped())
  expect(asks()).toBe(false)
})

test('shows a refusal beside the field', async () => {
  await choosesVideo()
  act(() => listener?.onRefused('It is no video.'))
  const field = screen.getByLabelText(m.lectures_video_choose())
  expect(field).toHaveAccessibleDescription(/It is no video\./)
  expect(field).toBeEnabled()
})

test.each([
  ['empty', '', () => m.uploads_empty()],
  ['too large', 'x'.repeat(1001), () => m.lectures_video_too_large({ megabytes: 0 })],
])('refuses a file that is %s before it is sent', async (_, content, sentence) => {
  await sendsFile(new File([content], 'a.mp4', { type: 'video/mp4' }))
  expect(screen.getByLabelText(m.lectures_video_choose())).toHaveAccessibleDescription(
    expect.stringContaining(sentence()),
  )
  expect(listener).toBeUndefined()
})

test.each([
  ['the lecture', { refusal: 'SAME_VIDEO', sentence: 'It is here.' }, (): string => 'It is here.'],
  ['the school', { done: true }, (): string => m.kept_school_video()],
])('does not send a file again that %s has', async (_, known, sentence) => {
  const file = new File(['a video'], 'a.mp4', { type: 'video/mp4' })
  const { posted } = await sendsFile(file, known)
  expect(await screen.findByText(sentence())).toBeInTheDocument()
  expect(posted).toEqual([
    { intent: 'attach-video', seen: 'the-video', bytes: '7', sha256: 'the-hash', seconds: '0', script: '1' },
  ])
  expect(listener).toBeUndefined()
})

test('sends nothing to a lecture whose video another person changed', async () => {
  const file = new File(['a video'], 'a.mp4', { type: 'video/mp4' })
  await sendsFile(file, { refusal: 'OTHER_VIDEO', sentence: 'See theirs.' })
  expect(await screen.findByText('See theirs.')).toBeInTheDocument()
  expect(listener).toBeUndefined()
  expect(screen.getByRole('button', { name: m.lectures_video_send() })).toBeEnabled()
})

test('stores a preview video and fills in its address', async () => {
  const answers = [
    { kind: 'refused', sentence: 'Too large' },
    { kind: 'stored', url: '/files/a.mp4' },
  ]
  const asked: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, Object.fromEntries(body as FormData)])
    return Response.json(answers.shift())
  })
  const { user } = showPage({
    path: '/page',
    load: () => null,
    draw: () => (
      <UnsavedGuard>
        <form aria-label="course">
          <input name="previewVideoUrl" aria-label="address" />
          <PreviewVideo />
        </form>
      </UnsavedGuard>
    ),
  })
  await user.click(screen.getByText(m.editor_video_upload()))
  await user.upload(screen.getByLabelText(m.editor_video_choose()), new File(['video'], 'a.mp4'))
  const sends = async () => {
    await user.click(screen.getByRole('button', { name: m.lectures_video_send() }))
    await expect.poll(() => listener).toBeDefined()
    act(() => listener?.onDone('the-upload'))
  }
  await sends()
  expect(await screen.findByText('Too large')).toBeVisible()
  expect(screen.getByLabelText('address')).toHaveValue('')
  await sends()
  await expect.poll(() => screen.getByLabelText('address')).toHaveValue('/files/a.mp4')
  says(m.editor_video_stored())
  expect(asked[1]).toEqual(['/admin/preview-video', { uploadId: 'the-upload', seconds: '0' }])
})
