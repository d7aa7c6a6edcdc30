import { useFetcher } from '@remix-run/react'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import type { RegisterAnswer, RegisterForm } from './account-answers.ts'
import { RegisterFields } from './register-fields.tsx'

const question = (id: number, required: boolean) => ({
  id,
  typeLabel: 'inputtext' as const,
  label: `Question ${id}`,
  required,
  itemList: [],
  orderLabel: id,
})
const FORM = {
  fields: [
    { name: 'firstname', required: true },
    { name: 'nickname', required: false },
    { name: 'email', required: true },
  ],
  labels: [question(1, true)],
  groups: [],
  telMinimumSkipped: false,
  asksForTax: false,
  passwordMinLength: 6,
  isLayoutFour: false,
} as unknown as RegisterForm

const wrong = (...names: string[]): RegisterAnswer => ({
  ok: false,
  code: 'INPUT_ERROR',
  typed: {},
  errors: Object.fromEntries(names.map(name => [name, `Wrong: ${name}`])),
  retryAfterSeconds: 0,
})

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => sessionStorage.clear())

/** Shows the form; `answers` are given to its posts in order. Returns what it posted. */
function showForm(answers: RegisterAnswer[], form = FORM) {
  const posted: FormData[] = []
  const { user, unmount } = showPage({
    path: '/register',
    load: () => null,
    draw: () => <Registration form={form} />,
    signIn: sent => {
      posted.push(sent)
      return answers.shift() ?? null
    },
  })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, unmount, posted, press }
}

function Registration({ form }: { form: RegisterForm }) {
  const fetcher = useFetcher<RegisterAnswer>()
  return (
    <fetcher.Form method="post" action="/login" noValidate>
      <RegisterFields form={form} answer={fetcher.data} returnTo="/" pending={fetcher.state !== 'idle'} />
    </fetcher.Form>
  )
}

function field(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[name="${name}"]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

const heading = (title: string) => screen.findByRole('heading', { name: new RegExp(`^${title}`) })
const next = () => m.register_next()
const submit = () => m.account_register_submit()

test('asks for the sign-in first, then for the person, and only the last button registers', async () => {
  const { user, posted, press } = showForm([wrong('firstname', 'label.1'), wrong('label.1'), wrong()])
  const parts = document.querySelectorAll('.register-step')
  const namesIn = (part?: Element) =>
    Array.from(part?.querySelectorAll('[name]') ?? [], field => field.getAttribute('name'))
  expect(parts).toHaveLength(2)
  expect(namesIn(parts[0])).toEqual(['email', 'username', 'password'])
  expect(namesIn(parts[1])).toEqual(['firstname', 'label.1', 'nickname', 'marketing'])
  await user.type(field('email'), 'somsri@example.com')
  await user.type(field('password'), 'a horse 42')
  await press(next())
  await waitFor(async () => expect(await heading(m.register_step_about())).toHaveFocus())
  expect(posted[0]?.get('isCheck')).toBe('1')
  // The fields of the new step are no mistakes yet.
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
  expect(screen.queryByRole('alert')).toBeNull()
  await press(submit())
  await waitFor(() => expect(field('label.1')).toHaveFocus())
  expect(posted[1]?.get('isCheck')).toBeNull()
  expect(posted[1]?.get('password')).toBe('a horse 42')
})

test('stays at a step that has a mistake, and goes back to it from a later one', async () => {
  const { press } = showForm([wrong('email', 'firstname'), wrong('firstname'), wrong('username')])
  await press(next())
  await waitFor(() => expect(field('email')).toHaveFocus())
  expect(screen.getByRole('alert')).toBeInTheDocument()
  expect(field('firstname')).not.toHaveAttribute('aria-invalid', 'true')
  await press(next())
  await waitFor(async () => expect(await heading(m.register_step_about())).toHaveFocus())
  await press(submit())
  await waitFor(() => expect(field('username')).toHaveFocus())
})

test('goes on when a check finds nothing wrong at all', async () => {
  const { posted, press } = showForm([wrong(), { ok: true, returnTo: '/' }])
  await press(next())
  await waitFor(async () => expect(await heading(m.register_step_about())).toHaveFocus())
  expect(screen.queryByRole('alert')).toBeNull()
  await press(submit())
  await waitFor(() => expect(posted).toHaveLength(2))
})

test('goes back without sending, and keeps what was typed over a reload', async () => {
  const first = showForm([wrong('firstname')])
  await first.user.type(field('email'), 'somsri@example.com')
  await first.press(next())
  await waitFor(async () => expect(await heading(m.register_step_about())).toHaveFocus())
  await first.user.type(field('firstname'), 'Somsri')
  await first.press(m.register_back())
  await waitFor(async () => expect(await heading(m.register_step_sign_in())).toHaveFocus())
  expect(first.posted).toHaveLength(1)
  await waitFor(() => expect(sessionStorage.getItem('registration')).toContain('Somsri'))
  first.unmount()
  showForm([])
  await waitFor(() => expect(field('email')).toHaveValue('somsri@example.com'))
  expect(field('firstname')).toHaveValue('Somsri')
})

test('gives the school’s questions a step of their own when there are many', () => {
  const labels = [1, 2, 3, 4, 5, 6].map(id => question(id, true))
  showForm([], { ...FORM, labels } as RegisterForm)
  const titles = Array.from(document.querySelectorAll('.register-step h2'), title => title.textContent)
  expect(titles).toEqual([
    expect.stringContaining(m.register_step_sign_in()),
    expect.stringContaining(m.register_step_about()),
    expect.stringContaining(m.register_step_questions()),
  ])
})

test('proposes the username from the email until the person types one', async () => {
  const { user } = showForm([])
  await user.type(field('email'), 'Somsri.Dee+school@example.com')
  expect(field('username')).toHaveValue('somsridee')
  await user.clear(field('username'))
  await user.type(field('username'), 'mine')
  await user.type(field('email'), 'x')
  expect(field('username')).toHaveValue('mine')
})

test('proposes the username for an email that was kept', async () => {
  sessionStorage.setItem('registration', JSON.stringify({ email: ['mali@example.com'] }))
  showForm([])
  await waitFor(() => expect(field('username')).toHaveValue('mali'))
})

test('asks for the password once, and shows it until the form is sent', async () => {
  const { user, press } = showForm([wrong('email')])
  const password = field('password')
  expect(document.querySelectorAll('[type=password]')).toHaveLength(1)
  await user.type(password, 'a horse 42')
  await press(m.register_password_show_label())
  expect(password).toHaveAttribute('type', 'text')
  await press(m.register_password_hide_label())
  expect(password).toHaveAttribute('type', 'password')
  await press(m.register_password_show_label())
  await press(next())
  await waitFor(() => expect(password).toHaveAttribute('type', 'password'))
  expect(password).toHaveValue('a horse 42')
})

test('names the fields as password managers know them', () => {
  showForm([])
  expect(field('email')).toHaveAttribute('autocomplete', 'email')
  expect(field('username')).toHaveAttribute('autocomplete', 'username')
  expect(field('password')).toHaveAttribute('autocomplete', 'new-password')
  expect(field('password')).toHaveAttribute('minlength', '6')
})

test('says that optional fields can be filled in later', () => {
  const { unmount } = showForm([])
  expect(screen.getByText(m.register_later())).toBeInTheDocument()
  expect(field('nickname').closest('details')).not.toHaveAttribute('open')
  unmount()
  const fields = FORM.fields.filter(({ required }) => required)
  showForm([], { ...FORM, fields })
  expect(screen.queryByText(m.register_later())).toBeNull()
})
