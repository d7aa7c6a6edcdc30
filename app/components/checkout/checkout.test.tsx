import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPlan } from '#app/business/cart/testing-buyers.ts'
import { money } from '#app/business/money/money.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { rememberedGuest, rememberGuest } from '#app/components/account/remembered-guest.ts'
import { AccountMenu } from '#app/components/frame/account-menu.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import Erased from '#app/routes/account/my-data-erased.tsx'
import { answer, shownTotal, showPage } from '#app/testing/pages/a-page.tsx'
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
  return screen
    .getByRole('heading', { name: new RegExp(`^${title}`) })
    .closest<HTMLElement>('details, section') as HTMLElement
}

/** Fills in the fields that every guest must fill in. */
async function fillInContact(user: UserEvent) {
  await user.click(screen.getByLabelText(/^Full name/))
  await user.paste('Somsri Thongsuk')
  await user.click(screen.getByLabelText(/^Email/))
  await user.paste('somsri@example.com')
  await user.click(screen.getByLabelText(/^Phone number/))
  await user.paste('0812345678')
}

const orderButton = () => screen.getByRole('button', { name: 'Place order' })
const refusedAs = (over: Partial<Refused> = {}): CheckoutAnswer => ({
  kind: 'refused',
  code: 'COURSE_NOT_FOR_SALE',
  sentence: 'This course is no longer sold.',
  errors: {},
  changed: null,
  typed: {},
  ...over,
})

test('shows what every buyer needs, the rest behind links', async () => {
  const { user } = showCheckout()
  for (const title of ['Choose a plan', 'Your details', 'How to pay'])
    expect(step(title).tagName, title).toBe('SECTION')
  expect(step('Coupon or promotion')).not.toHaveAttribute('open')
  await user.click(screen.getByRole('heading', { name: 'Coupon or promotion' }))
  expect(step('Coupon or promotion')).toHaveAttribute('open')
  expect(screen.getByLabelText(/^Coupon code/)).toBeVisible()
})

test.each([
  ['a free method and a paid one', [0, 5_000], true],
  ['two methods of one fee', [5_000, 5_000], false],
  ['one method', [5_000], false],
])('says that the total may grow with %s for shipping', (_, fees, mayGrow) => {
  const shippingMethods = fees.map((fee, at) => ({ id: at + 1, name: `Post ${at}`, fee, feeUsd: null }))
  showCheckout({ lines: [BOOK], shippingMethods })
  expect(screen.queryAllByText(m.checkout_total_from()).length > 0).toBe(mayGrow)
})

test('ticks a step that was left without a fault', async () => {
  const { user } = showCheckout()
  const tick = (title: string) => within(step(title)).queryByRole('img', { name: m.checkout_step_done() })
  await user.type(screen.getByLabelText(/^Full name/), 'Somsri')
  await user.click(screen.getByRole('radio', { name: /฿2,000/ }))
  expect(tick('Your details')).toBeNull()
  expect(tick('Choose a plan')).toBeNull()
  await user.clear(screen.getByLabelText(/^Full name/))
  await fillInContact(user)
  expect(tick('Your details')).toBeVisible()
  expect(tick('Choose a plan')).toBeVisible()
  expect(tick('How to pay')).toBeNull()
  await user.clear(screen.getByLabelText(/^Phone number/))
  await user.tab()
  expect(tick('Your details')).toBeNull()
})

test('does not tick an email address that the shop refuses', async () => {
  const { user } = showCheckout()
  await fillInContact(user)
  await user.tab()
  const email = screen.getByLabelText(/^Email/)
  for (const [address, isTicked] of [
    ['a@b.c', false],
    ['a..b@example.com', false],
    ['a.b@example.com', true],
  ] as const) {
    await user.clear(email)
    await user.type(email, address)
    await user.click(screen.getByRole('radio', { name: /฿2,000/ }))
    const tick = within(step('Your details')).queryByRole('img', { name: m.checkout_step_done() })
    expect([address, tick !== null]).toEqual([address, isTicked])
  }
})

test('ticks a registration only with a password that the shop takes', async () => {
  const registration = { settings: defaultSettings, groups: [], labels: [] }
  const { user } = showCheckout({ registration })
  await screen.findByLabelText(/^First name/)
  const type = async (label: RegExp, text: string) => {
    const [field] = screen.getAllByLabelText(label)
    await user.clear(field as HTMLElement)
    await user.type(field as HTMLElement, text)
    await user.tab()
    fireEvent.blur(field as HTMLElement)
    return within(step('Your details')).queryByRole('img', { name: m.checkout_step_done() }) !== null
  }
  await type(/^First name/, 'Somsri')
  await type(/^Last name/, 'Thongsuk')
  await type(/^Phone number/, '0812345678')
  await type(/^Email/, 'somsri@example.com')
  expect(screen.getByLabelText(/^Username/)).toHaveValue('somsri')
  expect(await type(/^Password/, 'short')).toBe(false)
  expect(await type(/^Password/, 'khlong-4821')).toBe(true)
  expect(await type(/^Username/, 'som sri')).toBe(false)
})

test('has no plan chooser for a course with one plan', async () => {
  const sent = answer({ '/checkout': () => ({ kind: 'placed', token: 'abc', next: 'pay' }) })
  const line = aCourseLine(1)
  if (line.item.kind !== 'course') throw new Error('a course line')
  const { user } = showCheckout({
    lines: [{ ...line, item: { ...line.item, plans: line.item.plans.slice(0, 1) } }],
  })
  expect(within(step('Your plan')).queryByRole('radio')).toBeNull()
  await fillInContact(user)
  await user.click(orderButton())
  await screen.findByRole('heading', { name: 'At /order/abc' })
  expect(sent[0]?.form.get('plan.course:1')).toBe('11')
  expect(sent[0]?.form.get('shownPrice.11')).toBe('100000')
})

test('says the term once for a plan that is named after it', () => {
  const line = aCourseLine(1)
  if (line.item.kind !== 'course') throw new Error('a course')
  const plan = aPlan({
    id: 11,
    courseId: 1,
    name: 'Lifetime access',
    planType: 'One-Time Payment',
    term: null,
  })
  const plans = [{ plan, disabled: null, books: [] }]
  showCheckout({ lines: [{ ...line, item: { ...line.item, plans } }] })
  expect(within(step('Your plan')).getAllByText(/Lifetime access/)).toHaveLength(1)
})

test('shows the price of the chosen plan once', async () => {
  const { user } = showCheckout()
  expect(shownTotal()).toHaveTextContent('฿1,000')
  await user.click(screen.getByRole('radio', { name: /฿2,000/ }))
  expect(shownTotal()).toHaveTextContent('฿2,000')
  expect(orderButton()).not.toHaveTextContent(/฿/)
  expect(screen.getByRole('radio', { name: /For members/ })).toBeDisabled()
})

test('speaks Thai on a Thai page', () => {
  showCheckout({}, 'th')
  expect(screen.getByRole('button', { name: 'สั่งซื้อ' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'เลือกแพ็กเกจ' })).toBeVisible()
})

test('starts a free course, and asks for no payment', async () => {
  const free = aCourseLine(1)
  if (free.item.kind !== 'course') throw new Error('a course line')
  const [first] = free.item.plans
  const plans = first ? [{ ...first, plan: { ...first.plan, price: 0 } }] : []
  showCheckout({ lines: [{ ...free, item: { ...free.item, plans } }] })
  expect(screen.getByRole('button', { name: 'Start free' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Start this course' })).toBeVisible()
  expect(within(step('How to pay')).queryByRole('radio')).toBeNull()
})

test('leads to the step that is missing instead of ordering', async () => {
  const sent = answer({})
  const { user } = showCheckout({ lines: [BOOK] })
  expect(orderButton()).toHaveAttribute('aria-disabled', 'true')
  expect(orderButton()).toHaveAccessibleDescription('Enter a shipping address first')
  // The reason is announced, and stands in the flow, so that the bar on a phone stays slim.
  const reason = screen.getByRole('status', { name: '' })
  expect(reason).toHaveTextContent('Enter a shipping address first')
  expect(reason.closest('.sticky')).toBeNull()
  await user.click(orderButton())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shipping' })).toHaveFocus())
  expect(sent).toEqual([])
})

test('marks missing contact fields without asking the server', async () => {
  const sent = answer({})
  const { user } = showCheckout()
  await user.click(orderButton())
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
  const dialog = await screen.findByRole('dialog', { name: m.orders_transfer_and_notify() })
  expect(within(dialog).getByText(m.orders_placed_text())).toBeVisible()
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

test('uses a new key after a refusal', async () => {
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
  expect(step('Coupon or promotion')).not.toHaveAttribute('open')
  await user.click(orderButton())
  await waitFor(() => expect(step('Coupon or promotion')).toHaveAttribute('open'))
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
  expect(within(dialog).getByLabelText(/^Username/)).toHaveValue('somsri@example.com')
  await user.type(within(dialog).getByLabelText(/^Password/), 'secret')
  await user.click(within(dialog).getByRole('button', { name: m.account_login_submit() }))
  expect(await screen.findByRole('heading', { name: 'At /order/abc' })).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('orders by itself after the buyer registers in the modal', async () => {
  const known = refusedAs({ code: 'DUPLICATE_EMAIL', errors: { email: { code: 'KNOWN_EMAIL' } } })
  const answers = [known, { kind: 'placed', token: 'abc', next: 'pay' }]
  const sent = answer({ '/checkout': () => answers.shift() })
  const registered: FormData[] = []
  const form = {
    fields: [{ name: 'email', required: true }],
    labels: [],
    groups: [],
    telMinimumSkipped: false,
    asksForTax: false,
    passwordMinLength: 6,
    isLayoutFour: false,
  }
  const facts = someFacts({ place: 'course', path: '/course/1', lines: [aCourseLine(1)] })
  const { user } = showPage({
    path: '/course/1',
    load: () => aCoursePage({ facts }),
    draw: data => <Checkout page={data} />,
    elsewhere: { '/register': { form } },
    register: posted => {
      registered.push(posted)
      return { ok: true, returnTo: '/' }
    },
  })
  await fillInContact(user)
  await user.click(orderButton())
  const modal = within(await screen.findByRole('dialog', { name: m.account_login_title() }))
  await user.click(modal.getByRole('button', { name: m.account_show_register() }))
  expect(screen.getByRole('dialog', { name: m.account_register_title() })).toBeVisible()
  await user.click(modal.getByRole('button', { name: m.account_show_login() }))
  expect(screen.getByRole('dialog', { name: m.account_login_title() })).toBeVisible()
  await user.click(modal.getByRole('button', { name: m.account_show_register() }))
  await user.type(await modal.findByLabelText(/^Email/, { selector: '[name=email]' }), 'new@example.com')
  expect(sent).toHaveLength(1)
  await user.click(modal.getByRole('button', { name: m.account_register_submit() }))
  expect(await screen.findByRole('heading', { name: 'At /order/abc' })).toBeVisible()
  expect(registered.map(posted => posted.get('email'))).toEqual(['new@example.com'])
  expect(sent).toHaveLength(2)
})

test('keeps what was typed and chosen over a reload', async () => {
  const [transfer] = someFacts().paymentMethods
  if (!transfer) throw new Error('no method')
  const paymentMethods = [transfer, { ...transfer, id: 8, name: 'Card', paidBy: 'card' as const }]
  const { user, unmount } = showCheckout({ paymentMethods })
  await user.click(screen.getByRole('radio', { name: /฿2,000/ }))
  await user.click(screen.getByRole('radio', { name: /^Card/ }))
  await fillInContact(user)
  unmount()
  showCheckout({ paymentMethods })
  expect(screen.getByLabelText(/^Phone number/)).toHaveValue('0812345678')
  expect(screen.getByRole('radio', { name: /^Card/ })).toBeChecked()
  expect(shownTotal()).toHaveTextContent('฿2,000')
})

const SOMSRI = { fullname: 'Somsri Thongsuk', email: 'somsri@example.com' }
const nameAndEmail = () => ({
  fullname: screen.getByLabelText<HTMLInputElement>(/^Full name/).value,
  email: screen.getByLabelText<HTMLInputElement>(/^Email/).value,
})
const forgetButton = () => screen.queryByRole('button', { name: m.checkout_contact_forget() })

test("remembers only a guest's name and email", async () => {
  answer({ '/checkout': () => ({ kind: 'placed', token: 'abc', next: 'pay' }) })
  const { user, unmount } = showCheckout()
  expect(screen.getByText(m.checkout_contact_remembered())).toBeVisible()
  expect(forgetButton()).toBeNull()
  await fillInContact(user)
  await user.click(orderButton())
  await screen.findByRole('heading', { name: 'At /order/abc' })
  unmount()
  // Another day, another tab.
  sessionStorage.clear()
  expect(Object.values(localStorage).join()).not.toContain('0812345678')
  showCheckout({ path: '/course/2' })
  expect(nameAndEmail()).toEqual(SOMSRI)
  expect(screen.getByLabelText(/^Phone number/)).toHaveValue('')
})

test('forgets the guest for good when somebody else asks it to', async () => {
  rememberGuest(SOMSRI)
  const { user, unmount } = showCheckout()
  expect(nameAndEmail()).toEqual(SOMSRI)
  await user.click(forgetButton() as HTMLElement)
  for (const time of ['at once', 'after a reload']) {
    expect(nameAndEmail(), time).toEqual({ fullname: '', email: '' })
    expect(forgetButton(), time).toBeNull()
    expect(rememberedGuest(), time).toBeNull()
    if (time === 'at once') {
      unmount()
      showCheckout()
    }
  }
})

test('fills in only the fields that are still empty', () => {
  rememberGuest(SOMSRI)
  const facts = someFacts({ place: 'course', path: '/course/1', lines: [aCourseLine(1)] })
  showPage({
    path: '/course/1',
    load: () => aCoursePage({ facts }),
    draw: data => <Checkout page={data} />,
    beforeCode: () => {
      screen.getByLabelText<HTMLInputElement>(/^Full name/).value = 'Anan'
    },
  })
  expect(nameAndEmail()).toEqual({ ...SOMSRI, fullname: 'Anan' })
})

test('never shows a guest to a person who is signed in', async () => {
  rememberGuest(SOMSRI)
  const guest = showCheckout()
  await guest.user.click(screen.getByRole('radio', { name: /฿2,000/ }))
  guest.unmount()
  // An account of a sign-in provider may have neither name nor email.
  showCheckout({ buyer: { ...someFacts().buyer, isSignedIn: true } })
  expect(shownTotal()).toHaveTextContent('฿2,000')
  expect(screen.getByLabelText(/^Email/)).toHaveValue('')
  expect(document.body).not.toHaveTextContent('Somsri')
  expect(forgetButton()).toBeNull()
})

test('fills in the registration form of layout four as well', async () => {
  rememberGuest({ ...SOMSRI, fullname: 'Somsri Thong Suk' })
  const registration = { settings: defaultSettings, groups: [], labels: [] }
  const { user } = showCheckout({ registration })
  const firstname = await screen.findByLabelText(/^First name/)
  await waitFor(() => expect(firstname).toHaveValue('Somsri'))
  expect(screen.getByLabelText(/^Last name/)).toHaveValue('Thong Suk')
  expect(screen.getByLabelText(/^Email/)).toHaveValue('somsri@example.com')
  await user.click(forgetButton() as HTMLElement)
  expect(screen.getByLabelText(/^First name/)).toHaveValue('')
  expect(screen.getByLabelText(/^First name/)).toHaveFocus()
  expect(screen.getByLabelText(/^Email/)).toHaveValue('')
  expect(rememberedGuest()).toBeNull()
})

test('forgets at sign-out what the browser keeps of a person', () => {
  const { unmount } = showCheckout()
  fireEvent.change(screen.getByLabelText(/^Phone number/), { target: { value: '0812345678' } })
  rememberGuest(SOMSRI)
  unmount()
  const account = {
    userId: 'u1',
    name: 'Somsri',
    identifier: 'SOMSRI@example.com',
    isStaff: false,
    may: [],
    isTeacher: false,
  }
  showPage({ path: '/', load: () => account, draw: data => <AccountMenu account={data} /> })
  // The guest's own order signed them in.
  expect(rememberedGuest()).toEqual(SOMSRI)
  const signOut = screen.getByText(m.common_sign_out()).closest('form') as HTMLFormElement
  fireEvent.submit(signOut)
  expect(rememberedGuest()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('forgets the guest once another account is signed in', () => {
  rememberGuest(SOMSRI)
  const account = {
    userId: 'u2',
    name: 'Anan',
    identifier: 'anan',
    isStaff: false,
    isTeacher: false,
    may: [],
  }
  showPage({ path: '/', load: () => account, draw: data => <AccountMenu account={data} /> })
  expect(rememberedGuest()).toBeNull()
})

test('forgets the guest on the page after an erased account', () => {
  rememberGuest(SOMSRI)
  showPage({ path: '/my-data/erased', load: () => null, draw: () => <Erased /> })
  expect(rememberedGuest()).toBeNull()
})

test('keeps what was typed before the code loaded', () => {
  const checkout = someFacts({ place: 'course', path: '/course/1', lines: [aCourseLine(1)] })
  const { unmount } = showPage({
    path: '/course/1',
    load: () => aCoursePage({ facts: checkout }),
    draw: data => <Checkout page={data} />,
    beforeCode: () => {
      screen.getByLabelText<HTMLInputElement>(/^Full name/).value = SOMSRI.fullname
      screen.getByLabelText<HTMLInputElement>(/^Email/).value = SOMSRI.email
      screen.getByRole('radio', { name: /฿2,000/ }).click()
    },
  })
  expect(rememberedGuest()).toEqual(SOMSRI)
  // The simulated browser applies the styles of pages without script, too.
  expect(screen.getByRole('button', { name: m.checkout_contact_forget(), hidden: true })).toBeInTheDocument()
  for (const time of ['at first', 'after a reload']) {
    expect(screen.getByLabelText(/^Full name/), time).toHaveValue('Somsri Thongsuk')
    expect(shownTotal(), time).toHaveTextContent('฿2,000')
    if (time === 'at first') {
      unmount()
      showCheckout()
    }
  }
})

test('orders what was typed before the code loaded when the press wakes the form', async () => {
  const sent = answer({ '/checkout': () => refusedAs() })
  const checkout = someFacts({ place: 'course', path: '/course/1', lines: [aCourseLine(1)] })
  const typed = { fullname: SOMSRI.fullname, email: SOMSRI.email, tel: '0812345678' }
  showPage({
    path: '/course/1',
    load: () => aCoursePage({ facts: checkout }),
    draw: data => <Checkout page={data} />,
    beforeCode: () => {
      for (const [name, value] of Object.entries(typed))
        Object.assign(document.querySelector(`input[name=${name}]`) ?? {}, { value })
    },
    wakingPress: () => orderButton().click(),
  })
  expect(await screen.findByText('This course is no longer sold.')).toBeVisible()
  expect(Object.fromEntries(sent[0]?.form ?? [])).toMatchObject(typed)
})

test.each([
  ['pendingApproved', m.checkout_open_waiting_title],
  ['notYetReceived', m.checkout_open_unpaid_title],
] as const)('shows an open order in amber: %s', (status, title) => {
  showPage({
    path: '/course/1',
    load: () => ({
      ...aCoursePage(),
      standing: { kind: 'order-open', status, token: 'abc', awaitsApproval: false, since: 0 } as const,
    }),
    draw: data => <Checkout page={data} />,
  })
  const notice = screen.getByRole('status')
  expect(notice).toHaveTextContent(title())
  expect(notice).toHaveClass('bg-warning-soft')
  expect(notice.querySelector('.icon')).toHaveClass('text-warning')
})
