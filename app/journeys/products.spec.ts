import { expect, type Page } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { Shopper } from './shopper.ts'
import { containing } from './words.ts'

/** Three kits and no posters are in stock. The promotion is for two courses together. */
const [KIT, POSTER, COURSE, PROMOTION] = ['/product/503', '/product/504', '/course/105', '/promotion/1']

async function aShopper(page: Page): Promise<Shopper> {
  const shopper = new Shopper(page, 'th')
  await shopper.choosesLanguage()
  return shopper
}

test('products are added and removed without leaving their pages @phone', async ({ page }) => {
  const shopper = await aShopper(page)
  const { words } = shopper
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const cart = (count: number) =>
    page.getByRole('banner').getByRole('link', { name: words.common_cart({ count }) })

  await shopper.opens(KIT)
  await expectInOrder(page, 'product')
  const quantity = page.getByLabel(words.product_quantity(), { exact: true })
  await press(words.common_one_more())
  await press(words.common_one_more())
  await expect(quantity).toHaveValue('3')
  await expect(page.getByRole('button', { name: words.common_one_more() })).toBeDisabled()

  await test.step('more than the stock is refused beside the field', async () => {
    await quantity.fill('4')
    await press(words.product_add())
    await expect(page.getByText(words.product_quantity_error({ most: 3 }))).toBeVisible()
    await expect(quantity).toHaveValue('4')
    await quantity.fill('2')
  })

  await test.step('adds, undoes, and adds a course', async () => {
    await press(words.product_add())
    await expect(cart(1)).toBeVisible()
    await expect(page.getByText(words.product_added()).first()).toBeVisible()
    await press(words.product_undo())
    await expect(cart(0)).toBeVisible()
    await shopper.opens(COURSE)
    await press(words.product_add())
    await expect(cart(1)).toBeVisible()
  })

  await test.step('buying now leads to the cart with both', async () => {
    await shopper.opens(KIT)
    await expect(cart(1)).toBeVisible()
    await press(words.product_buy())
    await page.waitForURL('/cart')
    await expect(cart(2)).toBeVisible()
  })

  await test.step('a sold-out product cannot be bought', async () => {
    await shopper.opens(POSTER)
    await expect(page.getByText(words.product_sold_out_text())).toBeVisible()
    await expect(page.getByRole('button', { name: words.product_buy() })).toHaveCount(0)
    await expectInOrderIfProving(page, 'sold out')
  })
})

// On a phone: a wide screen shows nothing more.
test('a promotion adds its courses to the cart', { tag: ['@phone', '@prove'] }, async ({ page }) => {
  const shopper = await aShopper(page)
  const { words } = shopper
  await shopper.opens(COURSE)
  await page
    .getByRole('link', { name: /ลด 20%/ })
    .first()
    .click()
  await page.waitForURL(PROMOTION)
  await expectInOrder(page, 'promotion')
  await page.getByRole('button', { name: containing(words.product_promotion_add({ count: 2 })) }).click()
  await page.waitForURL(`/cart?promotion=1`)
  await expect(page.getByRole('main').getByText('−฿456').first()).toBeVisible()
  await shopper.opens(PROMOTION)
  await expect(page.getByText(words.product_promotion_in_cart())).toHaveCount(2)
})
