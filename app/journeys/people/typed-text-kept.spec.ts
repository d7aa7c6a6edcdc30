import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#app/journeys/journey.ts'
import { aMember, type Member, PASSWORD } from '#app/journeys/member.ts'
import { Shopper } from '#app/journeys/shopper.ts'

/** Longer than a posted form waits for its answer. */
const LOOKS_FOR_PASSWORD_MS = 31_000

/** Returns the same person's other device, which can sign out the first one repeatedly. */
async function anotherDevice(page: Page, { email }: Member) {
  const other = new Shopper(page, 'th')
  const { words } = other
  await other.choosesLanguage()
  await other.signsIn(email, PASSWORD)
  return {
    signsOutOthers: async () => {
      await other.opens('/myaccount/devices')
      await page.getByRole('button', { name: words.sessions_sign_out_others() }).click()
      await expect(page.getByText(words.sessions_signed_out_others())).toBeVisible()
      await expect(page.getByText(words.sessions_only_this())).toBeVisible()
    },
  }
}

async function opensAndListens(shopper: Shopper, path: string): Promise<void> {
  await shopper.opens(path)
  await shopper.listens()
}

/** Clicks after the session has ended, and signs in again in the modal that opens. */
async function pressesWithoutEffect({ page, words }: Shopper, button: Locator, waitMs = 0): Promise<void> {
  const modal = page.getByRole('dialog', { name: words.sessions_signed_out_title() })
  await expect(modal).toBeHidden()
  await button.click()
  await expect(modal.getByText(words.sessions_because_signed_out_elsewhere())).toBeVisible()
  await page.waitForTimeout(waitMs)
  await modal.getByLabel(words.account_label_password()).fill(PASSWORD)
  await modal.getByRole('button', { name: words.account_login_submit(), exact: true }).click()
  await expect(modal).toBeHidden()
}

async function putsModalAway({ page, words }: Shopper): Promise<void> {
  const modal = page.getByRole('dialog', { name: words.sessions_signed_out_title() })
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
}

test('a form is sent once after its session ended and signed in', {
  tag: ['@prove', '@phone'],
}, async ({ page, elsewhere, expectsMessage }) => {
  expectsMessage(/status of 403/)
  const member = await aMember(page)
  const { shopper } = member
  const { words } = shopper
  const main = page.getByRole('main')
  const field = (name: string) => main.getByRole('textbox', { name }).first()
  const save = page.getByRole('button', { name: words.privacy_save() })
  const device = await anotherDevice(await elsewhere(), member)

  await test.step('the profile', async () => {
    await opensAndListens(shopper, '/myaccount/profile')
    await field(words.account_label_firstname()).fill('มะลิวัลย์')
    await device.signsOutOthers()
    await putsModalAway(shopper)
    await field(words.account_label_tel()).fill('0898765432')
    await pressesWithoutEffect(shopper, save)
    await expect(page.getByText(words.privacy_saved())).toBeVisible()
    await page.reload()
    await expect(field(words.account_label_firstname())).toHaveValue('มะลิวัลย์')
    await expect(field(words.account_label_tel())).toHaveValue('0898765432')
  })

  await test.step('the tax data', async () => {
    await opensAndListens(shopper, '/myaccount/tax')
    await main.getByRole('checkbox', { name: words.privacy_tax_want() }).check()
    await main.getByRole('radio', { name: words.tax_person_normal() }).check()
    await field(words.tax_firstname()).fill('มะลิวัลย์')
    await field(words.tax_surname()).fill('สุขสันต์')
    await device.signsOutOthers()
    await putsModalAway(shopper)
    await field(words.tax_id()).fill('1-1017-00230-70-3')
    await field(words.tax_address()).fill('1 ถนนสีลม กรุงเทพฯ 10500')
    await pressesWithoutEffect(shopper, save)
    await expect(page.getByText(words.privacy_saved())).toBeVisible()
    await page.reload()
    await expect(field(words.tax_address())).toHaveValue('1 ถนนสีลม กรุงเทพฯ 10500')
  })

  await test.step('the checkout with an address, after a long search for the password', async () => {
    await opensAndListens(shopper, '/course/106')
    await shopper.choosesPlan('พร้อมสมุดแบบฝึกเล่มพิมพ์')
    await shopper.opensStep(words.shipping_step())
    await shopper.checkout().getByLabel(words.shipping_fullname()).fill('ร้านมะลิ')
    await device.signsOutOthers()
    await putsModalAway(shopper)
    await shopper.checkout().getByLabel(words.shipping_tel()).fill('021234567')
    await shopper
      .checkout()
      .getByRole('textbox', { name: words.shipping_address(), exact: true })
      .fill('2 ถนนสาทร กรุงเทพฯ')
    await pressesWithoutEffect(shopper, shopper.orderButton(), LOOKS_FOR_PASSWORD_MS)
    await expect(shopper.reportDialog()).toBeVisible()
  })

  await test.step('the report, with a slip chosen before and one after', async () => {
    const dialog = shopper.reportDialog()
    await shopper.fillsReport(dialog)
    const slip = dialog.locator('input[name=slip]')
    const before = await slip.inputValue()
    await device.signsOutOthers()
    await putsModalAway(shopper)
    await expect(dialog).toBeVisible()
    await expect(slip).toHaveValue(before)
    await dialog.getByRole('button', { name: words.orders_slip_remove() }).click()
    await shopper.attachesSlip(dialog)
    await dialog.getByLabel(words.orders_description()).fill('โอนจากบัญชีของแม่')
    await pressesWithoutEffect(
      shopper,
      dialog.getByRole('button', { name: words.orders_notify(), exact: true }),
    )
    await page.waitForURL(/\/thankyou\?orderId=/)
  })

  await test.step('there is one order with one report', async () => {
    await shopper.opens('/myaccount/student/order')
    const orders = main.getByRole('link', { name: new RegExp(`^${words.orders_title({ id: '' }).trim()}`) })
    await expect(orders).toHaveCount(1)
    await orders.click()
    await page.waitForURL(/\/order\//)
    await expect(main.getByText('2 ถนนสาทร กรุงเทพฯ').first()).toBeVisible()
  })
})
