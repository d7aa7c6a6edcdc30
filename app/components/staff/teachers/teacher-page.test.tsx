import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { m } from '#app/i18n/paraglide/messages.js'
import type { TeacherEditor } from '#app/site-file/editing/save-teacher.server.ts'
import { TEACHER_FIELDS } from '#app/site-file/editing/teacher-form.ts'
import { showPage } from '#app/testing/pages/a-page.tsx'
import type { TeacherAnswer } from './teacher-answer.ts'
import { TeacherEditorPage } from './teacher-page.tsx'

const TEACHER: TeacherEditor = {
  id: 3,
  name: 'Kaew',
  pictureUrl: '',
  typed: { name: 'Kaew', nameEn: '', biography: '', biographyEn: '', account: '' },
  seen: 'first',
  mayLink: true,
}

afterEach(() => vi.unstubAllGlobals())

/** Shows the editor. Each post gets the next of the answers. */
function showEditor(over: Partial<TeacherEditor> = {}, ...answers: TeacherAnswer[]) {
  const sent: FormData[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: FormData }) => {
    sent.push(body)
    return Response.json(answers.shift())
  })
  const { user } = showPage({
    path: '/admin/teachers/3',
    load: () => ({ teacher: { ...TEACHER, ...over } }),
    draw: ({ teacher }) => <TeacherEditorPage teacher={teacher} acts={[]} posted={undefined} />,
  })
  const form = screen.getByRole<HTMLFormElement>('form', { name: m.teachers_edit() })
  return { user, sent, names: [...form.elements].map(one => one.getAttribute('name')) }
}

test('has a control for every field of a teacher', () => {
  const { names } = showEditor()
  expect(TEACHER_FIELDS.filter(field => !names.includes(field))).toEqual([])
})

test('offers back what was typed before the tab closed', async () => {
  const english = () => screen.getByRole('textbox', { name: `${m.teachers_name()} (${m.editor_english()})` })
  const first = showEditor()
  await first.user.type(english(), 'Crystal')
  await waitFor(() => expect(localStorage.getItem(localStorage.key(0) ?? '')).toContain('Crystal'))
  cleanup()
  const { user, sent } = showEditor({ seen: 'second' }, { kind: 'saved', seen: 'third' })
  await user.click(await screen.findByRole('button', { name: m.kept_put_back() }))
  expect(english()).toHaveValue('Crystal')
  await user.click(screen.getByRole('button', { name: m.teachers_save() }))
  await waitFor(() => expect(localStorage).toHaveLength(0))
  expect([sent[0]?.get('seen'), sent[0]?.get('nameEn')]).toEqual(['first', 'Crystal'])
})

test('shows the account to nobody who may not choose it', () => {
  const { names } = showEditor({ mayLink: false })
  expect(names).not.toContain('account')
})

test('keeps what is typed beside what another person saved', async () => {
  const theirs = { ...TEACHER.typed, nameEn: 'Glass' }
  const typed = { ...TEACHER.typed, nameEn: 'Crystal' }
  const answer = { kind: 'refused', typed, faults: {}, seen: 'second', theirs } as const
  const { user, sent } = showEditor({}, answer, { kind: 'saved' })
  const field = screen.getByRole('textbox', { name: `${m.teachers_name()} (${m.editor_english()})` })
  await user.type(field, 'Crystal')
  await user.click(screen.getByRole('button', { name: m.teachers_save() }))
  expect(await screen.findByText(/Glass/)).toBeInTheDocument()
  expect(field).toHaveValue('Crystal')
  await user.click(screen.getByRole('button', { name: m.teachers_save() }))
  expect(sent.map(body => body.get('seen'))).toEqual(['first', 'second'])
})
