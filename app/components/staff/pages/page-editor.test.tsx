import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PageEditor } from '#app/business/school/pages/read-pages.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { type PageAnswer, PageEditorView } from './page-editor.tsx'

const HOUR = 3_600_000
const version = { createdAt: NOW, who: 'Somsri Dee', note: '' }
const TERMS: PageEditor = {
  page: 'terms',
  seen: 2,
  from: 1,
  text: { title: '', titleEnglish: '', body: '<p>ก</p>', bodyEnglish: '', inFooter: false },
  versions: [
    { ...version, version: 2, state: 'waiting', effectiveAt: NOW + HOUR },
    { ...version, version: 1, state: 'shown', effectiveAt: NOW },
  ],
}

function shows(editor: PageEditor | null, act?: (form: FormData) => PageAnswer) {
  const preview = { body: editor?.text.body ?? '', bodyEnglish: '' }
  return showPage({
    path: '/admin/pages/terms',
    load: () => editor,
    draw: data => <PageEditorView editor={data} preview={preview} saved={null} />,
    ...(act && { act }),
  })
}
const typedIn = (form: FormData) =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
const thai = () => screen.getByRole('textbox', { name: m.pages_in_thai({ label: m.pages_text() }) })

test('offers to withdraw only the version that waits', () => {
  shows(TERMS)
  const [waiting, shown] = screen
    .getAllByRole('listitem')
    .map(line => within(line).queryByRole('button', { name: new RegExp(m.pages_withdraw()) }))
  expect(waiting).toBeVisible()
  expect(shown).toBeNull()
})

test('keeps what was typed beside a refused date', async () => {
  const sent: FormData[] = []
  const { user } = shows(TERMS, form => {
    sent.push(form)
    const faults = { effectiveAt: m.pages_past() }
    return { about: 'save:', code: 'INPUT_ERROR', faults, typed: typedIn(form) }
  })
  await user.clear(thai())
  await user.type(thai(), 'new terms')
  await user.click(screen.getByRole('radio', { name: m.pages_later() }))
  await user.click(screen.getByRole('button', { name: m.pages_save() }))
  const date = () => screen.getByLabelText(m.pages_effective_at())
  await waitFor(() => expect(date()).toHaveAccessibleDescription(new RegExp(m.pages_past())))
  expect(thai()).toHaveValue('new terms')
  expect(screen.getByRole('radio', { name: m.pages_later() })).toBeChecked()
  expect(sent[0]?.get('seen')).toBe('2')
})

test('asks before a typed text is left, and not once it is saved', async () => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  const { user } = shows(TERMS, () => ({ about: 'other', code: 'GONE', faults: {}, typed: {} }))
  const back = screen.getByRole('link', { name: m.pages_back() })
  await user.type(thai(), 'new terms')
  await user.click(back)
  await waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith(m.editor_leave()))
  await user.click(screen.getByRole('button', { name: m.pages_save() }))
  await user.click(back)
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(await screen.findByRole('heading', { name: 'At /admin/pages' })).toBeVisible()
})

test('previews both languages without saving', async () => {
  const { user } = shows(TERMS, form => ({
    ...{ about: 'save:', code: 'INPUT_ERROR', faults: {}, typed: typedIn(form) },
    previews: { body: '<p>ไทย</p>', bodyEnglish: '<p>English</p>' },
  }))
  await user.click(screen.getByRole('button', { name: m.pages_preview() }))
  const english = await screen.findByRole('region', { name: m.pages_preview_english() })
  expect(english).toHaveTextContent('English')
  expect(screen.getByRole('region', { name: m.pages_preview_thai() })).toHaveTextContent('ไทย')
})

test('asks a new page for its address and title', () => {
  shows(null)
  expect(screen.getByRole('textbox', { name: new RegExp(m.pages_address()) })).toBeRequired()
  const title = m.pages_in_thai({ label: m.pages_page_title() })
  expect(screen.getByRole('textbox', { name: new RegExp(title) })).toBeRequired()
})
