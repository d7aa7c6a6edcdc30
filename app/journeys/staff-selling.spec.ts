import { expect } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { aContact, Shopper } from './shopper.ts'
import { Staff } from './staff.ts'
import { containing } from './words.ts'

const COURSE = '/course/101'

test('staff make a coupon, a visitor uses it, staff refund', {
  tag: ['@desktop', '@prove'],
}, async ({ page, elsewhere }) => {
  const staff = await Staff.atWork(page)
  const { words } = staff
  const contact = aContact()
  const code = `GIVE-${Date.now().toString(36).toUpperCase()}`
  const shopper = new Shopper(await elsewhere(), 'th')
  await shopper.choosesLanguage()

  await test.step('a coupon without a value is refused, keeping the input', async () => {
    await staff.opens('/admin/coupons')
    await page.getByRole('link', { name: words.staff_coupon_new() }).click()
    await page.getByLabel(words.staff_offer_code()).fill(code)
    await page.getByRole('button', { name: words.staff_offer_save(), exact: true }).click()
    await expect(page.getByText(words.staff_fault_required())).toBeVisible()
    await expectInOrder(page, 'new coupon with what is missing')
    await page.getByLabel(words.staff_offer_value(), { exact: false }).first().fill('10')
    await expect(page.getByText('→')).toBeVisible()
    await page.getByRole('button', { name: words.staff_offer_save(), exact: true }).click()
    await page.waitForURL(/\/admin\/coupons\/\d+$/)
    await expect(page.getByText(`/discount/${code}`)).toBeVisible()
    await expectInOrderIfProving(page, 'coupon')
  })
  const couponPage = new URL(page.url()).pathname

  await test.step('a visitor opens its link and buys', async () => {
    await shopper.page.goto(`/discount/${code}?redirect=${COURSE}`)
    await shopper.page.waitForURL(/\/course\/101/)
    await shopper.saysWhoTheyAre(contact)
    await expect(shopper.checkout().getByText(code).first()).toBeAttached()
    await shopper.orders()
    const dialog = shopper.reportDialog()
    await shopper.fillsReport(dialog)
    await shopper.sendsReport(dialog)
    await shopper.page.waitForURL(/\/thankyou\?orderId=/)
  })

  await test.step('staff approve, and the course is open', async () => {
    await staff.opensReport(contact.email)
    await staff.approves()
    await shopper.opens(`${COURSE}?learn=true`)
    await expect(shopper.page.getByText(words.learning_none_title())).toHaveCount(0)
  })

  await test.step('staff preview the refund, then refund the order', async () => {
    await staff.opensReport(contact.email)
    await page.getByRole('link', { name: words.staff_refund_whole() }).click()
    const dialog = page.getByRole('dialog', { name: words.staff_refund_whole() })
    await shopper.listens()
    await expect(dialog.getByText(words.staff_refund_by_hand())).toBeVisible()
    await expectInOrderIfProving(page, 'refund')
    await dialog.getByLabel(words.staff_refund_reason()).fill('ซื้อซ้ำ')
    await dialog
      .getByRole('button', { name: containing(words.staff_refund_confirm({ amount: '' }).trim()) })
      .click()
    await expect(page.getByText(words.orders_status_refunded(), { exact: true }).first()).toBeVisible()
    await expect(page.getByText(words.staff_story_coupon_returned({ code }))).toBeVisible()
    await expectInOrderIfProving(page, 'refunded order')
  })

  await test.step('the open course page closes itself, and the coupon is free', async () => {
    await expect(shopper.page.getByText(words.learning_ended_title())).toBeVisible()
    await staff.opens(couponPage)
    await expect(page.getByText(words.staff_uses_counts({ held: 0, used: 0, released: 1 }))).toBeVisible()
    await shopper.readsMail(
      contact.email,
      containing(words.mail_order_refunded_subject({ id: '' }).slice(0, 8)),
    )
  })
})
