import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderId } from '#app/business/orders/order.ts'
import type { QueueEntry } from '#app/business/orders/showing/order-view.ts'
import { QueueParts } from '#app/components/staff/orders/order-filters.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, letNotificationsLeave, NOW, pass, type Sent, showPage } from '#app/testing/pages/a-page.tsx'
import { Queue } from './queue.tsx'

const MINUTE_MS = 60_000

/** Returns a report of ฿1,000 on an order of ฿1,000, unless `over` says otherwise. */
function anEntry(orderId: number, over: Partial<QueueEntry> = {}): QueueEntry {
  return {
    order: {
      id: orderId as OrderId,
      token: `token-${orderId}`,
      fullname: `Buyer ${orderId}`,
      email: `buyer${orderId}@example.com`,
      tel: '0812345678',
      currency: 'THB',
      payable: 100_000,
      awaitsApproval: false,
      hasMismatch: false,
      createdAt: NOW - 10 * MINUTE_MS,
    },
    courses: ['Course'],
    approval: null,
    reportId: orderId * 10,
    waitingSince: NOW - 5 * MINUTE_MS,
    claimed: 100_000,
    difference: 0,
    transferredAt: NOW - 6 * MINUTE_MS,
    originBank: 'KBANK',
    destinationAccount: '0123456789',
    description: '',
    destinationBank: 'SCB',
    slip: null,
    openedBy: null,
    ...over,
  }
}

/** Shows the queue. `entries` is asked again whenever the page reloads its data. */
function showQueue(entries: () => QueueEntry[] = () => [anEntry(1), anEntry(2), anEntry(3)]) {
  return showPage({
    path: '/admin/orders',
    load: entries,
    draw: data => <Queue entries={data} hasMore={false} wantedId={null} isOfApprovals={false} now={NOW} />,
  })
}

test('links to the parts of the queue once something waits for the school’s approval', () => {
  const draw = (entries: QueueEntry[], part: 'approvals' | null) =>
    showPage({ path: '/admin/orders', load: () => null, draw: () => <QueueParts {...{ entries, part }} /> })
  const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
  const { unmount } = draw([anEntry(1)], null)
  expect(links()).toEqual([])
  unmount()
  const paid = anEntry(2)
  draw([anEntry(1), { ...paid, order: { ...paid.order, awaitsApproval: true } }], 'approvals')
  expect(links()).toEqual(['All', 'Slips to check', 'Paid, waiting for your approval'])
  expect(screen.getByRole('link', { current: 'page' })).toHaveAttribute(
    'href',
    '/admin/orders?waits=approvals',
  )
})

/** The decisions that were sent, without the notes that a report was opened. */
function decisions(sent: readonly Sent[]) {
  return sent.map(({ form }) => Object.fromEntries(form)).filter(({ intent }) => intent !== 'open')
}

const reviewed = () => screen.getByRole('heading', { name: /^Order \d/ }).textContent
const waiting = () =>
  within(screen.getByRole('list', { name: 'Slips to check' })).getAllByRole('listitem').length
const short = () => anEntry(1, { claimed: 90_000, difference: -10_000 })

let sent: Sent[]
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  sent = answer({ '/admin/decide': () => ({ kind: 'done' }) })
})
afterEach(letNotificationsLeave)

test('approves with one key, sends it after ten seconds, and goes on', async () => {
  const { user } = showQueue()
  expect(reviewed()).toBe('Order 1')
  await user.keyboard('a')
  expect(reviewed()).toBe('Order 2')
  expect(waiting()).toBe(2)
  expect(screen.getByText('2 waiting')).toBeVisible()
  await pass(9_500)
  expect(decisions(sent)).toEqual([])
  await pass(750)
  expect(decisions(sent)).toEqual([{ intent: 'approve', orderId: '1', reportId: '10', preset: '', note: '' }])
})

test('reads on from the heading of the next slip', async () => {
  const { user } = showQueue(() => [anEntry(1), anEntry(2)])
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await pass(20)
  expect(screen.getByRole('heading', { name: 'Order 2' })).toHaveFocus()
  await user.keyboard('a')
  await pass(20)
  expect(document.activeElement).toHaveTextContent('Nothing to review')
})

test('says that more wait on the next page, and where the order of a link is', () => {
  showPage({
    path: '/admin/orders',
    load: () => [anEntry(1), anEntry(2)],
    draw: data => <Queue entries={data} hasMore wantedId={9} isOfApprovals={false} now={NOW} />,
  })
  expect(screen.getByText(m.orders_staff_waiting_more({ n: 2 }))).toBeVisible()
  expect(screen.getByText(m.orders_staff_elsewhere({ id: 9 }))).toBeVisible()
  expect(screen.getAllByRole('link', { name: m.orders_staff_details() })[0]).toHaveAttribute(
    'href',
    '/admin/orders/9',
  )
})

test('undoes the last decision within ten seconds', async () => {
  const { user } = showQueue()
  await user.keyboard('aa')
  expect(screen.getByText(/Order 2 will be approved in 10 s \(\+1\)/)).toBeVisible()
  await pass(4_000)
  expect(screen.getByText(/Order 2 will be approved in 6 s/)).toBeVisible()
  await user.keyboard('z')
  expect(reviewed()).toBe('Order 2')
  expect(screen.getByText(/Order 1 will be approved in 6 s/)).toBeVisible()
  await pass(20_000)
  expect(decisions(sent).map(({ orderId }) => orderId)).toEqual(['1'])
})

test('undoes with the button as well', async () => {
  const { user } = showQueue(() => [anEntry(1)])
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(screen.getByText('Nothing to review')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(reviewed()).toBe('Order 1')
  await pass(20_000)
  expect(decisions(sent)).toEqual([])
})

test('asks why a different amount is accepted', async () => {
  const { user } = showQueue(() => [short(), anEntry(2)])
  await user.keyboard('a')
  await pass(20)
  const reason = screen.getByLabelText(/^Why do you accept/)
  expect(reason).toHaveFocus()
  await user.type(reason, ' {Control>}{Enter}{/Control}')
  expect(screen.getByRole('alert')).toHaveTextContent('Write why you accept this amount')
  expect(reviewed()).toBe('Order 1')
  await user.type(reason, 'Agreed by phone')
  await user.click(screen.getByRole('button', { name: 'Approve although ฿100 is missing' }))
  await pass(10_250)
  expect(decisions(sent)).toMatchObject([{ intent: 'approve', orderId: '1', note: 'Agreed by phone' }])
})

test('rejects with a reason that is chosen by keyboard', async () => {
  const { user } = showQueue()
  await user.keyboard('r')
  await pass(20)
  expect(screen.getByRole('radio', { name: m.orders_staff_reason_amount() })).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: m.orders_staff_reason_used() }))
  await user.click(screen.getByRole('button', { name: 'Reject with this reason' }))
  expect(reviewed()).toBe('Order 2')
  await pass(10_250)
  expect(decisions(sent)).toMatchObject([{ intent: 'reject', orderId: '1', preset: 'used' }])
})

test('does not reject without a reason', async () => {
  const { user } = showQueue()
  await user.keyboard('r')
  await user.click(screen.getByRole('button', { name: 'Reject with this reason' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a reason or write one')
  await pass(20_000)
  expect(decisions(sent)).toEqual([])
})

test('gives a new report an empty reason', async () => {
  const { user } = showQueue()
  await user.keyboard('r')
  await user.type(screen.getByLabelText(/^Your own message/), 'Wrong account')
  await user.keyboard('{Escape}')
  await pass(20)
  await user.keyboard('j')
  expect(reviewed()).toBe('Order 2')
  await user.keyboard('r')
  expect(screen.getByLabelText(/^Your own message/)).toHaveValue('')
})

test('moves through the queue and stops at its ends', async () => {
  const { user } = showQueue()
  await user.keyboard('k')
  expect(reviewed()).toBe('Order 1')
  await user.keyboard('j{ArrowDown}j')
  expect(reviewed()).toBe('Order 3')
  await pass(20)
  expect(screen.getByRole('link', { name: /Buyer 3/ })).toHaveFocus()
  expect(screen.getByRole('link', { name: /Buyer 3/ })).toHaveAttribute('aria-current', 'true')
  await user.keyboard('{ArrowUp}')
  expect(reviewed()).toBe('Order 2')
})

test('decides nothing while a person types or holds a modifier', async () => {
  const { user } = showQueue()
  await user.keyboard('{Control>}a{/Control}{Meta>}a{/Meta}r')
  await user.type(screen.getByLabelText(/^Your own message/), 'a bank slip, jaz')
  expect(waiting()).toBe(3)
  expect(reviewed()).toBe('Order 1')
})

test('decides nothing while the list of keys is open', async () => {
  const { user } = showQueue()
  await user.keyboard('?')
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await user.keyboard('a')
  expect(waiting()).toBe(3)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('a')
  expect(waiting()).toBe(2)
})

test.each([
  ['refused', () => ({ kind: 'refused', sentence: 'Cancelled meanwhile.' }), () => 'Cancelled meanwhile.'],
  ['not allowed', () => Response.json({ roles: [] }, { status: 403 }), m.connection_not_allowed],
  ['not taken', () => new Response(null, { status: 400 }), m.connection_not_taken],
  ['failed', () => new Response(null, { status: 503 }), m.connection_lost],
  ['lost', () => null, m.connection_lost],
])('returns an order whose decision was %s', async (_, said, sentence) => {
  answer({ '/admin/decide': form => (form.get('intent') === 'open' ? { kind: 'done' } : said()) })
  const { user } = showQueue()
  await user.keyboard('a')
  await pass(10_250)
  await vi.dynamicImportSettled()
  await waitFor(() => expect(screen.getByText('Order 1 wasn’t changed')).toBeInTheDocument())
  expect(screen.getByText(sentence())).toBeInTheDocument()
  expect(waiting()).toBe(3)
})

test('returns an order whose decision got no answer in time', async () => {
  // The fake clock does not move the browser's own time-outs.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), milliseconds)
    return controller.signal
  })
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
  })
  const { user } = showQueue()
  await user.keyboard('a')
  await pass(12_000)
  expect(waiting()).toBe(2)
  await pass(30_000)
  await vi.dynamicImportSettled()
  await waitFor(() => expect(screen.getByText('Order 1 wasn’t changed')).toBeInTheDocument())
  expect(waiting()).toBe(3)
  timeout.mockRestore()
})

test('sends waiting decisions at once when the page is left', async () => {
  const { user, unmount } = showQueue()
  await user.keyboard('a')
  window.dispatchEvent(new Event('pagehide'))
  expect(decisions(sent).map(({ orderId }) => orderId)).toEqual(['1'])
  unmount()
  expect(decisions(sent)).toHaveLength(1)
})

test('goes back to the order before after the last one', async () => {
  const { user } = showQueue()
  await user.keyboard('jj')
  expect(reviewed()).toBe('Order 3')
  await user.keyboard('a')
  expect(reviewed()).toBe('Order 2')
})

test('shows colleagues and staff what is wrong with a slip', () => {
  const slip = { uploadId: 'u1', bank: '014', reference: 'REF9', alsoOnOrder: 77 as OrderId }
  showQueue(() => [{ ...short(), slip, openedBy: { name: 'Malee', at: NOW - 60_000 } }])
  const review = within(screen.getByRole('region', { name: 'Order 1' }))
  expect(review.getByRole('alert')).toHaveTextContent('This slip was already used for order 77')
  expect(review.getByText('Amounts differ by ฿100')).toBeVisible()
  expect(review.getByText(/Malee has had it open since today at 09:59/)).toBeVisible()
  expect(screen.getByRole('link', { name: /Buyer 1.*Amount due ฿1,000.00.*Used slip/ })).toBeVisible()
  expect(sent.map(({ form }) => Object.fromEntries(form))).toEqual([{ intent: 'open', reportId: '10' }])
})
