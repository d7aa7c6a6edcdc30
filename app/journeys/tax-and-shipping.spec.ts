import { expect } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { aSlip } from './pictures.ts'
import { aContact, Shopper } from './shopper.ts'
import { containing } from './words.ts'

const COURSE = '/course/106'
/** This plan includes a printed workbook. */
const PLAN = 'พร้อมสมุดแบบฝึกเล่มพิมพ์'
const HOME = '99/1 ซอยอารีย์ 4 พญาไท กรุงเทพฯ 10400'

test('a company orders a book with tax invoice and withholding @phone @prove', async ({ page }) => {
  const shopper = new Shopper(page, 'th')
  const { words } = shopper
  const checkout = shopper.checkout()
  await shopper.choosesLanguage()
  await shopper.opens(COURSE)
  await shopper.choosesPlan(PLAN)
  await shopper.saysWhoTheyAre(aContact())

  await test.step('keeps an address, adds another, removes and restores it', async () => {
    await shopper.opensStep(words.shipping_step())
    await checkout.getByLabel(words.shipping_fullname()).fill('มะลิ สุขสันต์')
    await checkout.getByLabel(words.shipping_tel()).fill('12')
    await checkout.locator('[name=shippingAddress]').fill(HOME)
    await checkout.getByRole('button', { name: words.shipping_keep() }).click()
    await expect(checkout.getByText(words.shipping_error_tel_digits())).toBeVisible()
    await checkout.getByLabel(words.shipping_tel()).fill('081-234-5678')
    await checkout.getByRole('button', { name: words.shipping_keep() }).click()
    await expect(checkout.getByRole('radio', { name: containing(HOME) })).toBeChecked()

    await checkout.getByRole('button', { name: words.shipping_add() }).click()
    const dialog = page.getByRole('dialog', { name: words.shipping_title_add() })
    await dialog.getByLabel(words.shipping_fullname()).fill('ร้านมะลิ')
    await dialog.getByLabel(words.shipping_tel()).fill('021234567')
    await dialog.getByRole('textbox', { name: words.shipping_address(), exact: true }).fill('2 ถนนสาทร')
    await expectInOrderIfProving(page, 'address dialog')
    await dialog.getByRole('button', { name: words.shipping_save() }).click()
    await expect(checkout.getByRole('radio', { name: /ร้านมะลิ/ })).toBeChecked()
    await checkout.getByRole('button', { name: words.shipping_remove_of({ name: 'ร้านมะลิ' }) }).click()
    await expect(checkout.getByRole('radio', { name: containing(HOME) })).toBeChecked()
    await checkout.getByRole('button', { name: words.shipping_undo() }).click()
    await expect(checkout.getByRole('radio', { name: /ร้านมะลิ/ })).toBeChecked()
  })

  await test.step('withholding leads through both modals', async () => {
    await shopper.opensStep(words.tax_step())
    await checkout.getByLabel(words.tax_withhold_ask()).click()
    const change = page.getByRole('dialog', { name: words.tax_change_title() })
    await expectInOrderIfProving(page, 'change person type')
    await change.getByRole('button', { name: words.tax_change_yes() }).click()
    const modal = page.getByRole('dialog', { name: words.tax_modal_title() })
    await modal.getByLabel(words.tax_id()).fill('0-1055-61000-00')
    await modal.getByRole('button', { name: words.tax_modal_save() }).click()
    await expect(modal.getByText(words.tax_invalid())).toBeVisible()
    await expect(modal.getByText(words.tax_error_id_count({ count: 12 }))).toBeVisible()
    await expectInOrder(page, 'tax invoice with errors')
    await modal.getByLabel(words.tax_company(), { exact: false }).first().fill('บริษัท ครัวไทย จำกัด')
    await modal.getByLabel(words.tax_office()).fill('00000')
    await modal.getByLabel(words.tax_id()).fill('0-1055-61000-00-1')
    await modal.getByLabel(words.tax_address()).fill('1 ถนนสีลม กรุงเทพฯ 10500')
    await modal.locator('input[type=file]').setInputFiles(aSlip())
    await expect(modal.getByText(words.orders_slip_done())).toBeVisible()
    await modal.getByRole('button', { name: words.tax_modal_save() }).click()
    await expect(modal).toBeHidden()
    await expect(checkout.getByLabel(words.tax_withhold_ask())).toBeChecked()
    await expect(checkout.getByText('฿88.04').first()).toBeVisible()
  })

  await test.step('sees the price breakdown and orders', async () => {
    await checkout.locator('summary').filter({ hasText: words.checkout_total() }).first().click()
    await checkout.getByText(words.checkout_made_title()).first().click()
    await expect(checkout.getByText('฿2,934.58', { exact: false }).first()).toBeVisible()
    await expectInOrderIfProving(page, 'how the price was made')
    await checkout.locator('summary').filter({ hasText: words.checkout_total() }).first().click()
    await expect(shopper.total()).toContainText('฿3,051.96')
    await shopper.orders()
    await expect(shopper.reportDialog()).toBeVisible()
  })

  await test.step('finds everything in the order and the address book', async () => {
    await page.goto('/myaccount/student/order')
    await page
      .getByRole('main')
      .getByRole('link', { name: containing(words.orders_title({ id: '' })) })
      .first()
      .click()
    for (const fact of ['2 ถนนสาทร', 'บริษัท ครัวไทย จำกัด', '฿3,051.96'])
      await expect(page.getByText(fact, { exact: false }).first()).toBeVisible()
    await expectInOrder(page, 'order with its papers')
    await page.goto('/myaccount/addresses')
    await expect(page.getByText(HOME)).toBeVisible()
    await expectInOrderIfProving(page, 'address book')
  })
})
