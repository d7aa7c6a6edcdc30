import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '#app/components/checkout/notify.ts'
import { pass } from '#app/testing/a-page.tsx'
import { toast } from './toast.ts'

/** The time in which a notification leaves the page. */
const LEAVES_MS = 300

beforeEach(() => void vi.useFakeTimers())
afterEach(() => pass(20_000))

async function show(say: () => unknown) {
  await act(async () => {
    await say()
    await vi.dynamicImportSettled()
  })
  await pass(50)
}

test('shows a notification for five seconds', async () => {
  await show(() => notify('invalidCoupon', 'This coupon has expired.'))
  const region = within(screen.getByRole('region', { name: /Notifications/ }))
  expect(region.getByText('This coupon cannot be used')).toBeInTheDocument()
  expect(region.getByText('This coupon has expired.')).toBeInTheDocument()
  await pass(4_800)
  expect(region.getByText('This coupon has expired.')).toBeInTheDocument()
  await pass(150 + LEAVES_MS)
  expect(region.queryByText('This coupon has expired.')).toBeNull()
})

test('shows two notifications at once', async () => {
  await show(() => notify('timeLeft'))
  await show(() => notify('emptyCart'))
  expect(screen.getByText('You still have access to this course')).toBeInTheDocument()
  expect(screen.getByText('There is nothing to order yet')).toBeInTheDocument()
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
  await pass(LEAVES_MS)
  expect(screen.queryByText('Added')).toBeNull()
})
