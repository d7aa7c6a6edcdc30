import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { HomeworkView, SubmissionView } from '#app/business/learning/homework/homework-view.ts'
import { HINT } from '#app/components/shell/use-hints.ts'
import { type SentFile, sendFile } from '#app/components/upload/send-file.ts'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { HomeworkForm } from './homework-form.tsx'
import { HomeworkPart } from './homework-part.tsx'

vi.mock('#app/components/upload/send-file.ts')

afterEach(() => void vi.unstubAllGlobals())

const SUBMISSION = { number: 1, text: 'My leaf', files: [], feedback: '' }
const aView = (state: SubmissionView['state']): HomeworkView => ({
  lectureId: 7,
  lectureName: 'Homework',
  courseName: 'Drawing',
  lecturePath: '/course/1?learn=true&lecture=7',
  title: 'One leaf',
  descriptionHtml: '',
  mayHandIn: true,
  stamp: state,
  submissions: [{ ...SUBMISSION, state, submittedAt: NOW, gradedAt: null }],
})

const TITLES = { passed: 'Passed', again: 'Please do it again' }

test.each([
  ['submitted', 'passed', 1],
  ['submitted', 'again', 1],
  ['passed', 'passed', 0],
] as const)('homework that is %s and then %s is told as changed %i times', async (before, after, times) => {
  const onChanged = vi.fn()
  vi.stubGlobal('fetch', async () => Response.json({ kind: 'answered', value: aView(after) }))
  showPage({
    path: '/course/1',
    load: () => aView(before),
    draw: view => <HomeworkPart lectureId={7} userId="u" initial={view} onChanged={onChanged} />,
  })
  for (let hints = 0; hints < 2; hints++) await act(async () => void window.dispatchEvent(new Event(HINT)))
  expect(await screen.findByText(TITLES[after])).toBeInTheDocument()
  expect(onChanged).toHaveBeenCalledTimes(times)
})

test('files removed from homework to do again stay removed', async () => {
  const files = ['leaf.pdf', 'root.pdf'].map(name => ({ id: name, name, bytes: 1 }))
  const view = { ...aView('again'), submissions: [{ ...aView('again').submissions[0], files }] }
  const show = () =>
    showPage({
      path: '/course/1',
      load: () => view as HomeworkView,
      draw: loaded => <HomeworkPart lectureId={7} userId="u" initial={loaded} />,
    })
  const kept = () => [...document.querySelectorAll<HTMLInputElement>('[name=kept]')].map(box => box.value)
  const first = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove leaf.pdf' }))
  expect(kept()).toEqual(['root.pdf'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove root.pdf' }))
  first.unmount()
  show()
  await screen.findByText('Please do it again')
  // Both stay removed here, and the graded version below still has them.
  expect(kept()).toEqual([])
  localStorage.clear()
})

test('a file that was chosen before the page woke up is sent', async () => {
  vi.mocked(sendFile).mockResolvedValue({ kind: 'stored', id: 'leaf', name: 'leaf.pdf', bytes: 1 })
  showPage({
    path: '/course/1',
    load: (): HomeworkView => ({ ...aView('submitted'), stamp: 'none', submissions: [] }),
    draw: view => <HomeworkPart lectureId={7} userId="u" initial={view} />,
    beforeCode() {
      const field = document.querySelector('input[type=file]') ?? document.body
      Object.defineProperty(field, 'files', { value: [new File(['x'], 'leaf.pdf')], configurable: true })
    },
  })
  expect(await screen.findByText('Ready')).toBeInTheDocument()
  localStorage.clear()
})

describe('a press while files are on their way', () => {
  const presses = async () => {
    const arrivals: ((sent: SentFile) => void)[] = []
    vi.mocked(sendFile).mockImplementation(() => new Promise(resolve => void arrivals.push(resolve)))
    const asked = vi.fn(async (_address: string, _request: { body: string }) =>
      Response.json({ kind: 'answered', value: aView('submitted') }),
    )
    vi.stubGlobal('fetch', asked)
    showPage({
      path: '/course/1',
      load: (): HomeworkView => ({ ...aView('submitted'), stamp: 'none', submissions: [] }),
      draw: view => <HomeworkPart lectureId={7} userId="u" initial={view} />,
    })
    const files = ['leaf.pdf', 'root.pdf'].map(name => new File(['x'], name))
    fireEvent.change(await screen.findByLabelText('Files', { exact: false }), { target: { files } })
    const button = screen.getByRole('button', { name: 'Hand in' })
    for (let times = 0; times < 2; times++) fireEvent.click(button)
    expect(screen.getByText(/as soon as all files have arrived/)).toBeInTheDocument()
    const arrive = async (number: number, sent: SentFile) => act(async () => arrivals[number]?.(sent))
    await arrive(0, { kind: 'stored', id: 'leaf', name: 'leaf.pdf', bytes: 1 })
    expect(asked).not.toHaveBeenCalled()
    return { asked, arrive, button }
  }

  test('hands in once all have arrived', async () => {
    const { asked, arrive } = await presses()
    await arrive(1, { kind: 'stored', id: 'root', name: 'root.pdf', bytes: 1 })
    expect(await screen.findByText('Waiting for your teacher', { exact: false })).toBeInTheDocument()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(asked.mock.calls[0]?.[1].body).toContain('"files":["leaf","root"]')
  })

  test('hands nothing in without a file that was refused, and says which', async () => {
    const { asked, arrive, button } = await presses()
    await arrive(1, { kind: 'refused', sentence: 'We can’t open this file.' })
    expect(screen.getByText(/root\.pdf wasn’t added/)).toBeInTheDocument()
    fireEvent.click(button)
    expect(asked).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Remove root.pdf' }))
    fireEvent.click(button)
    await screen.findByText('Waiting for your teacher', { exact: false })
    expect(asked.mock.calls[0]?.[1].body).toContain('"files":["leaf"]')
  })
})

test('a text that was typed before the page woke up stays, and is kept', () => {
  const view = { ...aView('submitted'), submissions: [] }
  const form = <HomeworkForm view={view} userId="u" refused={null} onView={() => {}} />
  const container = document.createElement('div')
  document.body.appendChild(container)
  container.innerHTML = renderToString(form)
  const [field] = container.querySelectorAll('textarea')
  if (field) field.value = 'My leaf, with its veins'
  render(form, { container, hydrate: true })
  expect(screen.getByRole('textbox')).toHaveValue('My leaf, with its veins')
  expect(JSON.stringify({ ...localStorage })).toContain('with its veins')
  localStorage.clear()
})
