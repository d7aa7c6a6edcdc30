import { useActionData } from '@remix-run/react'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FirstStart } from '#app/business/school/first-start/first-start.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { SetUpView } from './set-up-view.tsx'

const START: FirstStart = {
  title: 'Rim Khlong',
  currency: 'USD',
  vatPercent: 7,
  isVatIncluded: true,
  asksForWays: true,
  passwordMinLength: 12,
}
const OFFER = { sealed: 'v1.sealed', typed: 'ABCD EFGH', svg: '<svg></svg>', address: 'otpauth://totp/x' }

function show(more: Partial<Parameters<typeof SetUpView>[0]> = {}) {
  const shown = { start: START, offer: OFFER, refused: null, answer: undefined, ...more }
  return showPage({ path: '/setup/x', load: () => null, draw: () => <SetUpView {...shown} /> })
}

test('begins with what an import stored', () => {
  show()
  expect(screen.getByRole('textbox', { name: /Name of the school/ })).toHaveValue('Rim Khlong')
  expect(screen.getByRole('radio', { name: m.setup_usd() })).toBeChecked()
  expect(screen.getByRole('radio', { name: m.setup_vat_included() })).toBeChecked()
})

test('asks for ways to pay only where there are none', () => {
  const { unmount } = show()
  expect(screen.getByRole('checkbox', { name: m.payment_way_paypal() })).not.toBeChecked()
  unmount()
  show({ start: { ...START, asksForWays: false } })
  expect(screen.queryByText(m.setup_part_ways())).toBeNull()
})

test('leads to the sign-in page only where there is an owner', () => {
  const refused = { sentence: 'No.', mayHaveAccount: false }
  const { unmount } = show({ start: null, offer: null, refused })
  expect(screen.getByText('No.')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  show({ start: null, offer: null, refused: { ...refused, mayHaveAccount: true } })
  expect(screen.getByRole('link')).toHaveAttribute('href', '/login')
})

test('shows the backup codes though the link is used up by then', () => {
  const refused = { sentence: 'No.', mayHaveAccount: true }
  show({ start: null, offer: null, refused, answer: { kind: 'done', backupCodes: ['abcde-fghij'] } })
  expect(screen.getByText('abcde-fghij')).toBeVisible()
  expect(screen.queryByText('No.')).toBeNull()
})

const TYPED = {
  ...{ name: 'Somjai', email: 'somchai', title: 'By the Water', vatPercent: '7' },
  ...{ currency: 'THB', isVatIncluded: false, ways: ['paypal'] },
} as const
const WRONG = {
  kind: 'wrong',
  typed: TYPED,
  offer: OFFER,
  errors: { email: 'Not an email.', code: 'Wrong.' },
}
const REFUSED = { kind: 'refused', refused: { sentence: 'The link has expired.', mayHaveAccount: false } }

function Answered() {
  const answer = useActionData() as Parameters<typeof SetUpView>[0]['answer']
  return <SetUpView start={START} offer={OFFER} refused={null} answer={answer} />
}

/** Sends the form: the page came from the server, and its script has loaded since. */
async function send(answer: unknown) {
  const { user } = showPage({
    path: '/setup/x',
    load: () => null,
    draw: () => <Answered />,
    act: () => answer,
    beforeCode: () => {},
  })
  await user.click(screen.getByRole('button', { name: m.setup_submit() }))
}

test('shows what is wrong beside its fields, with what was typed', async () => {
  await send(WRONG)
  expect(await screen.findByText(m.setup_wrong())).toBeVisible()
  const email = screen.getByRole('textbox', { name: new RegExp(m.account_label_email()) })
  expect(email).toHaveAccessibleDescription(/Not an email/)
  expect(email).toHaveFocus()
  expect(screen.getByText('Wrong.')).toBeVisible()
})

test('says why the link does not work after the form was sent', async () => {
  await send(REFUSED)
  expect(await screen.findByText('The link has expired.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('comes with what was typed when no script sent the form', () => {
  show({ answer: WRONG as Parameters<typeof SetUpView>[0]['answer'] })
  expect(screen.getByRole('textbox', { name: /Name of the school/ })).toHaveValue('By the Water')
  expect(screen.getByRole('radio', { name: m.setup_thb() })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: m.payment_way_paypal() })).toBeChecked()
})
