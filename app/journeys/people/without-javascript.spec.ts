import { expect, type Page } from '@playwright/test'
import { expectFits } from '#app/journeys/accessibility.ts'
import { test } from '#app/journeys/journey.ts'
import { aMember, PASSWORD } from '#app/journeys/member.ts'
import { aContact, Shopper } from '#app/journeys/shopper.ts'

test.use({ javaScriptEnabled: false })

const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name }).first()

async function submitsLogin({ page, words }: Shopper, identifier: string, password: string): Promise<void> {
  await inMain(page, words.account_label_identifier()).fill(identifier)
  await page.locator('main input[name=password]').fill(password)
  await page.getByRole('main').getByRole('button', { name: words.account_login_submit() }).click()
}

test('a person registers, signs in and resets the password without JavaScript', async ({
  page,
  expectsMessage,
}) => {
  expectsMessage(/status of 400/)
  const shopper = new Shopper(page, 'th', { hasScript: false })
  const { words } = shopper
  const { email } = aContact()
  const username = email.replaceAll(/\W|example|com/g, '')
  await shopper.choosesLanguage()

  await test.step('registers, with a mistake first', async () => {
    const submit = page.getByRole('button', { name: words.account_register_submit() })
    const address = inMain(page, words.account_label_email())
    const password = page.locator('main input[name=password]')
    await shopper.opens('/register?returnTo=/cart')
    await page.locator('input[name=firstname]').fill('มาลี')
    await inMain(page, words.account_label_lastname()).fill('สุขสันต์')
    await address.fill('mali@')
    await inMain(page, words.account_label_tel()).fill('0812345678')
    await page.getByRole('combobox', { name: 'รู้จักโรงเรียนจากที่ไหน' }).selectOption('ร้านหนังสือ')
    await page.getByRole('radio', { name: 'อีเมล' }).check()
    await inMain(page, words.account_label_username()).fill(username)
    await password.fill(PASSWORD)
    await submit.click()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(address).not.toHaveAccessibleDescription(words.account_hint_email())
    await expect(address).toHaveValue('mali@')
    await expect(page.locator('input[name=firstname]')).toHaveValue('มาลี')
    await expect(page.getByRole('combobox', { name: 'รู้จักโรงเรียนจากที่ไหน' })).toHaveValue('ร้านหนังสือ')
    await expect(page.getByRole('radio', { name: 'อีเมล' })).toBeChecked()
    await expect(password).toHaveValue('')
    await expect(page.getByRole('button', { name: words.register_password_show_label() })).toBeHidden()
    expect(await page.content()).not.toContain(PASSWORD)
    await expectFits(page, 'registration refused')
    await address.fill(email)
    await password.fill(PASSWORD)
    await submit.click()
    await page.waitForURL(({ pathname }) => pathname === '/cart')
  })

  await test.step('signs in with the right password only and returns', async () => {
    await page.context().clearCookies()
    await shopper.choosesLanguage()
    await shopper.opens('/login?returnTo=/cart')
    await submitsLogin(shopper, username, 'ไม่ใช่รหัสนี้')
    await expect(page.getByText(words.account_wrong_credentials())).toBeVisible()
    await expect(inMain(page, words.account_label_identifier())).toHaveValue(username)
    await expect(page.locator('main input[name=password]')).toHaveValue('')
    await expectFits(page, 'sign-in refused')
    await submitsLogin(shopper, username, PASSWORD)
    await page.waitForURL(({ pathname }) => pathname === '/cart')
  })

  await test.step('asks for a new password', async () => {
    await shopper.opens('/forgotpass')
    const ask = page.getByRole('main').getByRole('button', { name: words.account_forgot_submit() })
    await ask.click()
    const identifier = inMain(page, words.account_label_identifier())
    await expect(identifier).toHaveAccessibleDescription(words.account_enter_identifier())
    await identifier.fill(email)
    await ask.click()
    await expect(page.getByText(words.account_forgot_sent_title())).toBeVisible()
    await expectFits(page, 'link sent')
  })
})

test('a member manages the account without JavaScript @prove', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  expectsMessage(/status of 400/)
  const { email } = await aMember(page)
  const shopper = new Shopper(page, 'th', { hasScript: false })
  const { words } = shopper
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: words.privacy_save() })

  await test.step('the profile, with a mistake first', async () => {
    await shopper.opens('/myaccount/profile')
    const tel = inMain(page, words.account_label_tel())
    await page.locator('input[name=firstname]').fill('มะลิวัลย์')
    await tel.fill('12')
    await save.click()
    await expect(tel).toHaveAttribute('aria-invalid', 'true')
    await expect(tel).toHaveValue('12')
    await expect(page.locator('input[name=firstname]')).toHaveValue('มะลิวัลย์')
    await expectFits(page, 'profile refused')
    await tel.fill('0898765432')
    await save.click()
    await expect(page.getByText(words.privacy_saved())).toBeVisible()
    await expect(page.locator('input[name=firstname]')).toHaveValue('มะลิวัลย์')
  })

  await test.step('the devices: signs out the others', async () => {
    const other = new Shopper(await elsewhere(), 'th', { hasScript: false })
    await other.choosesLanguage()
    await other.signsIn(email, PASSWORD)
    await shopper.opens('/myaccount/devices')
    await expectFits(page, 'devices')
    await main.getByRole('button', { name: words.sessions_sign_out_others() }).click()
    await expect(page.getByText(words.sessions_only_this())).toBeVisible()
    await expect(page.getByText(words.sessions_signed_out_others())).toBeVisible()
    await other.page.goto('/myaccount/devices')
    await expect(other.page).toHaveURL(/\/login/)
  })

  await test.step('the data: downloads it, and erases only after a tick', async () => {
    await shopper.opens('/myaccount/my-data')
    const password = main.locator('input[name=password]')
    const opens = main.getByRole('button', { name: words.privacy_data_open() })
    await password.fill('ไม่ใช่รหัสนี้')
    await opens.click()
    await expect(password).toHaveAccessibleDescription(words.privacy_data_wrong_password())
    await password.fill(PASSWORD)
    await opens.click()
    await page.waitForURL(/\/my-data\/.{20,}/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: words.privacy_take_button() }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const erase = main.getByRole('button', { name: words.privacy_erase_button() })
    await erase.click()
    const sure = main.getByRole('checkbox', { name: words.privacy_erase_sure() })
    await expect(sure).toHaveAccessibleDescription(words.privacy_erase_tick())
    await expectFits(page, 'my data')
    await sure.check()
    await erase.click()
    await expect(page.getByRole('heading', { name: words.privacy_erased_title() })).toBeVisible()
  })
})
