import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CartView } from '#app/components/cart/cart-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, showPage } from '#app/testing/pages/a-page.tsx'
import { someFacts } from './testing-checkout.ts'

/** Shows a visitor's cart with its sign-in panel, and opens the step that holds it. */
async function showPanel(signIn: (form: FormData) => unknown, locale: 'th' | 'en' = 'en') {
  const { user } = showPage({
    path: '/cart',
    load: () => someFacts(),
    draw: data => <CartView facts={data} reasons={{}} removed={[]} />,
    locale,
    signIn,
  })
  await user.click(screen.getByRole('heading', { name: m.checkout_step_contact() }))
  await user.click(screen.getByRole('heading', { name: m.cart_login_title() }))
  return { user, panel: within(screen.getByRole('region', { name: m.cart_login_title() })) }
}

const refused = (code: string) => ({ ok: false, code, identifier: 'somsri', retryAfterSeconds: 240 })

test('signs in and sends nothing of the order', async () => {
  const sent = answer({})
  const forms: FormData[] = []
  const { user, panel } = await showPanel(form => {
    forms.push(form)
    return { ok: true, returnTo: '/cart', userId: 'u1' }
  })
  await user.type(panel.getByLabelText(/^Username/), 'somsri')
  await user.type(panel.getByLabelText(/^Password/), 'secret')
  await user.click(panel.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(forms).toHaveLength(1))
  expect(Object.fromEntries(forms[0] ?? [])).toEqual({
    returnTo: '/cart',
    username: 'somsri',
    password: 'secret',
  })
  expect(sent).toEqual([])
})

test('keeps all that was typed after a wrong password', async () => {
  const { user, panel } = await showPanel(() => refused('WRONG_CREDENTIALS'))
  await user.type(screen.getByLabelText(/^Full name/), 'Somsri Thongsuk')
  await user.type(panel.getByLabelText(/^Username/), 'somsri')
  await user.type(panel.getByLabelText(/^Password/), 'wrong')
  await user.click(panel.getByRole('button', { name: 'Sign in' }))
  expect(await panel.findByRole('alert')).toHaveTextContent(m.account_wrong_credentials())
  expect(panel.getByLabelText(/^Username/)).toHaveValue('somsri')
  expect(panel.getByLabelText(/^Password/)).toHaveValue('wrong')
  expect(screen.getByLabelText(/^Full name/)).toHaveValue('Somsri Thongsuk')
})

test('leads to a new password and to registration, then back', async () => {
  const { panel } = await showPanel(() => null)
  const address = (name: string) => panel.getByRole('link', { name }).getAttribute('href')
  expect(address(m.account_forgot_link())).toBe('/forgotpass')
  expect(address(m.cart_register())).toBe('/register?returnTo=%2Fcart')
  expect(panel.getByText(m.cart_login_text())).toBeVisible()
})

test('moves to the field that was left empty', async () => {
  const { user, panel } = await showPanel(() => refused('EMPTY_PASSWORD'))
  await user.type(panel.getByLabelText(/^Username/), 'somsri')
  await user.click(panel.getByRole('button', { name: 'Sign in' }))
  const password = panel.getByLabelText(/^Password/)
  await waitFor(() => expect(password).toHaveFocus())
  expect(password).toHaveAccessibleDescription('Please enter your password.')
})

test.each([
  ['en', 'Too many attempts. Please wait 4 minutes and try again.'],
  ['th', 'มีการลองหลายครั้งเกินไป กรุณารอ 4 นาทีแล้วลองใหม่'],
] as const)('says how long to wait after too many tries (%s)', async (locale, words) => {
  const { user, panel } = await showPanel(() => refused('TOO_MANY_TRIES'), locale)
  await user.click(panel.getByRole('button', { name: m.account_login_submit() }))
  expect(await panel.findByRole('alert')).toHaveTextContent(words)
})

test('ignores a second press while the first is sent', async () => {
  let count = 0
  let end: (said: unknown) => void = () => {}
  const { user, panel } = await showPanel(() => {
    count += 1
    return new Promise(resolve => (end = resolve))
  })
  await user.dblClick(panel.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(panel.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy'))
  end(refused('WRONG_CREDENTIALS'))
  await panel.findByRole('alert')
  expect(count).toBe(1)
})
