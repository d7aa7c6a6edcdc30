import { Outlet, useNavigation } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Options, SortableEvent } from 'sortablejs'
import { afterEach, expect, test, vi } from 'vitest'
import { m } from '#app/i18n/paraglide/messages.js'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'
import type { Curriculum } from '#app/site-file/curriculum/curriculum.ts'
import type { LectureEditor } from '#app/site-file/curriculum/lecture-editor.ts'
import { QUESTION_KINDS, questionInForm } from '#app/site-file/curriculum/typed-question.ts'
import type { ContentAnswer } from './content-answer.ts'
import { CurriculumView } from './curriculum-view.tsx'
import { LectureView } from './lecture-view.tsx'

const lecture = (id: number, name: string) =>
  ({ id, name, contentType: 'text', preview: false, seconds: 0, parts: ['text'] }) as const
const CURRICULUM: Curriculum = {
  course: { id: 1, name: 'Drawing', slug: 'draw', inOrder: false },
  sections: [
    {
      id: 5,
      shownName: 'Begin',
      name: 'Begin',
      english: '',
      seen: 's5',
      lectures: [lecture(51, 'One'), lecture(52, 'Two')],
    },
    { id: 6, shownName: 'Go on', name: 'Go on', english: '', seen: 's6', lectures: [] },
  ],
  removed: [{ what: 'lecture', id: 53, name: 'Gone', at: 0, lectures: 1 }],
  order: 'o1',
  asked: null,
  mostVideoBytes: 1000,
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

let shown: ReactNode = null
const Shown = () => {
  // The router draws only the parts of a page again that ask it for something.
  useNavigation()
  return shown
}

/** Shows a page that answers its forms with `answer`. Returns what was sent, and a person. */
function shows(
  page: ReactNode,
  answer: (form: FormData) => ContentAnswer | null | Promise<null> = () => null,
  path = '/page',
) {
  overwriteGetLocale(() => 'en')
  shown = page
  const sent: Record<string, string>[] = []
  const Stub = createRemixStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ locale: 'en', shop: { title: 'The school' } }),
      Component: Outlet,
      children: [
        {
          id: 'page',
          path: '/page',
          Component: Shown,
          action: async ({ request }) => {
            const form = await request.formData()
            sent.push(Object.fromEntries(form) as Record<string, string>)
            return answer(form)
          },
        },
      ],
    },
  ])
  const hydrationData = { loaderData: { root: { locale: 'en', shop: { title: 'The school' } } } }
  render(<Stub initialEntries={[path]} hydrationData={hydrationData} />)
  return { sent, user: userEvent.setup({ delay: null }) }
}

const refusal = (form: FormData, over: Partial<ContentAnswer>): ContentAnswer => ({
  about: `${form.get('intent')}:${form.get('id') ?? ''}`,
  code: 'INPUT_ERROR',
  faults: {},
  typed: Object.fromEntries(form) as Record<string, string>,
  question: null,
  theirs: {},
  seen: '',
  sentence: '',
  preview: [],
  ...over,
})

test('moves the row of the keyboard with Alt and an arrow', async () => {
  const { sent, user } = shows(<CurriculumView curriculum={CURRICULUM} isDone={false} />)
  screen.getByRole('link', { name: 'Two' }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => sent).toEqual([{ intent: 'move-lecture', id: '52', seen: 'o1', way: 'up' }])
})

test('does not move what is first or last', async () => {
  const { sent, user } = shows(<CurriculumView curriculum={CURRICULUM} isDone={false} />)
  const up = screen.getByRole('button', { name: m.lectures_up({ name: 'One' }) })
  expect(up).toHaveAttribute('aria-disabled', 'true')
  await user.click(up)
  expect(sent).toEqual([])
})

const lists = vi.hoisted(() => new Map<HTMLElement, unknown>())
vi.mock('sortablejs', () => ({
  default: {
    create: (list: HTMLElement, options: unknown) => {
      lists.set(list, options)
      return { destroy: () => lists.delete(list) }
    },
  },
}))

const listOf = (name: string) => screen.getByRole('link', { name }).closest('ol') as HTMLElement
const namesIn = (list: HTMLElement) => within(list).queryAllByRole('link', { name: /^(One|Two)$/ })

/** Moves the row as the library does when it is dropped. */
function drops(name: string, to: HTMLElement, newIndex: number) {
  const from = listOf(name)
  const item = screen.getByRole('link', { name }).closest('li') as HTMLElement
  const oldIndex = [...from.children].indexOf(item)
  item.remove()
  to.insertBefore(item, to.children[newIndex] ?? null)
  const options = lists.get(from) as Options
  options.onEnd?.({ item, from, to, oldIndex, newIndex } as SortableEvent)
}

test('sends a dropped lecture once and shows it there', async () => {
  let answers = (_: null) => {}
  const saved = new Promise<null>(resolve => {
    answers = resolve
  })
  const { sent } = shows(<CurriculumView curriculum={CURRICULUM} isDone={false} />, () => saved)
  await expect.poll(() => lists.size).toBe(3)
  const empty = document.querySelector('ol[data-id="6"]') as HTMLElement
  drops('One', empty, 0)
  expect(await screen.findByText(m.arrange_saving())).toBeInTheDocument()
  expect(namesIn(empty)).toHaveLength(1)
  await expect
    .poll(() => sent)
    .toEqual([{ intent: 'place-lecture', id: '51', seen: 'o1', section: '6', place: '1' }])
  answers(null)
})

test('puts a dropped row back when it is refused', async () => {
  shows(<CurriculumView curriculum={CURRICULUM} isDone={false} />, form =>
    refusal(form, { code: 'CHANGED_MEANWHILE', seen: 'o2' }),
  )
  await expect.poll(() => lists.size).toBe(3)
  drops('Two', listOf('One'), 0)
  expect(await screen.findByText(m.lectures_list_changed())).toBeInTheDocument()
  expect(namesIn(listOf('One')).map(({ textContent }) => textContent)).toEqual(['One', 'Two'])
})

test('keeps a place that is not there beside its refusal', async () => {
  const { user } = shows(<CurriculumView curriculum={CURRICULUM} isDone={false} />, form =>
    refusal(form, { faults: { place: 'must be a place from 1 to 2' } }),
  )
  const row = within(screen.getByRole('link', { name: 'Two' }).closest('li') as HTMLElement)
  const place = () => row.getByRole('textbox', { name: m.arrange_place(), hidden: true })
  await user.clear(place())
  await user.type(place(), '30')
  await user.click(row.getByRole('button', { name: m.lectures_place_send(), hidden: true }))
  expect(await row.findByText(m.arrange_fault_place({ most: 2 }))).toBeInTheDocument()
  expect(place()).toHaveValue('30')
})

test('keeps a refused name beside what another person saved', async () => {
  const { sent, user } = shows(<CurriculumView curriculum={CURRICULUM} isDone={false} />, form =>
    refusal(form, { code: 'CHANGED_MEANWHILE', seen: 's7', theirs: { name: 'Start here' } }),
  )
  const [name] = screen.getAllByRole('textbox', { name: m.lectures_section_name(), hidden: true })
  if (!name) throw new Error('There is no field')
  await user.clear(name)
  await user.type(name, 'Mine')
  const save = () =>
    screen.getAllByRole('button', { name: m.lectures_save(), hidden: true })[0] as HTMLElement
  await user.click(save())
  expect(await screen.findByText('Start here')).toBeInTheDocument()
  expect(screen.getByDisplayValue('Mine')).toBeInTheDocument()
  // Saving again overwrites what was shown.
  await user.click(save())
  await expect.poll(() => sent.map(({ seen }) => seen)).toEqual(['s5', 's7'])
})

test('shows what was typed for a removed section', async () => {
  const { user } = shows(<CurriculumView curriculum={CURRICULUM} isDone={false} />, form =>
    refusal(form, { about: 'rename-section:99', code: 'GONE', typed: { name: 'Typed in vain' } }),
  )
  const fresh = within(screen.getByRole('region', { name: m.lectures_section_new() }))
  await user.click(fresh.getByRole('button', { name: m.lectures_section_add() }))
  expect(await screen.findByText('Typed in vain')).toBeInTheDocument()
})

const EDITOR: LectureEditor = {
  course: CURRICULUM.course,
  section: { id: 5, name: 'Begin' },
  lecture: {
    id: 51,
    name: 'One',
    contentType: 'quiz',
    typed: { name: 'One', content_type: 'quiz' },
    seen: 'l1',
  },
  video: { name: 'a.mp4', seconds: 90, posterUrl: '', smaller: [] },
  videoSeen: 'the-video',
  stillSeen: 'the-still',
  file: { name: 'a.pdf' },
  fileMarks: { content: 'the-file', 'captions.th': 'the-captions' },
  languages: [
    { tag: 'th', name: 'ไทย' },
    { tag: 'en', name: 'English' },
  ],
  captions: ['th'],
  transcripts: [],
  quiz: {
    typed: { title: 'Test' },
    seen: 'q1',
    questions: [
      { kind: 'true-false', id: 'a', text: 'Is it?', explanation: '', correct: true },
      { kind: 'true-false', id: 'b', text: 'Was it?', explanation: '', correct: true },
    ],
    marks: { a: 'qa', b: 'qb' },
    takenOut: [],
  },
  attempts: { open: 2, sent: 1 },
  homework: { typed: {}, seen: 'h1', isThere: false, takenOut: [{ id: 7, name: 'Draw a leaf' }] },
  handedIn: 0,
  mostVideoBytes: 2 ** 20,
}
const view = (question: Parameters<typeof LectureView>[0]['question'], isPreview = false) => (
  <LectureView editor={EDITOR} question={question} isPreview={isPreview} isDone={false} />
)

const withSeen = (seen: string): LectureEditor => ({ ...EDITOR, lecture: { ...EDITOR.lecture, seen } })

test('says who answers the quiz before it is changed', () => {
  shows(view(null))
  expect(screen.getByText(m.lectures_quiz_begun({ count: 1, open: 2 }))).toBeInTheDocument()
})

test.each(QUESTION_KINDS)('sends the form of a new question of kind %s', async kind => {
  const { sent, user } = shows(view({ kind }))
  const text = screen.getByRole('textbox', { name: m.lectures_question() })
  expect(text).toHaveFocus()
  await user.type(text, 'What?')
  await user.click(screen.getByRole('button', { name: m.lectures_question_save() }))
  await expect
    .poll(() => sent[0])
    .toMatchObject({ intent: 'save-question', id: '', seen: '', kind, text: 'What?' })
})

test('keeps what is typed while another form is answered', async () => {
  const { user } = shows(view(null), form => refusal(form, { code: 'FILE', sentence: 'No captions' }))
  const name = screen.getByRole('textbox', { name: m.lectures_lecture_name() })
  await user.type(name, ' more')
  await user.click(screen.getAllByRole('button', { name: m.lectures_file_add() })[0] as HTMLElement)
  expect(await screen.findByText('No captions')).toBeInTheDocument()
  expect(name).toHaveValue('One more')
})

test('keeps what is typed while the form is on its way', async () => {
  let arrive = () => {}
  const { sent, user } = shows(
    view(null),
    () =>
      new Promise<null>(resolve => {
        arrive = () => resolve(null)
      }),
  )
  const own = within(screen.getByRole('region', { name: m.lectures_own() }))
  const name = () => own.getByRole('textbox', { name: m.lectures_lecture_name() })
  const save = () => own.getByRole('button', { name: m.lectures_save() })
  await user.type(name(), ' more')
  await user.click(save())
  await expect.poll(() => sent.length).toBe(1)
  await user.type(name(), ' words')
  shown = <LectureView editor={withSeen('l2')} question={null} isPreview={false} isDone />
  arrive()
  await waitFor(() => expect(document.querySelector('[name=seen][value=l2]')).toBeInTheDocument())
  expect(name()).toHaveValue('One more words')
})

test('asks before typed text is left behind', async () => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  const { user } = shows(view(null))
  await user.type(screen.getByRole('textbox', { name: m.lectures_lecture_name() }), ' more')
  await user.click(screen.getByRole('link', { name: m.lectures_back() }))
  await waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith(m.editor_leave()))
  expect(screen.getByDisplayValue('One more')).toBeInTheDocument()
})

test.each([
  [m.lectures_video_remove, m.editing_remove_video, { intent: 'remove-video' }, 1],
  [m.lectures_quiz_remove, m.editing_remove_quiz, { intent: 'remove-question', id: 'a' }, 1],
  [m.lectures_question_remove, m.editing_remove_question, { intent: 'remove-question', id: 'a' }, 2],
] as const)('says what a removal does before it is done', async (words, effect, form, count) => {
  const [one] = EDITOR.quiz.questions
  const questions = one ? [one, { ...one, id: 'b' }].slice(0, count) : []
  const editor = { ...EDITOR, quiz: { ...EDITOR.quiz, questions } }
  const { sent, user } = shows(
    <LectureView editor={editor} question={null} isPreview={false} isDone={false} />,
  )
  await user.click(screen.getAllByText(words())[0] as HTMLElement)
  const [asked] = screen.getAllByText(effect())
  if (!asked) throw new Error('it says nothing')
  expect(asked).toBeVisible()
  expect(sent).toEqual([])
  await user.click(within(asked.parentElement as HTMLElement).getByRole('button'))
  await expect.poll(() => sent[0]).toMatchObject(form)
})

test('opens only the parts that a lesson has', () => {
  shows(view(null))
  const isOpen = (title: string) => screen.getByRole('heading', { name: title }).closest('details')?.open
  const titles = [m.lectures_video(), m.lectures_file(), m.lectures_homework()]
  expect(titles.map(isOpen)).toEqual([true, true, false])
  // A part that gives the lesson its kind cannot be closed.
  expect(isOpen(m.lectures_quiz())).toBeUndefined()
})

test('offers homework that was taken out of a lesson', async () => {
  const { sent, user } = shows(view(null))
  await user.click(screen.getByRole('button', { name: m.lectures_put_back_one({ name: 'Draw a leaf' }) }))
  await expect.poll(() => sent[0]).toMatchObject({ intent: 'restore-homework', id: '7', seen: 'h1' })
})

test('previews the quiz as a student sees it', async () => {
  const { user } = shows(view(null, true))
  const [yes] = screen.getAllByRole('radio', { name: m.quiz_true() })
  if (!yes) throw new Error('There is no answer')
  await user.click(yes)
  expect(yes).toBeChecked()
})

test('keeps a half-typed question while another is moved', async () => {
  const { sent, user } = shows(view({ kind: 'text' }))
  const text = screen.getByRole('textbox', { name: m.lectures_question() })
  await user.type(text, 'Half')
  await user.click(screen.getByRole('button', { name: m.lectures_down({ name: '1. Is it?' }) }))
  await expect.poll(() => sent).toEqual([{ intent: 'move-question', id: 'a', seen: 'q1', way: 'down' }])
  expect(text).toHaveValue('Half')
})

test('asks before a half-typed question is closed', async () => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  const { user } = shows(view({ kind: 'text' }), undefined, '/page?new=text')
  await user.type(screen.getByRole('textbox', { name: m.lectures_question() }), 'Half')
  await user.click(screen.getByRole('link', { name: m.lectures_question_close() }))
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(screen.getByDisplayValue('Half')).toBeInTheDocument()
})

const keptTexts = () =>
  Array.from({ length: localStorage.length }, (_, index) =>
    localStorage.getItem(localStorage.key(index) ?? ''),
  ).join()

test('offers back a question that was not saved', async () => {
  const first = shows(view({ kind: 'single' }))
  const text = () => screen.getByRole('textbox', { name: m.lectures_question() })
  await first.user.type(text(), 'Which?')
  await first.user.type(screen.getByRole('textbox', { name: m.lectures_option({ number: 2 }) }), 'Blue')
  await first.user.click(screen.getByRole('radio', { name: m.lectures_option_correct({ number: 2 }) }))
  await waitFor(() => expect(keptTexts()).toMatch(/Which.*correct/))
  cleanup()

  shows(view(null))
  const label = `${m.lectures_question_new()} · ${m.lectures_kind_single()}`
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute(
    'href',
    expect.stringContaining('new=single'),
  )
  cleanup()

  const { sent, user } = shows(view({ kind: 'single' }))
  await user.click(await screen.findByRole('button', { name: m.kept_put_back() }))
  expect(text()).toHaveValue('Which?')
  await user.click(screen.getByRole('button', { name: m.lectures_question_save() }))
  await expect.poll(() => sent[0]).toMatchObject({ intent: 'save-question', text: 'Which?', correct: '0' })
  await waitFor(() => expect(keptTexts()).toBe(''))
})

test('says beside the button what is saved', async () => {
  let arrive = () => {}
  const { user } = shows(
    view(null),
    () =>
      new Promise<null>(resolve => {
        arrive = () => resolve(null)
      }),
  )
  const own = within(screen.getByRole('region', { name: m.lectures_own() }))
  await user.type(own.getByRole('textbox', { name: m.lectures_lecture_name() }), ' more')
  expect(own.getByText(m.editor_unsaved())).toBeInTheDocument()
  await user.click(own.getByRole('button', { name: m.lectures_save() }))
  expect(await own.findByText(m.kept_saving())).toBeInTheDocument()
  arrive()
  expect(await own.findByText(/^Last saved/)).toBeInTheDocument()
})

test('fills in the values before a save, to be saved again', async () => {
  const saved = (form: FormData) => {
    const typed = { ...EDITOR.lecture.typed, name: String(form.get('name')) }
    const editor = { ...EDITOR, lecture: { ...EDITOR.lecture, typed, seen: `after ${form.get('seen')}` } }
    shown = <LectureView editor={editor} question={null} isPreview={false} isDone={false} />
    return null
  }
  const { sent, user } = shows(view(null), saved)
  const own = within(screen.getByRole('region', { name: m.lectures_own() }))
  const name = () => own.getByRole('textbox', { name: m.lectures_lecture_name() })
  const before = EDITOR.lecture.typed.name
  expect(own.queryByRole('button', { name: m.lectures_undo() })).toBeNull()
  await user.type(name(), ' more')
  await user.click(own.getByRole('button', { name: m.lectures_save() }))
  await user.click(await own.findByRole('button', { name: m.lectures_undo() }))
  expect(name()).toHaveValue(before)
  expect(own.getByText(m.editor_unsaved())).toBeInTheDocument()
  expect(own.getByRole('button', { name: m.lectures_save() })).toHaveFocus()
  await user.click(own.getByRole('button', { name: m.lectures_save() }))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ name: before, seen: `after ${sent[0]?.seen}` })
})

test('fills in a question as it was before a save', async () => {
  const saved = (form: FormData) => {
    const [first, ...others] = EDITOR.quiz.questions
    if (!first) throw new Error('There is no question')
    const questions = [{ ...first, text: String(form.get('text')) }, ...others]
    const editor = { ...EDITOR, quiz: { ...EDITOR.quiz, questions } }
    shown = <LectureView editor={editor} question={{ id: 'a' }} isPreview={false} isDone={false} />
    return null
  }
  const { sent, user } = shows(view({ id: 'a' }), saved)
  const text = () => screen.getByRole('textbox', { name: m.lectures_question() })
  await user.type(text(), ' Really?')
  await user.click(screen.getByRole('button', { name: m.lectures_question_save() }))
  await user.click(await screen.findByRole('button', { name: m.lectures_undo() }))
  expect(text()).toHaveValue('Is it?')
  await user.click(screen.getByRole('button', { name: m.lectures_question_save() }))
  await expect.poll(() => sent.map(form => form.text)).toEqual(['Is it? Really?', 'Is it?'])
})

test('puts a removed question back at its place', async () => {
  const [first] = EDITOR.quiz.questions
  const questions = first ? [first, { ...first, id: 'b', text: 'And this?' }] : []
  const withQuestions = (left: typeof questions) => (
    <LectureView
      editor={{ ...EDITOR, quiz: { ...EDITOR.quiz, questions: left } }}
      question={null}
      isPreview={false}
      isDone={false}
    />
  )
  const { sent, user } = shows(withQuestions(questions), form => {
    const isBack = form.get('intent') === 'restore-question'
    shown = withQuestions(isBack ? questions : questions.slice(0, 1))
    return null
  })
  const asked = () => screen.getAllByText(m.editing_remove_question())[1]?.parentElement as HTMLElement
  await user.click(screen.getAllByText(m.lectures_question_remove())[1] as HTMLElement)
  await user.click(within(asked()).getByRole('button'))
  const said = m.editing_question_removed({ name: 'And this?' })
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByRole('button', { name: m.lectures_put_back() })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: m.lectures_put_back() }))
  await waitFor(() => expect(screen.queryByText(said)).toBeNull())
  expect(sent[1]).toMatchObject({ intent: 'restore-question', id: 'b', at: '1', seen: 'q1' })
  expect(JSON.parse(sent[1]?.question ?? '')).toEqual(questions[1])
})

test('shows what another person made of a question', async () => {
  const [first] = EDITOR.quiz.questions
  const { user } = shows(view({ id: 'a' }), form => {
    if (first?.kind !== 'true-false') throw new Error('The first question is another one')
    const questions = [{ ...first, text: 'Is it green?', correct: !first.correct }]
    const editor = { ...EDITOR, quiz: { ...EDITOR.quiz, questions } }
    shown = <LectureView editor={editor} question={{ id: 'a' }} isPreview={false} isDone={false} />
    return refusal(form, { code: 'CHANGED_MEANWHILE', seen: 'b2', question: questionInForm(form) })
  })
  await user.type(screen.getByRole('textbox', { name: m.lectures_question() }), ' Really?')
  await user.click(screen.getByRole('button', { name: m.lectures_question_save() }))
  const savedNow = (field: string) => screen.queryByText(m.lectures_saved_now({ field }))?.nextElementSibling
  await waitFor(() => expect(savedNow(m.lectures_question())).toHaveTextContent('Is it green?'))
  expect(savedNow(m.lectures_options())).toHaveTextContent(m.quiz_false())
  expect(savedNow(m.lectures_explanation())).toBeUndefined()
  expect(screen.getByRole('textbox', { name: m.lectures_question() })).toHaveValue('Is it? Really?')
})
