import { expect } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { Keyboard } from './keyboard.ts'
import { aContact, Shopper } from './shopper.ts'
import { containing } from './words.ts'

const COURSE = '/course/104'
const PRODUCT = '/product/501'
const PROMOTION = /แพ็กคู่คอร์สออกแบบ/

test('a visitor buys two courses and a book, and is asked before losing a discount @phone', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'th')
  const { words } = shopper
  const checkout = shopper.checkout()
  const coupon = checkout.getByRole('button', { name: words.checkout_coupon_remove({ code: 'WELCOME10' }) })
  const address = checkout.locator('[name=shippingAddress]')
  await shopper.choosesLanguage()

  await test.step('an empty cart links to the courses', async () => {
    await shopper.opens('/cart')
    await expect(page.getByRole('link', { name: words.cart_find_courses() })).toBeVisible()
    await expectInOrderIfProving(page, 'empty cart')
  })

  await test.step('adds a promotion’s missing course from the course page', async () => {
    await shopper.opens(COURSE)
    await shopper.opensStep(words.checkout_step_discounts())
    await checkout.getByRole('button', { name: words.checkout_promotion_gather() }).first().click()
    await page.waitForURL(/\/cart\?promotion=1/)
    await expect(checkout.getByRole('listitem')).toHaveCount(2)
    await expect(checkout.getByRole('radio', { name: PROMOTION })).toBeChecked()
  })

  await test.step('adds a book', async () => {
    await shopper.opens(PRODUCT)
    await page.getByRole('button', { name: words.product_add() }).first().click()
    await expect(page.getByText(words.product_added()).first()).toBeVisible()
    await shopper.opens('/cart')
    await expect(checkout.getByRole('listitem')).toHaveCount(3)
    await expectInOrder(page, 'cart')
  })

  await test.step('asks before a coupon replaces the promotion; Escape keeps it', async () => {
    const dialog = page.getByRole('dialog', { name: words.checkout_switch_to_coupon() })
    const code = checkout.getByLabel(words.checkout_coupon_label())
    await code.fill('welcome10')
    await code.press('Enter')
    await expect(dialog).toContainText('฿456')
    await expect(dialog).toContainText('฿129')
    await expectInOrderIfProving(page, 'switch to the coupon')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(checkout.getByRole('radio', { name: PROMOTION })).toBeChecked()
    await code.press('Enter')
    await dialog.getByRole('button', { name: words.checkout_switch_confirm({ name: 'WELCOME10' }) }).click()
    await expect(checkout.getByRole('radio', { name: PROMOTION })).not.toBeChecked()
    await page.reload()
    await expect(coupon).toBeVisible()
  })

  await test.step('asks before the promotion replaces the coupon', async () => {
    await checkout.getByRole('radio', { name: PROMOTION }).click()
    const dialog = page.getByRole('dialog', { name: words.checkout_switch_to_promotion() })
    await dialog.getByRole('button').last().click()
    await expect(coupon).toBeHidden()
    await expect(checkout.getByRole('radio', { name: PROMOTION })).toBeChecked()
  })

  await test.step('the disabled order button says why and leads there', async () => {
    await expect(shopper.orderButton()).toBeDisabled()
    await expect(checkout.getByText(words.checkout_blocked_address())).toBeVisible()
    await shopper.orderButton().click({ force: true })
    await expect(address).toBeVisible()
    await expect(
      page.locator('[data-toast]').getByText(words.checkout_blocked_address()).first(),
    ).toBeVisible()
  })

  await test.step('orders everything', async () => {
    await shopper.saysWhoTheyAre(aContact())
    await shopper.opensStep(words.shipping_step())
    await checkout.getByLabel(words.shipping_fullname()).fill('มะลิ สุขสันต์')
    await checkout.getByLabel(words.shipping_tel()).fill('0812345678')
    await address.fill('1 ถนนสุขุมวิท กรุงเทพฯ 10110')
    await checkout
      .getByRole('radio', { name: /ไปรษณีย์|จัดส่ง|EMS/ })
      .first()
      .check()
    await expectInOrder(page, 'cart to order')
    await shopper.orders()
    await expect(shopper.reportDialog()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText(words.cart_empty())).toBeVisible()
  })
})

test('the cart works by keyboard alone and keeps its lines after signing in @desktop @prove', async ({
  page,
  expectsMessage,
}) => {
  // The browser itself logs the refused password.
  expectsMessage(/400 \(Bad Request\)/)
  const shopper = new Shopper(page, 'en')
  const { words } = shopper
  const keys = new Keyboard(page)
  const checkout = shopper.checkout()
  await shopper.choosesLanguage()
  await shopper.opens(PRODUCT)
  await page.getByRole('button', { name: words.product_add() }).first().click()
  await expect(page.getByText(words.product_added()).first()).toBeVisible()
  await shopper.opens('/cart')

  await test.step('one more changes the price at once', async () => {
    await keys.goesTo(checkout.getByRole('button', { name: words.common_one_more() }))
    await keys.presses('Enter')
    await expect(checkout.getByLabel(words.product_quantity(), { exact: true })).toHaveValue('2')
    await expect(checkout.getByRole('listitem')).toContainText('฿640')
  })

  await test.step('removes the line and restores it', async () => {
    await keys.goesTo(checkout.getByRole('button', { name: containing(words.cart_remove()) }))
    await keys.presses('Enter')
    await expect(page.getByText(words.cart_empty())).toBeVisible()
    await expect(page.getByRole('button', { name: words.cart_undo() })).toBeFocused()
    await keys.presses('Enter')
    await expect(checkout.getByLabel(words.product_quantity(), { exact: true })).toHaveValue('2')
  })

  await test.step('signs in in the panel with Enter', async () => {
    await shopper.opensStep(words.checkout_step_contact())
    const panel = page.getByRole('region', { name: words.cart_login_title() })
    await panel.getByRole('heading', { name: words.cart_login_title() }).click()
    await panel.getByLabel(words.account_label_identifier()).fill('student')
    await panel.getByLabel(words.account_label_password()).fill('wrong-password')
    await keys.presses('Enter')
    await expect(panel.getByText(words.account_wrong_credentials())).toBeVisible()
    await panel.getByLabel(words.account_label_password()).fill('student-demo-26')
    await keys.presses('Enter')
    await expect(checkout.getByText(words.checkout_contact_signed_in())).toBeVisible()
    await expect(checkout.getByLabel(words.product_quantity(), { exact: true })).toHaveValue('2')
    await expect(page).toHaveURL(/\/cart$/)
    await expectInOrder(page, 'cart of a student')
  })
})

test('a page that comes back by the back button shows the cart as it is now', async ({ page }) => {
  const shopper = new Shopper(page, 'th')
  const { words } = shopper
  const cart = (count: number) =>
    page.getByRole('banner').getByRole('link', { name: words.common_cart({ count }) })
  await shopper.choosesLanguage()
  await shopper.opens('/courses')
  await expect(cart(0)).toBeVisible()
  await shopper.opens(PRODUCT)
  await page.getByRole('button', { name: words.product_add() }).first().click()
  await expect(cart(1)).toBeVisible()
  await page.goBack()
  await page.waitForURL(/\/courses$/)
  await expect(cart(1)).toBeVisible()
})
