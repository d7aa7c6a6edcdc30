import { expect, type Page } from '@playwright/test'
import { test } from '#app/journeys/journey.ts'
import { Payer } from './payer.ts'
import { paysByRefusedCard } from './ways-to-pay.ts'

/* What only a browser shows: windows, modals, notifications, and a page whose live connection is blocked. */

test('PayPal’s modal stays open after a click outside, and its window pays the order @desktop', async ({
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
  // The press closes the window, so its page cannot answer.
  await first.getByRole('button', { name: 'come back later' }).click({ noWaitAfter: true })
  await page.waitForURL(/\/myaccount\/student\/order/)
  await payer.opensOrder()
  await page.getByRole('button', { name: words.payment_buttons_open() }).click()
  const [second] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await second.getByRole('button', { name: 'pay', exact: true }).click({ noWaitAfter: true })
  await payer.isThanked()
  await payer.findsItPaid()
})

test('a page whose live connection is blocked still learns of the payment @phone', async ({
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

test('closing the QR leads to the updating list @phone', async ({ page }) => {
  const payer = await Payer.hasOrdered(page, 4)
  const { words } = payer
  await payer.opensOrder()
  await page.getByRole('button', { name: words.payment_qr_show() }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: words.payment_qr_done() }).click()
  await payer.isLedToList(words.payment_pay_now())
  await payer.providerHas('scb', 'paid')
  await expect(page.getByRole('link', { name: words.orders_open_course() })).toBeVisible()
})

test('a refused card shows a notification, then the list @prove-on-phone', async ({ page }) => {
  const payer = await Payer.hasOrdered(page, 8)
  const { words } = payer
  await payer.opensOrder()
  const shownAt = addressAtFirstToast(page)
  await paysByRefusedCard(payer)
  const said = page.locator('[data-toast]').filter({ hasText: words.payment_error_title() })
  await expect(said.getByText(words.payment_charge_failed_text(), { exact: true })).toBeVisible()
  expect(await shownAt).toBe(payer.path)
  const again = await payer.isLedToList(words.payment_again())
  await expect(page.getByText(words.payment_failed_funds())).toBeVisible()
  await again.click()
  await page.waitForURL(`**${payer.path}#pay`)
})

/**
 * Resolves to the page's path at the moment that a notification appears: half a second later, the page may be another.
 */
function addressAtFirstToast(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const look = () => document.querySelector('[data-toast]') && resolve(location.pathname)
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      }),
  )
}
