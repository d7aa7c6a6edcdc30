import { createRemixStub } from '@remix-run/testing'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LearnLecture, LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { LearnView } from '#app/components/learning/learn-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { aLearnPage, PLAYBACK } from '#app/testing/learning/a-learn-page.ts'
import { aLecture } from '#app/testing/learning/a-lecture.ts'
import { pass, showPage } from '#app/testing/pages/a-page.tsx'
import { FileViewer } from './file-viewer.tsx'
import { IN_VIEW_MS } from './lecture-text.tsx'
import { Transcript } from './transcript.tsx'

/** The reports that the page sent. */
let reports: { lectureId: number; isRead?: boolean }[] = []
/** Scrolls the end of the text into view, or out of it. */
let scroll = (_isInView: boolean) => {}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  reports = []
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string } = {}) => {
    if (path !== '/ask/saveProgress') return Response.json({})
    reports.push(...JSON.parse(body).reports)
    return Response.json({ kind: 'answered', value: {} })
  })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        scroll = isIntersecting => act(() => onChange([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})

const TEXT = aLecture(1, { name: 'Shadows', lengthSeconds: 0, needs: ['read'], parts: ['text'] })
const FILE = aLecture(1, {
  ...{ lengthSeconds: 0, needs: ['read'], parts: ['file'] },
  file: { name: 'sheet.jpg', kind: 'picture' },
})

async function shows(lecture: LearnLecture, more: Partial<LearnPage> = {}) {
  const playback = { ...PLAYBACK, videoUrl: null, textHtml: lecture === TEXT ? '<p>Slowly</p>' : null }
  const page = aLearnPage([lecture, aLecture(2)], { playback, ...more })
  const { user } = showPage({ path: '/course/1', load: () => page, draw: page => <LearnView page={page} /> })
  await act(() => vi.dynamicImportSettled())
  return user
}

const list = () => screen.getByRole('navigation', { name: 'Course content' })
const isRead = () => within(list()).queryByText('Done') !== null
const sent = () => reports.some(({ isRead }) => isRead === true)

test('a phone opens a PDF by one button that says its size', async () => {
  const fetched = vi.fn(async () => new Response(null, { headers: { 'Content-Length': '2400000' } }))
  vi.stubGlobal('fetch', fetched)
  // In the document, the simulated browser would load the frame from a server that is not there.
  const container = document.createElement('div')
  render(<FileViewer lectureId={1} file={{ name: 'sheet.pdf', kind: 'pdf' }} onOpen={null} />, { container })
  await pass(0)
  expect(fetched).toHaveBeenCalledWith('/media/file/1', { method: 'HEAD' })
  const [button] = container.querySelectorAll('a')
  expect([button?.textContent, button?.getAttribute('href')]).toEqual([
    'Open the PDF (2.4 MB)',
    '/media/file/1',
  ])
})

const OneTranscript = () => <Transcript lectureId={1} languages={['en']} />

test.each([
  ['gone', async () => new Response('{}', { status: 404 }), m.lecture_transcript_gone],
  ['lost', async () => Promise.reject(new TypeError('Failed to fetch')), m.lecture_transcript_failed],
])('a transcript that is %s says so', async (_, fetched, sentence) => {
  vi.stubGlobal('fetch', fetched)
  const root = {
    loader: () => ({ locale: 'en' }),
    Component: OneTranscript,
  }
  const Stub = createRemixStub([{ id: 'root', path: '/', ...root }])
  render(<Stub hydrationData={{ loaderData: { root: { locale: 'en' } } }} />)
  const details = screen.getByRole('group') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  await pass(0)
  expect(screen.getByRole('alert')).toHaveTextContent(sentence())
})

test('opening a text does not count as reading it', async () => {
  await shows(TEXT)
  await pass(60_000)
  expect([isRead(), sent()]).toEqual([false, false])
  expect(reports).toMatchObject([{ lectureId: 1 }])
})

test('a text is read once its end stayed in view for a moment', async () => {
  await shows(TEXT)
  await scroll(true)
  await pass(IN_VIEW_MS - 100)
  await scroll(false)
  await pass(IN_VIEW_MS)
  expect([isRead(), sent()]).toEqual([false, false])
  await scroll(true)
  await pass(IN_VIEW_MS)
  expect([isRead(), sent()]).toEqual([true, true])
  expect(screen.getByText('You’ve read this')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull()
})

test('a text in a hidden tab is not read', async () => {
  await shows(TEXT)
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await scroll(true)
  await pass(60_000)
  expect(isRead()).toBe(false)
  state.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(IN_VIEW_MS)
  expect(isRead()).toBe(true)
  state.mockRestore()
})

test('a student says that a text is read, without JavaScript too', async () => {
  const user = await shows(TEXT)
  const button = screen.getByRole('button', { name: 'I have read this' })
  const form = button.closest('form') as HTMLFormElement
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/course/1-drawing/read'])
  expect(new FormData(form).get('lecture')).toBe('1')
  await user.click(button)
  expect([isRead(), sent()]).toEqual([true, true])
})

test.each(['Open in a new tab', 'Download'])('a file is read after %s', async name => {
  const user = await shows(FILE)
  await pass(60_000)
  expect([isRead(), sent()]).toEqual([false, false])
  // The simulated browser would load the file.
  document.addEventListener('click', event => event.preventDefault(), { once: true })
  await user.click(screen.getByRole('link', { name }))
  expect([isRead(), sent()]).toEqual([true, true])
})

test('a student marks a file as done', async () => {
  const user = await shows(FILE)
  await user.click(screen.getByRole('button', { name: 'Mark as done' }))
  expect([isRead(), sent()]).toEqual([true, true])
})

test('a video elsewhere counts as soon as it is opened', async () => {
  await shows(aLecture(1, { lengthSeconds: 0, needs: ['open'], videoLink: 'https://films.example/a' }))
  expect(isRead()).toBe(true)
  expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull()
})

test('staff who look as a student mark nothing', async () => {
  await shows(TEXT, { isImpersonated: true, userId: null })
  await scroll(true)
  await pass(IN_VIEW_MS)
  expect(isRead()).toBe(false)
  expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull()
})
