import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '#app/components/checkout/notify.ts'
import { letNotificationsLeave, pass } from '#app/testing/pages/a-page.tsx'
import { endToast, toast } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(letNotificationsLeave)

async function show(say: () => unknown) {
  await act(async () => {
    await say()
    await vi.dynamicImportSettled()
  })
  await pass(150)
}

test('never shows a problem that was solved before its code was there', async () => {
  await show(() => {
    notify('emptyCart')
    endToast('checkout')
  })
  expect(screen.queryByText('There’s nothing to order yet')).toBeNull()
})

test('shows a notification for five seconds', async () => {
  await show(() => notify('invalidCoupon', 'This coupon has expired.'))
  const region = within(screen.getByRole('region', { name: /Notifications/ }))
  expect(region.getByText('This coupon can’t be used')).toBeInTheDocument()
  expect(region.getByText('This coupon has expired.')).toBeInTheDocument()
  await pass(4_700)
  expect(region.getByText('This coupon has expired.')).toBeInTheDocument()
  await pass(250)
  expect(region.queryByText('This coupon has expired.')).toBeNull()
})

test('never says the same sentence as title and as text', async () => {
  await show(() => notify('emptyCart', 'There’s nothing to order yet'))
  expect(screen.getAllByText('There’s nothing to order yet')).toHaveLength(1)
})

test('shows two notifications at once', async () => {
  await show(() => notify('timeLeft'))
  await show(() => notify('success'))
  expect(screen.getByText('You still have access to this course')).toBeInTheDocument()
  expect(screen.getByText('Order placed')).toBeInTheDocument()
})

test('offers up to two actions and closes after either', async () => {
  const [undo, view] = [vi.fn(), vi.fn()]
  const actions = [
    { label: 'Undo', onPress: undo },
    { label: 'View cart', onPress: view },
  ]
  await show(() => toast({ kind: 'success', title: 'Added', actions }))
  const user = userEvent.setup({ delay: null })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(view).not.toHaveBeenCalled()
  expect(screen.queryByText('Added')).toBeNull()
})

test('waits while a person reads or uses it', async () => {
  await show(() => toast({ kind: 'info', title: 'Saved for later' }))
  const user = userEvent.setup({ delay: null })
  await user.hover(screen.getByText('Saved for later'))
  await pass(20_000)
  await user.unhover(screen.getByText('Saved for later'))
  screen.getByRole('button', { name: 'Close' }).focus()
  await pass(20_000)
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Saved for later')).toBeNull()
})

test('replaces a problem by the next one, and ends with its cause', async () => {
  await show(() => notify('emptyCart'))
  await show(() => notify('timeLeft'))
  expect(screen.queryByText('There’s nothing to order yet')).toBeNull()
  expect(screen.getByText('You still have access to this course')).toBeInTheDocument()
  await act(() => endToast('checkout'))
  expect(screen.queryByText('You still have access to this course')).toBeNull()
})

test('shows the same message once, with its time from the start', async () => {
  await show(() => toast({ kind: 'success', title: 'Saved' }))
  await pass(3_000)
  await show(() => toast({ kind: 'success', title: 'Saved' }))
  expect(screen.getAllByText('Saved')).toHaveLength(1)
  await pass(3_000)
  expect(screen.getByText('Saved')).toBeInTheDocument()
})

test('lies in the open dialog, because everything else is inert', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  await show(() => toast({ kind: 'error', title: 'Not sent' }))
  expect(dialog).toContainElement(screen.getByText('Not sent'))
  dialog.remove()
  await pass(100)
  expect(screen.getByText('Not sent')).toBeInTheDocument()
})

test('speaks in a dialog only after its list is there', async () => {
  await show(() => toast({ kind: 'success', title: 'Saved' }))
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  await act(() => toast({ kind: 'error', title: 'Not sent' }))
  expect(dialog).toContainElement(screen.getByRole('region', { name: /Notifications/ }))
  expect(screen.queryByText('Not sent')).toBeNull()
  await pass(100)
  expect(within(dialog).getByText('Not sent')).toBeInTheDocument()
  dialog.remove()
})

test.each(['alert', 'status'])('goes to the lower edge if it would cover the page’s %s', async role => {
  const main = document.body.appendChild(document.createElement('main'))
  const alert = main.appendChild(document.createElement('p'))
  alert.setAttribute('role', role)
  alert.textContent = 'Not sent'
  const rect = (element: Element) => new DOMRect(0, 0, window.innerWidth, element === alert ? 200 : 60)
  const layout = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return rect(this)
  })
  await show(() => notify('timeLeft'))
  const list = document.querySelector<HTMLElement>('#toasts')
  expect([list?.style.top, list?.style.bottom]).toEqual(['auto', '8px'])
  main.remove()
  await letNotificationsLeave()
  await show(() => notify('timeLeft'))
  expect(list?.style.bottom).toBe('auto')
  layout.mockRestore()
})
