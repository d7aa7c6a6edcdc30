import { useRevalidator } from '@remix-run/react'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { NEW_PLAN, PLAN_FIELDS, TEXT_FIELDS, type TypedCourse } from '#app/site-file/editing/course-form.ts'
import type { CourseEditor } from '#app/site-file/editing/get-course-editor.server.ts'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import type { CourseAnswer } from './course-answer.ts'
import { CourseEditorPage } from './course-page.tsx'

const TYPED = {
  ...Object.fromEntries(TEXT_FIELDS.map(field => [field, ''])),
  name: 'Pottery',
  questions: [],
} as unknown as TypedCourse

const COURSE: CourseEditor = {
  id: 7,
  name: 'Pottery',
  path: '/course/7-pottery',
  state: 'draft',
  right: 'office',
  typed: TYPED,
  seen: 'first',
  cover: '',
  canPutBackCover: false,
  samples: [],
  canPutBack: false,
  savedAt: NOW,
  missing: [],
  groups: [],
  choices: { courses: [], products: [] },
  teachers: [],
  emptyLectures: 0,
  sellsInDollars: false,
  shelves: [],
  plans: [],
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Shows the editor. Each post gets the next of the answers; `course` is what the page loads. */
function showEditor({
  course = COURSE,
  answers = [],
}: {
  course?: CourseEditor
  answers?: (CourseAnswer | Promise<CourseAnswer>)[]
} = {}) {
  const shop = { course }
  const sent: FormData[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: FormData }) => {
    sent.push(body)
    return Response.json(await answers.shift())
  })
  const { user } = showPage({
    path: '/admin/courses/7',
    load: () => ({ course: shop.course }),
    draw: ({ course }) => (
      <>
        <CourseEditorPage course={course} posted={undefined} />
        <Reload />
      </>
    ),
  })
  const form = within(screen.getByRole('form', { name: 'Edit course' }))
  const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name })
  return {
    user,
    shop,
    sent,
    field,
    save: () => user.click(form.getByRole('button', { name: 'Save course' })),
  }
}

function Reload() {
  const { revalidate } = useRevalidator()
  return (
    <button type="button" onClick={revalidate}>
      Reload
    </button>
  )
}

test('keeps typed text when somebody else has saved', async () => {
  const { user, shop, sent, field, save } = showEditor({
    answers: [
      {
        kind: 'refused',
        typed: { ...TYPED, promise: 'Mine' },
        faults: {},
        seen: 'second',
        theirs: { ...TYPED, promise: 'Theirs' },
      },
    ],
  })
  await user.type(field('One-sentence summary'), 'Mine')
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()
  shop.course = { ...COURSE, seen: 'second', typed: { ...TYPED, promise: 'Theirs' } }
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(field('One-sentence summary')).toHaveValue('Mine')
  await save()
  expect(sent[0]?.get('seen')).toBe('first')
  expect(await screen.findByText('Saved version: Theirs')).toBeInTheDocument()
  expect(field('One-sentence summary')).toHaveValue('Mine')
})

test('keeps what is typed while a save is on its way', async () => {
  let arrive = (_: CourseAnswer) => {}
  const { user, shop, sent, field, save } = showEditor({
    answers: [
      new Promise(resolve => {
        arrive = resolve
      }),
      { kind: 'saved', seen: 'third' },
    ],
  })
  const promise = () => field('One-sentence summary')
  await user.type(promise(), 'Mine')
  await save()
  await user.type(promise(), ' and more')
  shop.course = { ...COURSE, seen: 'second', typed: { ...TYPED, promise: 'Mine' } }
  arrive({ kind: 'saved', seen: 'second' })
  await waitFor(() => expect(promise().form?.elements.namedItem('seen')).toHaveValue('second'))
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(promise()).toHaveValue('Mine and more')
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()

  await save()
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument())
  expect([sent[1]?.get('seen'), sent[1]?.get('promise')]).toEqual(['second', 'Mine and more'])
})

test('says beside the field why it was refused', async () => {
  const faults = { name: { code: 'too-long', most: 255 } } as const
  const { field, save } = showEditor({
    answers: [{ kind: 'refused', typed: TYPED, faults, seen: 'first', theirs: null }],
  })
  await save()
  await screen.findByText('Longer than 255 characters. Please shorten it.')
  expect(field('Name')).toBeInvalid()
  expect(field('Name')).toHaveFocus()
})

test('says that the result of a text did not come', async () => {
  const { user, field } = showEditor()
  await user.type(field('Description'), 'Clay')
  await user.click(screen.getAllByRole('button', { name: 'Show the result' })[0] as HTMLElement)
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t show the result.')
  expect(field('Description')).toHaveValue('Clay')
})

test('lists what is missing with links to its fields', async () => {
  const { user } = showEditor({ answers: [{ kind: 'not-ready', missing: ['description', 'cover'] }] })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByRole('link', { name: 'A cover' })).toHaveAttribute('href', '#cover')
})

const CHOICES = {
  courses: [
    { id: 7, name: 'Pottery' },
    { id: 102, name: 'Glazing' },
    { id: 105, name: 'Firing' },
  ],
  products: [{ id: 5, name: 'Clay' }],
}
const chosen = (form: FormData | undefined, field: string) => form?.getAll(field).filter(id => id !== '')

test('chooses related courses by name', async () => {
  const { user, sent, save } = showEditor({
    course: { ...COURSE, choices: CHOICES, typed: { ...TYPED, related: '102,999' } },
    answers: [{ kind: 'saved' }],
  })
  const related = within(screen.getByRole('group', { name: 'Related courses' }))
  expect(related.getByText('No. 999')).toBeInTheDocument()
  expect(related.queryByRole('option', { name: 'Pottery' })).not.toBeInTheDocument()
  await user.click(related.getByRole('button', { name: 'Remove: No. 999' }))
  await user.selectOptions(related.getByRole('combobox'), 'Firing')
  await user.click(related.getByRole('button', { name: /^Add/ }))
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()
  await save()
  expect(chosen(sent[0], 'related')).toEqual(['102', '105'])
})

test('finds a course that is not among the newest', async () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ id: 200 + index, name: `Course ${index}` }))
  const { user, sent } = showEditor({
    course: { ...COURSE, choices: { ...CHOICES, courses: many } },
    answers: [{ kind: 'found', choices: [{ id: 3, name: 'Kiln' }] }],
  })
  const related = within(screen.getByRole('group', { name: 'Related courses' }))
  await user.click(related.getByRole('searchbox'))
  await user.paste('kil')
  await user.selectOptions(
    related.getByRole('combobox'),
    await related.findByRole('option', { name: 'Kiln' }),
  )
  await user.click(related.getByRole('button', { name: /^Add/ }))
  expect(related.getByRole('button', { name: 'Remove: Kiln' })).toBeInTheDocument()
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({ intent: 'find', of: 'courses', q: 'kil' })
})

test('gives free products a count', async () => {
  const { user, sent } = showEditor({
    course: { ...COURSE, choices: CHOICES },
    answers: [{ kind: 'saved' }],
  })
  await user.click(screen.getByText('Add a plan'))
  const free = within(screen.getByRole('group', { name: 'Free products included' }))
  await user.selectOptions(free.getByRole('combobox'), 'Clay')
  await user.click(free.getByRole('button', { name: /^Add/ }))
  const count = free.getByRole('textbox', { name: 'Pieces of Clay' })
  await user.clear(count)
  await user.type(count, '3')
  await user.click(screen.getByRole('button', { name: 'Save plan' }))
  expect(chosen(sent[0], 'buyCourseFree')).toEqual(['5'])
  expect(sent[0]?.get('buyCourseFree.5')).toBe('3')
})

test('says back what a typed plan sells', async () => {
  const { user } = showEditor({})
  await user.click(screen.getByText('Add a plan'))
  await user.type(screen.getByLabelText('Price in baht'), '1350')
  expect(screen.getByText(/90 days.*, ฿1,350$/)).toBeInTheDocument()
})

test('keeps what is typed during a new plan’s save', async () => {
  let arrive = (_: CourseAnswer) => {}
  const { user, sent } = showEditor({
    answers: [
      new Promise(resolve => {
        arrive = resolve
      }),
      { kind: 'saved', seen: 'p2', planId: 3 },
    ],
  })
  await user.click(screen.getByText('Add a plan'))
  const price = screen.getByLabelText<HTMLInputElement>('Price in baht')
  const saves = () => user.click(screen.getByRole('button', { name: 'Save plan' }))
  await user.type(price, '1350')
  await saves()
  await user.type(price, '.50')
  arrive({ kind: 'saved', seen: 'p1', planId: 3 })
  await waitFor(() => expect(price.form?.elements.namedItem('seen')).toHaveValue('p1'))
  expect(price).toHaveValue('1350.50')

  await saves()
  // The empty form of the next plan.
  await waitFor(() => expect(screen.getByLabelText('Price in baht')).toHaveValue(''))
  const fields = sent.map(form => ['planId', 'seen', 'price'].map(name => form.get(name)))
  expect(fields).toEqual([
    ['', '', '1350'],
    ['3', 'p1', '1350.50'],
  ])
})

const keptTexts = () =>
  Array.from({ length: localStorage.length }, (_, index) =>
    localStorage.getItem(localStorage.key(index) ?? ''),
  ).join()

test('offers back what was typed before the tab closed', async () => {
  const typed = { ...COURSE, choices: CHOICES }
  const first = showEditor({ course: typed })
  await first.user.type(first.field('One-sentence summary'), 'Mine')
  await waitFor(() => expect(keptTexts()).toContain('Mine'))
  cleanup()

  const { user, sent, field, save } = showEditor({
    course: { ...typed, seen: 'second' },
    answers: [{ kind: 'saved', seen: 'third' }],
  })
  expect(await screen.findByText(/^Unsaved text from/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(field('One-sentence summary')).toHaveValue('Mine')
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()
  await save()
  await waitFor(() => expect(keptTexts()).toBe(''))
  // The mark of what the person saw, so that a newer save of somebody else is noticed.
  expect([sent[0]?.get('seen'), sent[0]?.get('promise')]).toEqual(['first', 'Mine'])
})

test('throws kept text away when asked', async () => {
  const first = showEditor()
  await first.user.type(first.field('One-sentence summary'), 'Mine')
  await waitFor(() => expect(keptTexts()).toContain('Mine'))
  cleanup()
  const { user, field } = showEditor()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(field('One-sentence summary')).toHaveValue('')
  expect(keptTexts()).toBe('')
})

test('offers back a plan with what it gives free', async () => {
  const course = { ...COURSE, choices: CHOICES }
  const first = showEditor({ course })
  await first.user.click(screen.getByText('Add a plan'))
  const picker = () => within(screen.getByRole('group', { name: 'Free products included' }))
  await first.user.selectOptions(picker().getByRole('combobox'), 'Clay')
  await first.user.click(picker().getByRole('button', { name: /^Add/ }))
  await first.user.type(screen.getByLabelText('Price in baht'), '1350')
  await waitFor(() => expect(keptTexts()).toContain('1350'))
  cleanup()
  const { user } = showEditor({ course, answers: [{ kind: 'saved', seen: 'p1', planId: 3 }] })
  await user.click(await screen.findByRole('button', { name: 'Put it back' }))
  expect(screen.getByLabelText('Price in baht')).toHaveValue('1350')
  expect(picker().getByText('Clay', { selector: 'span' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save plan' }))
  await waitFor(() => expect(keptTexts()).toBe(''))
})

/** The names of the fields of a form. A list from which one picks belongs to its group. */
const namesIn = (form: HTMLElement) =>
  [...(form as HTMLFormElement).elements].map(one => one.getAttribute('name'))

test('shows what another person made of a plan, field by field', async () => {
  const plan = {
    id: 3,
    planType: 'Period',
    term: 90,
    termUnit: 'Day(s)',
    price: 135_000,
    priceUsd: null,
    statusShow: true,
  }
  const typed = { ...NEW_PLAN, name: 'Three months', price: '1350', isDefault: '1' }
  const edited = { plan: plan as PricingPlan, typed, seen: 'p1', canPutBack: false }
  const theirs = { ...edited.typed, price: '1500', isDefault: '', freeCourseIds: '102' }
  const refused = { kind: 'plan-refused', planId: 3, faults: {}, seen: 'p2' } as const
  const { user, sent } = showEditor({
    course: { ...COURSE, choices: CHOICES, plans: [edited] },
    answers: [
      { ...refused, typed: edited.typed, theirs },
      { kind: 'saved', seen: 'p3', planId: 3 },
    ],
  })
  const [form] = screen.getAllByRole('form', { name: 'Plan name', hidden: true }).map(one => within(one))
  const save = () => user.click(form?.getByRole('button', { name: 'Save plan', hidden: true }) as HTMLElement)
  await save()
  expect(await screen.findByText('Saved version: 1500')).toBeInTheDocument()
  expect(screen.getByText('Saved version: No')).toBeInTheDocument()
  expect(screen.getByText('Saved version: Glazing')).toBeInTheDocument()
  expect(screen.queryByText('Saved version: 90')).toBeNull()
  // Saving again overwrites what was shown.
  await save()
  await expect.poll(() => sent.map(one => one.get('seen'))).toEqual(['p1', 'p2'])
})

test('has a control for every field of a course and a plan', async () => {
  const filled = { ...TYPED, related: '9' }
  const groups = [{ id: 1, name: 'Teachers' }]
  const { user } = showEditor({ course: { ...COURSE, typed: filled, groups, choices: CHOICES } })
  const course = namesIn(screen.getByRole('form', { name: 'Edit course' }))
  expect(TEXT_FIELDS.filter(field => !course.includes(field))).toEqual([])
  await user.click(screen.getByText('Add a plan'))
  const plan = screen.getByRole('form', { name: 'Plan name' })
  const picked = ['freeCourseIds', 'buyCourseFree']
  await user.selectOptions(within(plan).getByRole('combobox', { name: 'Type' }), 'Actual')
  expect(PLAN_FIELDS.filter(field => !namesIn(plan).includes(field) && !picked.includes(field))).toEqual([])
})

test('keeps the typed text of a sample beside another person’s', async () => {
  const sample = { picture: '/files/a.png', text: 'Leaf', textEn: '' }
  const again = { kind: 'sample-refused', picture: '/files/a.png', faults: {} } as const
  const { user, sent } = showEditor({
    course: { ...COURSE, samples: [sample] },
    answers: [
      { ...again, typed: { text: 'Pot', textEn: '' }, theirs: { text: 'Vase', textEn: '' } },
      { kind: 'saved' },
    ],
  })
  const form = within(screen.getByRole('form', { name: 'Picture 1' }))
  const text = form.getByRole('textbox', { name: 'Caption' })
  await user.clear(text)
  await user.type(text, 'Pot')
  await user.click(form.getByRole('button', { name: 'Save caption' }))
  expect(await form.findByText(/Vase/)).toBeInTheDocument()
  expect(text).toHaveValue('Pot')
  await user.click(form.getByRole('button', { name: 'Save caption' }))
  expect(sent.map(body => body.get('seen'))).toEqual(['Leaf\n', 'Vase\n'])
})

test('a course without English hides those fields until asked, and a press is no change', async () => {
  const { user } = showEditor()
  const shown = screen.getByRole('checkbox', { name: /Show English fields/ })
  expect(shown).not.toBeChecked()
  await user.click(shown)
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

test('a course with English shows those fields', () => {
  showEditor({ course: { ...COURSE, typed: { ...TYPED, promiseEn: 'Clay' } } })
  expect(screen.getByRole('checkbox', { name: /Show English fields/ })).toBeChecked()
})

test.each([
  ['published', 1],
  ['draft', 0],
] as const)('a %s course with empty lessons', (state, alerts) => {
  showEditor({ course: { ...COURSE, state, emptyLectures: 2 } })
  expect(screen.queryAllByText(/2 lessons are still empty/)).toHaveLength(alerts)
})
