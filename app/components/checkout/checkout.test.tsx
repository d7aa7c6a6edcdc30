import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, showPage } from '#app/testing/a-page.tsx'
import { Checkout } from './checkout.tsx'
import type { CheckoutAnswer, Refused } from './checkout-answer.ts'
import { aCourseLine, aCoursePage, BOOK, someFacts } from './testing-checkout.ts'

/** Shows the checkout of one course. */
function showCheckout(over: Partial<CheckoutFacts> = {}, locale: 'th' | 'en' = 'en') {
  const checkout = someFacts({ place: 'course', path: '/course/1', lines: [aCourseLine(1)], ...over })
  return showPage({
    path: '/course/1',
    load: () => aCoursePage({ facts: checkout }),
    draw: data => <Checkout page={data} />,
    locale,
  })
}

function step(title: string) {
  const details = screen.getByRole('heading', { name: title }).closest('details')
  return details as HTMLDetailsElement
}

/** Opens the step and fills in the fields that every guest must fill in. */
async function fillInContact(user: UserEvent) {
  await user.click(screen.getByRole('heading', { name: m.checkout_step_contact() }))
  await user.click(screen.getByLabelText(/^Full name/))
  await user.paste('Somsri Thongsuk')
  await user.click(screen.getByLabelText(/^E-mail/))
  await user.paste('somsri@example.com')
  await user.click(screen.getByLabelText(/^Phone number/))
  await user.paste('0812345678')
}

const orderButton = () => screen.getByRole('button', { name: /^Order for/ })
const refusedAs = (over: Partial<Refused> = {}): CheckoutAnswer => ({
  kind: 'refused',
  code: 'COURSE_NOT_FOR_SALE',
  sentence: 'This course is no longer sold.',
  errors: {},
  changed: null,
  typed: {},
  ...over,
})

test('continues to the next step and closes the one before', async () => {
  const { user } = showCheckout()
  const [plan, discounts] = [step('Choose a plan'), step('Discounts')]
  expect(plan).toHaveAttribute('open')
  expect(discounts).not.toHaveAttribute('open')
  await user.click(within(plan).getByRole('button', { name: m.checkout_continue() }))
  expect(plan).not.toHaveAttribute('open')
  expect(discounts).toHaveAttribute('open')
  await waitFor(() => expect(within(discounts).getByText('Discounts').closest('summary')).toHaveFocus())
})

test('keeps other steps open when a person opens one', async () => {
  const { user } = showCheckout()
  await user.click(screen.getByRole('heading', { name: 'How to pay' }))
  expect(step('How to pay')).toHaveAttribute('open')
  expect(step('Choose a plan')).toHaveAttribute('open')
})

test('shows the price of the chosen plan on the button', async () => {
  const { user } = showCheckout()
  expect(orderButton()).toHaveAccessibleName('Order for ฿1,000')
  await user.click(screen.getByRole('radio', { name: /฿2,000/ }))
  expect(orderButton()).toHaveAccessibleName('Order for ฿2,000')
  expect(screen.getByRole('radio', { name: /For members/ })).toBeDisabled()
})

test('speaks Thai on a Thai page', () => {
  showCheckout({}, 'th')
  expect(screen.getByRole('button', { name: 'สั่งซื้อ ฿1,000' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'เลือกแผนเรียน' })).toBeVisible()
})

test('asks for no payment where nothing is due', async () => {
  const free = aCourseLine(1)
  if (free.item.kind !== 'course') throw new Error('a course line')
  const [first] = free.item.plans
  const plans = first ? [{ ...first, plan: { ...first.plan, price: 0 } }] : []
  showCheckout({ lines: [{ ...free, item: { ...free.item, plans } }] })
  expect(screen.getByRole('button', { name: 'Enrol for free' })).toBeVisible()
  expect(within(step('How to pay')).queryByRole('radio')).toBeNull()
})

test('leads to the step that is missing instead of ordering', async () => {
  const sent = answer({})
  const { user } = showCheckout({ lines: [BOOK] })
  expect(orderButton()).toHaveAttribute('aria-disabled', 'true')
  expect(orderButton()).toHaveAccessibleDescription('Give a shipping address first')
  await user.click(orderButton())
  expect(step('Delivery')).toHaveAttribute('open')
  await waitFor(() => expect(screen.getByText('Delivery').closest('summary')).toHaveFocus())
  expect(sent).toEqual([])
})

test('marks missing contact fields without asking the server', async () => {
  const sent = answer({})
  const { user } = showCheckout()
  await user.click(orderButton())
  expect(step('Your details')).toHaveAttribute('open')
  const name = screen.getByLabelText(/^Full name/)
  await waitFor(() => expect(name).toHaveFocus())
  expect(name).toBeInvalid()
  expect(name).toHaveAccessibleDescription(/Enter your full name/)
  expect(sent).toEqual([])
})

test('removes an error once its field is corrected', async () => {
  answer({})
  const { user } = showCheckout()
  await fillInContact(user)
  await user.clear(screen.getByLabelText(/^Full name/))
  await user.clear(screen.getByLabelText(/^Phone number/))
  await user.click(orderButton())
  const alert = await screen.findByRole('alert')
  await user.type(screen.getByLabelText(/^Full name/), 'S')
  expect(screen.getByLabelText(/^Full name/)).toBeValid()
  expect(screen.getByLabelText(/^Phone number/)).toBeInvalid()
  expect(alert).toBeVisible()
  await user.type(screen.getByLabelText(/^Phone number/), '0')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('sends the chosen plan with the total that was shown', async () => {
  const sent = answer({ '/checkout': () => ({ kind: 'placed', token: 'abc', next: 'pay' }) })
  const { user } = showCheckout()
  await user.click(screen.getByRole('radio', { name: /฿2,000/ }))
  await fillInContact(user)
  await user.click(orderButton())
  await screen.findByRole('heading', { name: 'At /order/abc' })
  expect(Object.fromEntries(sent[0]?.form ?? [])).toMatchObject({
    line: 'course:1',
    'plan.course:1': '12',
    'shownPrice.12': '200000',
    shownPayable: '200000',
    fullname: 'Somsri Thongsuk',
    email: 'somsri@example.com',
    tel: '0812345678',
    paymentMethodId: '1',
  })
})

test.each([
  ['thank-you', '/thankyou?orderId=abc'],
  ['order-list', '/myaccount/student/order'],
])('opens the page that follows an order: %s', async (next, path) => {
  answer({ '/checkout': () => ({ kind: 'placed', token: 'abc', next }) })
  const { user } = showCheckout()
  await fillInContact(user)
  await user.click(orderButton())
  expect(await screen.findByRole('heading', { name: `At ${path}` })).toBeVisible()
})

test('opens the transfer report on top of the page', async () => {
  answer({ '/checkout': () => ({ kind: 'placed', token: 'abc', next: 'report' }) })
  const { user } = showCheckout()
  await fillInContact(user)
  await user.click(orderButton())
  const dialog = await screen.findByRole('dialog', { name: m.orders_notify() })
  expect(within(dialog).getByText(m.orders_placed())).toBeVisible()
})

test('sends one order for two presses', async () => {
  let placed: (said: CheckoutAnswer) => void = () => {}
  const sent = answer({ '/checkout': () => new Promise<CheckoutAnswer>(resolve => (placed = resolve)) })
  const { user } = showCheckout()
  await fillInContact(user)
  await user.dblClick(orderButton())
  expect(orderButton()).toHaveAccessibleDescription(m.checkout_sending())
  placed({ kind: 'placed', token: 'abc', next: 'pay' })
  await screen.findByRole('heading', { name: 'At /order/abc' })
  expect(sent).toHaveLength(1)
})

test('repeats a lost order under the same key', async () => {
  const sent = answer({ '/checkout': () => null })
  const { user } = showCheckout()
  await fillInContact(user)
  await user.click(orderButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(m.checkout_offline())
  await user.click(orderButton())
  await waitFor(() => expect(sent).toHaveLength(2))
  const [first, second] = sent.map(({ form }) => form.get('idempotencyKey'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('uses a new key after a refusal, and keeps the form', async () => {
  const sent = answer({ '/checkout': () => refusedAs() })
  const { user } = showCheckout()
  await fillInContact(user)
  await user.click(orderButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('This course is no longer sold.')
  expect(screen.getByLabelText(/^Full name/)).toHaveValue('Somsri Thongsuk')
  await user.click(orderButton())
  await waitFor(() => expect(sent).toHaveLength(2))
  const [first, second] = sent.map(({ form }) => form.get('idempotencyKey'))
  expect(second).not.toBe(first)
})

test('shows a changed price with both amounts', async () => {
  const [before, after] = [money(100_000, 'THB'), money(120_050, 'THB')]
  const changed = { before, after, lines: [{ key: 'course:1', before, after }] }
  answer({ '/checkout': () => refusedAs({ code: 'PRICE_CHANGED', changed }) })
  const { user } = showCheckout()
  await fillInContact(user)
  await user.click(orderButton())
  expect(await screen.findByText('Course 1: ฿1,000 before, ฿1,200.50 now')).toBeVisible()
  expect(screen.getByText(/It was ฿1,000 and is now ฿1,200.50/)).toBeVisible()
})

test("opens the step of the server's refusal", async () => {
  answer({ '/checkout': () => refusedAs({ code: 'COUPON_EXPIRED' }) })
  const { user } = showCheckout()
  await fillInContact(user)
  expect(step('Discounts')).not.toHaveAttribute('open')
  await user.click(orderButton())
  await waitFor(() => expect(step('Discounts')).toHaveAttribute('open'))
})

test('orders by itself after a known buyer signs in', async () => {
  const known = refusedAs({ code: 'DUPLICATE_EMAIL', errors: { email: { code: 'KNOWN_EMAIL' } } })
  const answers = [known, { kind: 'placed', token: 'abc', next: 'pay' }]
  const sent = answer({ '/checkout': () => answers.shift() })
  const checkout = someFacts({ place: 'course', path: '/course/1', lines: [aCourseLine(1)] })
  const { user } = showPage({
    path: '/course/1',
    load: () => aCoursePage({ facts: checkout }),
    draw: data => <Checkout page={data} />,
    signIn: () => ({ ok: true, returnTo: '/', userId: 'u1' }),
  })
  await fillInContact(user)
  await user.click(orderButton())
  const dialog = await screen.findByRole('dialog', { name: m.account_login_title() })
  expect(within(dialog).getByLabelText(/^User name/)).toHaveValue('somsri@example.com')
  await user.type(within(dialog).getByLabelText(/^Password/), 'secret')
  await user.click(within(dialog).getByRole('button', { name: m.account_login_submit() }))
  expect(await screen.findByRole('heading', { name: 'At /order/abc' })).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('keeps what was typed over a reload of the page', async () => {
  const { user, unmount } = showCheckout()
  await user.click(screen.getByRole('radio', { name: /฿2,000/ }))
  await fillInContact(user)
  unmount()
  showCheckout()
  expect(screen.getByLabelText(/^Full name/)).toHaveValue('Somsri Thongsuk')
  expect(orderButton()).toHaveAccessibleName('Order for ฿2,000')
})

test('forgets what was typed once it is ordered', async () => {
  answer({ '/checkout': () => ({ kind: 'placed', token: 'abc', next: 'pay' }) })
  const { user, unmount } = showCheckout()
  await fillInContact(user)
  await user.click(orderButton())
  await screen.findByRole('heading', { name: 'At /order/abc' })
  unmount()
  showCheckout()
  expect(screen.getByLabelText(/^Full name/)).toHaveValue('')
})

test('keeps what was typed before the code had loaded', () => {
  const checkout = someFacts({ place: 'course', path: '/course/1', lines: [aCourseLine(1)] })
  showPage({
    path: '/course/1',
    load: () => aCoursePage({ facts: checkout }),
    draw: data => <Checkout page={data} />,
    beforeCode: () => {
      ;(screen.getByLabelText(/^Full name/) as HTMLInputElement).value = 'Somsri Thongsuk'
      screen.getByRole('radio', { name: /฿2,000/ }).click()
    },
  })
  expect(screen.getByLabelText(/^Full name/)).toHaveValue('Somsri Thongsuk')
  expect(orderButton()).toHaveAccessibleName('Order for ฿2,000')
})
