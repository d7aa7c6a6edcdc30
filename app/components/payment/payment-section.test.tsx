import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { money } from '#app/business/money/money.ts'
import type { PaymentEntry } from '#app/business/payments/payment-provider.ts'
import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import type { OrderPage } from '#app/components/order/order-page.ts'
import { useOrderInProgress } from '#app/components/order/order-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, NOW, pass, showPage } from '#app/testing/pages/a-page.tsx'
import { toast } from '#app/ui/toast.ts'
import { CardNumberField } from './card-field.tsx'
import { JUST_ORDERED } from './just-ordered.ts'
import { PaymentSection } from './payment-section.tsx'
import { PromptPayPicture } from './prompt-pay-picture.tsx'

const QR: PaymentEntry = { kind: 'press', paidBy: 'qr' }
const PAGE: PaymentEntry = { kind: 'press', paidBy: 'page' }
const BUTTONS: PaymentEntry = { kind: 'buttons', scriptUrl: 'https://paypal.test/sdk.js' }

function aPanel(over: Partial<PaymentPanel> = {}): PaymentPanel {
  const due = money(135_050, 'THB')
  const nothingYet = { next: null, hasBegun: false, failure: null }
  return { token: 'abc', methodId: 9, due, entry: QR, opensTo: null, ...nothingYet, ...over }
}

const aQr = (expiresAt: number) =>
  ({ kind: 'qr', imageUrl: null, payload: 'text', svg: null, expiresAt }) as const

/** The order's page, without what it shows of the order. */
function InProgress({ page }: { page: OrderPage }) {
  useOrderInProgress(page)
  return page.pay && <PaymentSection panel={page.pay} />
}

type Facts = {
  readonly status?: string
  readonly payment?: { readonly id: number; readonly state: string; readonly failure: string | null } | null
  readonly pay?: PaymentPanel | null
  readonly thankYouPage?: boolean
}

/** Shows an order that the test changes; `reads` counts how often the page has asked for it since. */
function showOrder(first: Facts, state?: unknown) {
  let facts = first
  let count = 0
  const load = () => {
    count += 1
    const { status = 'notYetReceived', payment = null, pay = null, thankYouPage = true } = facts
    const order = { token: 'abc', status, awaitsApproval: false }
    return { view: { order, payment }, pay, thankYouPage } as unknown as OrderPage
  }
  const draw = (page: OrderPage) => <InProgress page={page} />
  const { user } = showPage({ path: '/order/abc', load, draw, state })
  const atFirst = count
  const change = (over: Facts) => (facts = { ...facts, ...over })
  return { user, change, reads: () => count - atFirst }
}

const POLL_MS = 6_000
const at = (path: string) => screen.queryByRole('heading', { name: `At ${path}` })

beforeEach(() => {
  vi.spyOn(window.location, 'assign')
    .mockImplementation(() => {})
    .mockClear()
})

test('asks for a waiting order exactly every six seconds', async () => {
  vi.useFakeTimers()
  const { reads } = showOrder({ pay: aPanel() })
  await pass(POLL_MS - 50)
  expect(reads()).toBe(0)
  await pass(50)
  expect(reads()).toBe(1)
  await pass(POLL_MS)
  expect(reads()).toBe(2)
})

test('stops asking once the order is approved', async () => {
  vi.useFakeTimers()
  const { change, reads } = showOrder({ status: 'pendingApproved' })
  change({ status: 'approved' })
  await pass(POLL_MS)
  expect(reads()).toBe(1)
  await pass(4 * POLL_MS)
  expect(reads()).toBe(1)
})

test.each<[string, Facts, Facts, string]>([
  [
    'the thank-you page after a payment',
    { pay: aPanel() },
    { status: 'approved', pay: null },
    '/thankyou?orderId=abc',
  ],
  [
    'the order list after a payment in a shop without it',
    { pay: aPanel(), thankYouPage: false },
    { status: 'approved', pay: null },
    '/order/abc/left',
  ],
  [
    'the order list after a rejected report',
    { status: 'pendingApproved' },
    { status: 'rejected' },
    '/order/abc/left',
  ],
])('opens %s half a second later', async (_, before, after, path) => {
  vi.useFakeTimers()
  const { change } = showOrder(before)
  change(after)
  await pass(POLL_MS + 450)
  expect(at(path)).toBeNull()
  await pass(50)
  expect(at(path)).toBeVisible()
})

test('opens the order list half a second after a failed charge', async () => {
  vi.useFakeTimers()
  const card = aPanel({ entry: PAGE, next: { kind: 'redirect', url: 'https://bank.test/' } })
  const { change } = showOrder({ pay: card, payment: { id: 1, state: 'waiting', failure: null } })
  change({
    pay: aPanel({ entry: PAGE, failure: 'declined' }),
    payment: { id: 1, state: 'failed', failure: 'declined' },
  })
  await pass(POLL_MS)
  await screen.findByText(m.payment_charge_failed_text())
  const said = Date.now()
  while (!at('/order/abc/left') && Date.now() < said + 5_000) await pass(50)
  expect(Math.abs(Date.now() - said - 500)).toBeLessThanOrEqual(100)
})

const qrButton = () => screen.getByRole('button', { name: new RegExp(`^${m.payment_qr_show()}`) })
const payButton = () => screen.getByRole('button', { name: new RegExp(`^${m.payment_pay()}`) })

test('counts down in the QR modal, then offers a new QR', async () => {
  const shown = { pay: aPanel({ next: aQr(Date.now() + 3_600_000) }) }
  const { user, change } = showOrder(shown)
  const sent = answer({
    '/order/abc/pay': () => {
      change({ pay: aPanel({ next: aQr(Date.now() + 900_000) }) })
      return { kind: 'started', next: aQr(Date.now() + 900_000) }
    },
  })
  await user.click(qrButton())
  const modal = within(await screen.findByRole('dialog', { name: m.payment_qr_title() }))
  expect(await modal.findByText(/^(01:00:0|59:)/)).toHaveAttribute('role', 'timer')
  expect(modal.getByRole('button', { name: m.payment_qr_done() })).toBeVisible()
  expect(modal.queryByRole('button', { name: m.payment_again() })).toBeNull()

  change({ pay: aPanel({ failure: 'expired' }) })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await modal.findByText(m.payment_qr_gone())).toBeVisible()
  expect(modal.queryByRole('timer')).toBeNull()
  await user.click(modal.getByRole('button', { name: m.payment_again() }))
  expect(await modal.findByRole('timer')).toHaveTextContent(/^1[45]:/)
  expect(modal.queryByText(m.payment_qr_gone())).toBeNull()
  expect(sent.map(({ form }) => [form.get('methodId'), form.get('due')])).toEqual([['9', '135050']])
})

test('says in the modal why no QR came, and tries again', async () => {
  const answers = [{ kind: 'refused', sentence: 'The bank is closed.' }, null]
  const sent = answer({ '/order/abc/pay': () => answers.shift() })
  const { user } = showOrder({ pay: aPanel() })
  await user.click(qrButton())
  const modal = within(await screen.findByRole('dialog', { name: m.payment_qr_title() }))
  expect(await modal.findByText('The bank is closed.')).toBeVisible()
  await user.click(modal.getByRole('button', { name: m.payment_again() }))
  expect(await modal.findByText(m.payment_offline())).toBeVisible()
  expect(sent).toHaveLength(2)
})

test.each<[string, object | null, () => string]>([
  ['refused', { kind: 'refused', sentence: 'The bank is closed.' }, () => 'The bank is closed.'],
  ['lost', null, () => m.payment_offline()],
])('shows an error after a %s start, and starts again', async (_, said, words) => {
  const next = { kind: 'redirect', url: 'https://bank.test/page' }
  const answers = [said, { kind: 'started', next }]
  answer({ '/order/abc/pay': () => answers.shift() })
  const { user } = showOrder({ pay: aPanel({ entry: PAGE }) })
  await user.click(payButton())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(m.payment_error_title())
  expect(alert).toHaveTextContent(words())
  expect(payButton()).not.toHaveAttribute('aria-busy')
  expect(window.location.assign).not.toHaveBeenCalled()
  await user.click(payButton())
  await expect.poll(() => vi.mocked(window.location.assign).mock.calls).toEqual([['https://bank.test/page']])
})

test('opens the page of the bank by itself only after ordering', async () => {
  const next = { kind: 'redirect', url: 'https://bank.test/page' }
  vi.useFakeTimers()
  const sent = answer({ '/order/abc/pay': () => ({ kind: 'started', next }) })
  showOrder({ pay: aPanel({ entry: PAGE }) })
  await pass(50)
  expect(sent).toEqual([])
  showOrder({ pay: aPanel({ entry: PAGE }) }, JUST_ORDERED)
  await pass(50)
  expect(window.location.assign).toHaveBeenCalledWith('https://bank.test/page')
  expect(sent).toHaveLength(1)
})

test('starts nothing by itself after a reload if an attempt has run out meanwhile', async () => {
  vi.useFakeTimers()
  const sent = answer({})
  showOrder({ pay: aPanel({ entry: PAGE, hasBegun: true }) }, JUST_ORDERED)
  await pass(50)
  expect(sent).toEqual([])
})

test('a new attempt ends what was said of the last one', async () => {
  answer({ '/order/abc/pay': () => ({ kind: 'refused', sentence: 'The bank is closed.' }) })
  const { user } = showOrder({ pay: aPanel({ entry: PAGE }) })
  await act(() => toast({ kind: 'error', title: 'Not charged', about: 'payment' }))
  expect(await screen.findByText('Not charged')).toBeVisible()
  await user.click(payButton())
  expect(await screen.findByText('The bank is closed.')).toBeVisible()
  expect(screen.queryByText('Not charged')).toBeNull()
})

test('opens the PayPal modal by itself only after ordering', async () => {
  vi.spyOn(document.head, 'appendChild').mockImplementation(node => node)
  const modal = () => screen.queryByRole('dialog', { name: m.payment_buttons_title() })
  showOrder({ pay: aPanel({ entry: BUTTONS }) })
  expect(modal()).toBeNull()
  showOrder({ pay: aPanel({ entry: BUTTONS }) }, JUST_ORDERED)
  expect(await screen.findByRole('dialog', { name: m.payment_buttons_title() })).toBeVisible()
})

test('opens the PromptPay picture of an account in a modal', async () => {
  const account = {
    bankName: 'KBANK',
    accountName: 'School Co.',
    accountId: '0123456789',
    promptPayImage: '/files/qr.png',
  }
  const { user } = showPage({
    path: '/cart',
    load: () => account,
    draw: data => <PromptPayPicture account={data} />,
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('link', { name: m.payment_prompt_pay_show() }))
  const modal = within(screen.getByRole('dialog', { name: m.payment_prompt_pay_title() }))
  const picture = modal.getByRole('img', { name: m.payment_prompt_pay_alt({ name: 'School Co.' }) })
  expect(picture).toHaveAttribute('src', '/files/qr.png')
  expect(modal.getByText('012-3-45678-9')).toBeVisible()
})

function Card() {
  const [value, setValue] = useState('')
  return <CardNumberField value={value} error={undefined} onChange={event => setValue(event.target.value)} />
}

test('draws the logo of each card brand while typing', () => {
  showPage({ path: '/card', load: () => NOW, draw: () => <Card /> })
  const number = screen.getByLabelText(/^Card number/)
  expect(screen.queryByRole('img')).toBeNull()
  const logos = [
    ['4', 'Visa'],
    ['51', 'Mastercard'],
    ['34', 'American Express'],
    ['3530', 'JCB'],
    ['62', 'UnionPay'],
  ].map(([begun, brand]) => {
    fireEvent.change(number, { target: { value: begun } })
    const logo = screen.getByRole('img', { name: brand })
    // The first child is the card itself.
    expect(logo.children.length, brand).toBeGreaterThan(1)
    return logo.innerHTML
  })
  expect(new Set(logos).size).toBe(5)
})

test('shows a payment that is being checked in amber', () => {
  const panel = aPanel({ entry: null, next: { kind: 'checking' } })
  showPage({ path: '/order/abc', load: () => panel, draw: data => <PaymentSection panel={data} /> })
  const notice = screen.getByRole('status')
  expect(notice).toHaveTextContent(m.payment_checking())
  expect(notice).toHaveClass('bg-warning-soft')
})
