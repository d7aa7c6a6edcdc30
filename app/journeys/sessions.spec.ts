import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { aMember, PASSWORD } from './member.ts'
import { Shopper } from './shopper.ts'

test('a person signed out elsewhere signs in again and continues @phone @prove', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  expectsMessage(/status of 403/)
  const { shopper, email } = await aMember(page)
  const { words } = shopper
  await shopper.opens('/myaccount/addresses?edit=new')
  const typed = page.getByRole('main').getByLabel(words.shipping_address())
  await typed.fill('99 ถนนริมคลอง กรุงเทพฯ')

  const other = new Shopper(await elsewhere(), 'th')
  await other.choosesLanguage()
  await other.signsIn(email, PASSWORD)
  await other.opens('/myaccount/devices')
  await shopper.listens()
  await other.page.getByRole('button', { name: words.sessions_sign_out_others() }).click()
  await expect(other.page.getByText(words.sessions_signed_out_others())).toBeVisible()

  const modal = page.getByRole('dialog', { name: words.sessions_signed_out_title() })
  await expect(modal.getByText(words.sessions_because_signed_out_elsewhere())).toBeVisible()
  await modal.getByLabel(words.account_label_password()).fill(PASSWORD)
  await modal.getByRole('button', { name: words.account_login_submit(), exact: true }).click()
  await expect(modal).toBeHidden()
  await expect(typed).toHaveValue('99 ถนนริมคลอง กรุงเทพฯ')
})

test('a password change signs out all other browsers @desktop @prove', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  expectsMessage(/status of 40[03]/)
  const { shopper, email } = await aMember(page)
  const { words } = shopper
  const other = new Shopper(await elsewhere(), 'th')
  await other.choosesLanguage()
  await other.signsIn(email, PASSWORD)
  await other.opens('/course/104')

  await shopper.opens('/myaccount/password')
  const main = page.getByRole('main')
  const change = async (present: string) => {
    await main.getByLabel(words.sessions_password_present()).fill(present)
    await main.locator('input[name=password]').fill(`${PASSWORD} 2`)
    await main.getByLabel(words.account_label_new_password_again()).fill(`${PASSWORD} 2`)
    await main.getByRole('button', { name: words.sessions_password_submit() }).click()
  }
  await change('ไม่ใช่รหัสนี้')
  await expect(main.getByText(words.sessions_password_wrong())).toBeVisible()
  await other.listens()
  await change(PASSWORD)
  await page.waitForURL(/devices/)
  await expect(page.getByText(words.sessions_password_changed())).toBeVisible()
  await expect(page.getByText(words.sessions_only_this())).toBeVisible()
  await expect(other.page.getByText(words.sessions_because_password_changed())).toBeVisible()
})
