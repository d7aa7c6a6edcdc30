import { expect } from '@playwright/test'
import promptPay from 'promptpay-qr'
import { slipPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { importsSite } from './owner.ts'
import { Shopper } from './shopper.ts'
import { Staff } from './staff.ts'

const PASSWORD = 'ม้า ลา แกะ ไก่ 2569'
const PAGE = '/admin/settings/bank-accounts'

test('an owner adds an account with its QR, buyers see it, and it is put back @prove', async ({
  page,
  elsewhere,
}) => {
  const mark = Date.now().toString()
  const username = `money${mark}`
  const email = `${username}@example.com`
  const names = { firstname: 'วารุณี', lastname: `การเงิน ${mark}`, email }
  await importsSite({ accounts: [{ username, password: PASSWORD, role: 'owner', ...names }] })
  const number = mark.slice(-10)
  const shownNumber = number.replace(/(\d{3})(\d)(\d{5})(\d)/, '$1-$2-$3-$4')
  const owner = new Staff(page, 'th')
  const { words } = owner
  const main = page.getByRole('main')
  const row = main.locator('ol > li').filter({ hasText: shownNumber })
  const guest = new Shopper(await elsewhere(), 'th')
  await guest.choosesLanguage()
  const guestSees = async (isOffered: boolean) => {
    await expect(async () => {
      await guest.opens('/course/101')
      await guest.opensStep(guest.words.checkout_step_payment())
      const shown = await guest.checkout().getByText(shownNumber).count()
      expect(shown > 0).toBe(isOffered)
    }).toPass()
  }
  await owner.choosesLanguage()
  await owner.signsIn(username, PASSWORD)

  await test.step('a wrong digit is told beside its field, and nothing typed is lost', async () => {
    await owner.opens(PAGE)
    await main.locator('summary').filter({ hasText: words.bank_accounts_add() }).click()
    const form = main.locator('details[open] form')
    await form.getByRole('combobox', { name: words.bank_accounts_bank() }).selectOption('SCB')
    await form.getByLabel(words.bank_accounts_number()).fill(shownNumber)
    await form.getByLabel(words.bank_accounts_name()).fill('ร้านทดลองบัญชี')
    await form.getByLabel(words.bank_accounts_prompt_pay()).fill('0-1055-61000-00-2')
    await form.getByRole('button', { name: words.bank_accounts_add() }).click()
    await expect(form.getByText(words.bank_accounts_check_digit())).toBeVisible()
    await expect(form.getByLabel(words.bank_accounts_number())).toHaveValue(shownNumber)
    await form.getByLabel(words.bank_accounts_prompt_pay()).fill('0-1055-61000-00-3')
  })

  await test.step('the password is asked once, and the QR is read back', async () => {
    const form = main.locator('details[open] form')
    await form.getByLabel(words.security_password()).fill(PASSWORD)
    await form.getByRole('button', { name: words.bank_accounts_add() }).click()
    await expect(row.getByText(words.bank_accounts_reads())).toBeVisible()
    await expect(row.getByText('0-1055-61000-00-3')).toBeVisible()
    await expect(main.getByLabel(words.security_password())).toHaveCount(0)
    await expectInOrder(page, 'bank accounts')
  })

  await test.step('a guest’s checkout shows it', () => guestSees(true))

  await test.step('a QR picture that pays another id is refused, and the right one is shown', async () => {
    await row.locator('summary').filter({ hasText: words.register_edit_change() }).click()
    const form = row.locator('details[open] form')
    const choose = (id: string) =>
      form.getByLabel(words.bank_accounts_picture_field()).setInputFiles({
        name: 'qr.png',
        mimeType: 'image/png',
        buffer: Buffer.from(slipPng(promptPay(id, {}))),
      })
    await choose('0812345678')
    await form.getByRole('button', { name: words.register_edit_save() }).click()
    await expect(form.getByText(words.bank_accounts_qr_of_another())).toBeVisible()
    await choose('0105561000003')
    await expectInOrder(page, 'bank accounts with a picture')
    await form.getByRole('button', { name: words.register_edit_save() }).click()
    await row.getByRole('link', { name: words.payment_prompt_pay_show() }).click()
    const picture = page.getByRole('dialog').getByRole('img', { name: /QR/ })
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), 'the picture is loaded')
      .toBe(600)
    await page.keyboard.press('Escape')
  })

  await test.step('the mail leads to the page that takes it away', async () => {
    const { links } = await owner.readsMail(email, new RegExp(number))
    expect(links).toContainEqual(expect.stringContaining(PAGE))
    await owner.opens(PAGE)
    const added = main.getByRole('group').filter({ hasText: words.bank_accounts_put_back_sure() }).last()
    await added.locator('summary').click()
    await added
      .getByRole('button', { name: words.bank_accounts_put_back({ account: `SCB ${number}` }) })
      .click()
    await expect(row).toHaveCount(0)
  })

  await test.step('the guest’s checkout no longer shows it', () => guestSees(false))
})
