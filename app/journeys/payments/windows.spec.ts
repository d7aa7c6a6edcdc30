import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { Payer } from './payer.ts'

/* What only a browser shows of paying: a provider's window, and a page whose live connection is blocked. */

test('PayPal’s window: a click beside the modal closes nothing, and what was agreed to there is paid @desktop', async ({
  page,
}) => {
  const payer = await Payer.hasOrdered(page, 2)
  const { words } = payer
  await payer.opensOrder()
  await page.getByRole('button', { name: words.payment_buttons_open() }).click()
  const modal = page.getByRole('dialog')
  const button = modal.getByRole('button', { name: 'PayPal', exact: true })
  await expect(button).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(modal).toBeVisible()
  const [first] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await first.getByRole('button', { name: 'come back later' }).click()
  await page.waitForURL(/\/myaccount\/student\/order/)
  await payer.opensOrder()
  await page.getByRole('button', { name: words.payment_buttons_open() }).click()
  const [second] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await second.getByRole('button', { name: 'pay', exact: true }).click()
  await payer.isThanked()
  await payer.findsItPaid()
})

test('a page whose sockets are blocked learns of the payment all the same @phone', async ({
  page,
  expectsMessage,
}) => {
  expectsMessage(/WebSocket connection/)
  await page.routeWebSocket(/\/parties\//, socket => void socket.close())
  const payer = await Payer.hasOrdered(page, 9)
  await payer.opensOrder()
  await page.getByRole('button', { name: payer.words.payment_qr_show() }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await payer.providerHas('omise', 'paid')
  await payer.isThanked()
})
