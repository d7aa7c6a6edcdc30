import { expect } from '@playwright/test'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { aPicture } from './pictures.ts'
import { aContact, Shopper } from './shopper.ts'
import { Staff } from './staff.ts'
import { containing } from './words.ts'

test('an editor makes a product, sells and sends it, and keeps its stock', {
  tag: ['@desktop', '@prove'],
}, async ({ page, elsewhere }) => {
  const staff = await Staff.atWork(page)
  const { words } = staff
  const shopper = new Shopper(await elsewhere(), 'th')
  await shopper.choosesLanguage()
  const buyer = aContact()
  const name = `ดินปั้น ${Date.now().toString(36)}`
  const form = page.getByRole('form', { name: words.products_edit() })
  const stockForm = page.getByRole('form', { name: words.products_stock_change() })
  const ledger = page.getByRole('table', { name: words.products_ledger() })
  const pictures = page.locator('#pictures')
  const create = page.getByRole('button', { name: words.desk_new_save(), exact: true })
  const saveStock = page.getByRole('button', { name: words.products_stock_save() })

  await test.step('a name needs a price to make a product', async () => {
    await staff.opens('/admin/products')
    await page.locator('summary').filter({ hasText: words.products_new() }).click()
    await page.getByLabel(words.products_new_name()).fill(name)
    await create.click()
    await expect(page.getByText(words.staff_fault_required())).toBeVisible()
    await expect(page.getByLabel(words.products_new_name())).toHaveValue(name)
    await page.locator('[name="price"]').fill('240')
    await create.click()
    await page.waitForURL(/\/admin\/products\/\d+$/)
    await staff.opens(new URL(page.url()).pathname)
    await expectInOrder(page, 'product that is new')
  })
  const editor = new URL(page.url()).pathname

  await test.step('a wrong price is refused, keeping the input', async () => {
    await staff.writesText('description', 'ดินขาวหนึ่งกิโล')
    await expect(form.locator('[name="nameEn"]')).toBeHidden()
    await form.getByLabel(words.editor_english_shown()).check()
    await form.locator('[name="nameEn"]').fill('Clay')
    await form.locator('[name="lowStockAt"]').fill('3')
    await form.locator('[name="price"]').fill('1.234')
    await page.getByRole('button', { name: words.products_save() }).click()
    await expect(page.getByText(words.staff_fault_not_an_amount())).toBeVisible()
    await expect(form.locator('[name="nameEn"]')).toHaveValue('Clay')
    await form.locator('[name="price"]').fill('250')
    await page.getByRole('button', { name: words.products_save() }).click()
    await expect(page.getByText(containing(words.editor_saved_at({ time: '' }).trim()))).toBeVisible()
    await expect(form.locator('[name="price"]')).toHaveValue('250')
  })

  await test.step('a picture of one pixel is refused, a larger one is shown', async () => {
    const add = pictures.getByRole('button', { name: words.products_picture_add() }).first()
    await pictures.locator('input[name="picture"][type="file"]').setInputFiles(aPicture(1))
    await add.click()
    await expect(pictures.getByText(words.products_picture_small({ width: 1, height: 1 }))).toBeVisible()
    await pictures.locator('input[name="picture"][type="file"]').setInputFiles(aPicture(400))
    await add.click()
    await expect(pictures.locator('img[src^="/files/"]')).toBeVisible()
  })

  await test.step('five pieces are received', async () => {
    await stockForm.locator('[name="number"]').fill('5')
    await stockForm.getByLabel(words.products_stock_reason()).fill('ใบส่งของ 12')
    await saveStock.click()
    await expect(ledger.getByRole('row').filter({ hasText: 'ใบส่งของ 12' })).toContainText('+5')
    await expect(stockForm.locator('[name="number"]')).toHaveValue('')
    await page.getByRole('button', { name: words.products_show(), exact: true }).click()
    await expect(page.getByRole('link', { name: words.products_view() })).toBeVisible()
    await expectInOrder(page, 'product editor')
  })

  const path = (await page.getByRole('link', { name: words.products_view() }).getAttribute('href')) ?? ''
  await test.step('a visitor sees the product and buys two', async () => {
    const visitor = shopper.page
    const checkout = shopper.checkout()
    await shopper.opens(path)
    await expect(visitor.getByText(containing('250')).filter({ visible: true }).first()).toBeVisible()
    await visitor.getByLabel(words.product_quantity(), { exact: true }).fill('2')
    await visitor.getByRole('button', { name: words.product_buy(), exact: true }).click()
    await visitor.waitForURL('/cart')
    await shopper.saysWhoTheyAre(buyer)
    await shopper.opensStep(words.shipping_step())
    await checkout.getByLabel(words.shipping_fullname()).fill('มะลิ สุขสันต์')
    await checkout.getByLabel(words.shipping_tel()).fill('0812345678')
    await checkout.locator('[name=shippingAddress]').fill('1 ถนนสุขุมวิท กรุงเทพฯ 10110')
    await checkout
      .getByRole('radio', { name: /ไปรษณีย์|จัดส่ง|EMS/ })
      .first()
      .check()
    await shopper.orders()
    const dialog = shopper.reportDialog()
    await shopper.fillsReport(dialog)
    await shopper.sendsReport(dialog)
    await visitor.waitForURL(/\/thankyou\?orderId=/)
  })

  await test.step('a count from before the sale is refused', async () => {
    await stockForm.getByRole('radio', { name: words.products_way_counted() }).check()
    await stockForm.locator('[name="number"]').fill('5')
    await stockForm.getByLabel(words.products_stock_reason()).fill('นับจริง')
    await saveStock.click()
    await expect(page.getByText(words.products_fault_moved({ left: 3 }))).toBeVisible()
    await expect(stockForm.locator('[name="number"]')).toHaveValue('5')
    const sale = ledger.getByRole('row').filter({ hasText: words.products_kind_sold() })
    await expect(sale).toContainText('−2')
    await expect(sale.getByRole('link')).toBeVisible()
  })

  await test.step('the count of what is left corrects the stock', async () => {
    await stockForm.locator('[name="number"]').fill('2')
    await saveStock.click()
    await expect(ledger.getByRole('row').filter({ hasText: 'นับจริง' })).toContainText('−1')
    await expectInOrder(page, 'stock that was corrected')
  })

  await test.step('staff send the parcel, and the buyer sees its number', async () => {
    await staff.opensReport(buyer.email)
    await staff.approves()
    const [, id = ''] = /\/admin\/orders\/(\d+)/.exec(page.url()) ?? []
    await staff.opens('/admin/parcels')
    const parcel = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: words.orders_title({ id }) }) })
    await expect(parcel).toContainText('1 ถนนสุขุมวิท')
    await parcel.getByLabel(words.parcels_carrier(), { exact: true }).fill('ไปรษณีย์ไทย')
    await parcel.getByLabel(words.parcels_tracking(), { exact: true }).fill('https:')
    await parcel.getByRole('button', { name: words.parcels_send() }).click()
    await expect(parcel.getByText(words.parcels_refusal_tracking())).toBeVisible()
    await expectInOrder(page, 'parcels to send')
    await parcel.getByLabel(words.parcels_tracking(), { exact: true }).fill('EF582568151TH')
    await parcel.getByRole('button', { name: words.parcels_send() }).click()
    await expect(parcel).toHaveCount(0)
    await shopper.opens(`/order/${new URL(shopper.page.url()).searchParams.get('orderId')}`)
    await expect(shopper.page.getByText('EF582568151TH')).toBeVisible()
    await expectInOrder(shopper.page, 'an order that was sent')
  })

  await test.step('a wrong number is corrected, and the buyer gets another mail', async () => {
    await staff.opens('/admin/parcels?show=sent')
    const [parcel] = await page.getByRole('main').getByRole('listitem').filter({ hasText: name }).all()
    await parcel?.locator('summary').filter({ hasText: words.parcels_correct() }).click()
    await parcel?.getByLabel(words.parcels_tracking(), { exact: true }).fill('EF582568165TH')
    await expectInOrder(page, 'sent parcels')
    await parcel?.getByRole('button', { name: words.parcels_correct_save() }).click()
    await expect(page.getByText('EF582568165TH')).toBeVisible()
    await shopper.page.reload()
    await expect(shopper.page.getByText('EF582568165TH')).toBeVisible()
  })

  await test.step('the list shows it among the low ones on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 740 })
    await staff.opens('/admin/products?state=low')
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', editor)
    await expectInOrder(page, 'products that are low')
    await staff.opens(editor)
    await expectInOrder(page, 'product editor on a phone')
  })
})
