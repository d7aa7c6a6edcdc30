import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, NOW, showPage } from '#app/testing/pages/a-page.tsx'
import type { SettingsAgain, SettingsPage, ShownSetting } from './settings-answer.ts'
import { SettingsGroupView } from './settings-group-view.tsx'

const COLOUR: ShownSetting = {
  name: 'accent_color',
  label: 'Accent colour',
  does: 'The colour of buttons and links',
  unit: null,
  input: { kind: 'colour' },
  english: null,
  opens: null,
  initial: { accent_color: '#1f5f8b' },
  initialText: '#1f5f8b',
  shownAt: '/',
}
const TITLE: ShownSetting = {
  ...COLOUR,
  name: 'title',
  label: 'Name',
  input: { kind: 'line', longest: 255 },
  english: 'english.title',
  initial: { title: '', 'english.title': '' },
  initialText: null,
}
const PAGE: SettingsPage = {
  group: 'school',
  title: 'School and looks',
  settings: [TITLE, COLOUR],
  list: null,
  typed: { title: 'ริมคลอง', 'english.title': '', accent_color: '#2b5d34' },
  seen: 'v1',
  courses: [],
  preview: null,
  mostPictureBytes: 1_000_000,
  history: [
    {
      act: 7,
      at: NOW,
      who: 'Somsri Dee',
      isPutBack: false,
      changes: [{ label: 'Name', from: 'ร้าน', to: 'ริมคลอง' }],
    },
  ],
  saved: null,
}
const again = (over: Partial<SettingsAgain>): SettingsAgain => ({
  kind: 'refused',
  typed: PAGE.typed,
  seen: 'v1',
  faults: {},
  nearest: null,
  theirs: [],
  about: null,
  previews: {},
  ...over,
})

function showGroup(page = PAGE) {
  return showPage({
    path: '/admin/settings/school',
    load: () => null,
    draw: () => <SettingsGroupView page={page} />,
  })
}
const colour = () => screen.getByRole('textbox', { name: 'Accent colour' })
const saves = () => screen.getByRole('button', { name: m.staff_offer_save() })

test('a typed colour code moves the picker once it is whole', async () => {
  const { user } = showGroup()
  const picker = document.querySelector<HTMLInputElement>('input[type=color]')
  await user.clear(colour())
  await user.type(colour(), '#A8431')
  expect(picker).toHaveValue('#2b5d34')
  await user.type(colour(), 'F')
  expect(picker).toHaveValue('#a8431f')
  expect(colour()).toHaveValue('#A8431F')
})

test('keeps typed text beside an error and offers the nearest colour', async () => {
  const sent = answer({
    '/admin/setting': () => again({ faults: { accent_color: 'Too pale' }, nearest: '#766f00' }),
  })
  const { user } = showGroup()
  await user.clear(colour())
  await user.type(colour(), '#ffee00')
  await user.click(saves())
  await waitFor(() => expect(colour()).toHaveFocus())
  expect(colour()).toHaveValue('#ffee00')
  expect(colour()).toHaveAccessibleDescription(/Too pale/)
  expect(screen.getByRole('link', { name: 'Accent colour' })).toHaveAttribute('href', '#accent_color')
  await user.click(screen.getByRole('button', { name: m.settings_use_nearest({ nearest: '#766f00' }) }))
  expect(sent.at(-1)?.form.get('accent_color')).toBe('#766f00')
})

test('fills in a default only after it was asked for', async () => {
  answer({
    '/admin/setting': () =>
      again({ kind: 'filled', about: 'accent_color', typed: { ...PAGE.typed, accent_color: '#1f5f8b' } }),
  })
  const { user } = showGroup()
  const name = m.settings_to_default_of({ label: 'Accent colour' })
  await user.click(screen.getByRole('button', { name }))
  expect(colour()).toHaveValue('#1f5f8b')
  expect(screen.getByText(m.settings_filled())).toBeVisible()
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('shows what another person saved meanwhile, and keeps the typed text', async () => {
  const sent = answer({
    '/admin/setting': form =>
      again({
        kind: 'changed',
        seen: 'v2',
        typed: { ...PAGE.typed, title: String(form.get('title')) },
        theirs: [{ label: 'Name', from: 'ริมน้ำ', to: 'ริมทะเล' }],
      }),
  })
  const { user } = showGroup()
  const title = () => screen.getByRole('textbox', { name: m.settings_thai() })
  await user.clear(title())
  await user.type(title(), 'ริมน้ำ')
  await user.click(saves())
  expect(screen.getByText(`${m.staff_offer_theirs()}: ริมทะเล`)).toBeVisible()
  expect(title()).toHaveValue('ริมน้ำ')
  await user.click(saves())
  expect(sent.at(-1)?.form.get('seen')).toBe('v2')
  expect(sent.at(-1)?.form.get('title')).toBe('ริมน้ำ')
})

test('offers to put back a save right after it', () => {
  const { unmount } = showGroup()
  expect(screen.queryByText(m.settings_saved_text())).toBeNull()
  expect(screen.getByText('Name: ร้าน → ริมคลอง')).toBeVisible()
  unmount()
  showGroup({ ...PAGE, saved: 7 })
  expect(screen.getByText(m.settings_saved_text())).toBeVisible()
  expect(screen.getAllByRole('button', { name: new RegExp(m.settings_put_back()) })).toHaveLength(2)
})

test('shows each quotation with its fields, and an error beside its own', async () => {
  const sent = answer({
    '/admin/setting': form =>
      again({
        typed: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
        faults: { 'home_voices.new.words': 'Fill this in' },
      }),
  })
  const input = { kind: 'voices', most: 6 } as const
  const setting = { ...TITLE, name: 'home_voices', label: 'Voices', input, english: null }
  const typed = { home_voices: '1', 'home_voices.1.name': 'Malee' }
  const courses = [{ id: 3, name: 'Leaves' }]
  const { user } = showGroup({ ...PAGE, group: 'home', settings: [setting], typed, courses })
  const [first, added] = screen.getAllByRole('textbox', { name: m.settings_name() })
  expect(first).toHaveValue('Malee')
  await user.type(added as HTMLElement, 'Methi')
  const chosen = screen.getAllByRole('combobox', { name: m.voices_course() })
  await user.selectOptions(chosen[1] as HTMLElement, 'Leaves')
  await user.click(saves())
  expect(sent.at(-1)?.form.get('home_voices.new.course_id')).toBe('3')
  const words = screen.getAllByRole('textbox', { name: m.voices_words() })
  await waitFor(() => expect(words[1]).toHaveAccessibleDescription(/Fill this in/))
  expect(screen.getAllByRole('textbox', { name: m.settings_name() })[1]).toHaveValue('Methi')
})

test('moves and takes out entries of a list, and sends them in their order', async () => {
  const sent = answer({ '/admin/setting': () => again({}) })
  const input = { kind: 'courses', most: 12 } as const
  const setting = { ...TITLE, name: 'home_featured_courses', label: 'Courses', input, english: null }
  const typed = { home_featured_courses: '3,4,5' }
  const courses = ['Leaves', 'Pots', 'Python'].map((name, index) => ({ id: index + 3, name }))
  const { user } = showGroup({ ...PAGE, group: 'home', settings: [setting], typed, courses })
  const up = screen.getByRole('button', { name: m.register_edit_up({ label: 'Python' }) })
  await user.click(up)
  await user.click(up)
  expect(up).toHaveFocus()
  expect(screen.getByText(m.setting_lists_place({ name: 'Python', place: 1, total: 3 }))).toBeInTheDocument()
  expect(up).toHaveAttribute('aria-disabled', 'true')
  await user.click(up)
  await user.click(screen.getByRole('button', { name: m.setting_lists_take_out_of({ name: 'Pots' }) }))
  await user.click(screen.getByRole('button', { name: m.setting_lists_take_out_of({ name: 'Leaves' }) }))
  await user.click(screen.getByRole('button', { name: m.setting_lists_back_of({ name: 'Leaves' }) }))
  await user.click(saves())
  const form = sent.at(-1)?.form
  expect(form?.get('home_featured_courses')).toBe('5,3,4')
  expect([3, 4, 5].map(id => form?.get(`home_featured_courses.${id}.out`))).toEqual([null, '1', null])
  expect(form?.get('intent')).toBe('save')
})

test('shows the whole mail that a text opens before it is saved', async () => {
  const OPENING: ShownSetting = {
    ...TITLE,
    name: 'mail_opening_registered',
    label: 'Registration confirmed',
    english: 'english.mail_opening_registered',
    opens: 'registered',
  }
  const sent = answer({
    '/admin/setting': () =>
      again({ kind: 'preview', previews: { 'english.mail_opening_registered': '<p>Welcome aboard</p>' } }),
  })
  const { user } = showGroup({ ...PAGE, settings: [OPENING], typed: {} })
  await user.type(screen.getByLabelText(m.settings_english()), 'Welcome aboard')
  await user.click(screen.getByRole('button', { name: `${m.settings_preview()}: Registration confirmed` }))
  const label = `${m.settings_english()}, Registration confirmed`
  const mail = await screen.findByTitle(m.settings_preview_of({ label }))
  expect(mail).toHaveAttribute('srcdoc', '<p>Welcome aboard</p>')
  expect(mail.getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(sent.at(-1)?.form.get('intent')).toBe('preview:registered')
  expect(screen.getByLabelText(m.settings_english())).toHaveValue('Welcome aboard')
})

const LOGO: ShownSetting = {
  ...COLOUR,
  name: 'photo_logo',
  label: 'Logo',
  input: { kind: 'picture', longest: 2000 },
  initial: { photo_logo: '' },
  initialText: null,
}
const WITH_LOGO = { ...PAGE, settings: [LOGO], typed: { photo_logo: '/files/a.png' } }
const file = () => screen.getByLabelText(`${m.setting_pictures_choose()}: Logo`) as HTMLInputElement

test('refuses a picture that is too large before sending it', async () => {
  const { user } = showGroup({ ...WITH_LOGO, mostPictureBytes: 3 * 1024 * 1024 })
  await user.upload(file(), new File([new Uint8Array(3 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }))
  expect(file()).toHaveAccessibleDescription(new RegExp(m.upload_refusal_too_large({ megabytes: 3 })))
  expect(file().files).toHaveLength(0)
})

test('shows a chosen picture in place of the one before', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:logo')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const { user } = showGroup(WITH_LOGO)
  const shown = () => screen.getByRole('img', { name: m.settings_preview_of({ label: 'Logo' }) })
  expect(shown()).toHaveAttribute('src', '/files/a.png')
  await user.upload(file(), new File(['x'], 'logo.png', { type: 'image/png' }))
  expect(shown()).toHaveAttribute('src', 'blob:logo')
  expect(file()).toHaveAccessibleDescription(m.setting_pictures_chosen())
})

test('takes pictures of what students say, each beside its address', () => {
  const voices: ShownSetting = {
    ...{ ...COLOUR, name: 'home_voices', label: 'From our students', input: { kind: 'voices', most: 6 } },
    ...{ initial: { home_voices: '' }, initialText: null },
  }
  const typed = { home_voices: '1', 'home_voices.1.name': 'มาลี', 'home_voices.1.work': '/files/a.png' }
  showGroup({ ...PAGE, settings: [voices], typed })
  const name = `${m.setting_pictures_choose()}: ${m.voices_work()}`
  const [ofMalee, ofNew] = screen.getAllByLabelText<HTMLInputElement>(name)
  expect([ofMalee?.name, ofNew?.name]).toEqual(['home_voices.1.work.file', 'home_voices.new.work.file'])
  expect(screen.getAllByRole('img').map(image => image.getAttribute('src'))).toEqual(['/files/a.png'])
})

test('offers to take away a picture that is set', () => {
  showGroup(WITH_LOGO)
  const takesAway = screen.getByRole('button', { name: m.setting_pictures_take_away_of({ label: 'Logo' }) })
  expect(takesAway).toHaveAttribute('value', 'default:photo_logo')
})
