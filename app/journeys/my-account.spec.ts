import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { aMember, PASSWORD } from './member.ts'
import { aContact, Shopper } from './shopper.ts'
import { Staff } from './staff.ts'
import { containing } from './words.ts'

/** Downloads the person's data and returns the text in the zip. */
async function takesData({ page, words }: Shopper): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words.privacy_take_button() }).click(),
  ])
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  return strFromU8(files['data.json'] ?? new Uint8Array())
}

async function erases({ page, words }: Shopper): Promise<void> {
  const erase = page.getByRole('button', { name: words.privacy_erase_button() })
  await expect(page.getByText(words.privacy_erase_stays())).toBeVisible()
  await erase.click()
  const sure = page.getByRole('checkbox', { name: words.privacy_erase_sure() })
  await expect(sure).toHaveAccessibleDescription(words.privacy_erase_tick())
  await sure.check()
  await erase.click()
  await page.waitForURL('**/my-data/erased')
  await expect(page.getByRole('heading', { name: words.privacy_erased_title() })).toBeVisible()
}

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name }).first()

// On a phone: the pages are the same on a desktop.
test('a member corrects the profile, takes the data and erases the account', {
  tag: '@phone',
}, async ({ page, expectsMessage }) => {
  expectsMessage(/status of 400/)
  const { shopper, email } = await aMember(page)
  const { words } = shopper

  await test.step('corrects the profile', async () => {
    await shopper.opens('/myaccount/profile')
    const save = page.getByRole('button', { name: words.privacy_save() })
    const tel = field(page, words.account_label_tel())
    await field(page, words.account_label_firstname()).fill('มะลิ')
    await tel.fill('12')
    await save.click()
    await expect(tel).toBeFocused()
    await expect(tel).toHaveAttribute('aria-invalid', 'true')
    await expect(tel).not.toHaveAccessibleDescription('')
    await expect(tel).toHaveValue('12')
    await expect(field(page, words.account_label_firstname())).toHaveValue('มะลิ')
    await expectInOrder(page, 'profile refused')
    await tel.fill('0898765432')
    await save.click()
    await expect(page.getByText(words.privacy_saved())).toBeVisible()
  })

  await test.step('opens the data with the right password only', async () => {
    await shopper.opens('/myaccount/my-data')
    const password = page.getByRole('main').getByLabel(words.privacy_data_password())
    const goOn = page.getByRole('button', { name: words.privacy_data_open() })
    await password.fill('ไม่ใช่รหัสนี้')
    await goOn.click()
    await expect(password).toHaveAccessibleDescription(words.privacy_data_wrong_password())
    await password.fill(PASSWORD)
    await goOn.click()
    await page.waitForURL(/\/my-data\/.{20,}/)
    const data = await takesData(shopper)
    for (const told of [email, 'มะลิ', '0898765432']) expect(data).toContain(told)
    expect(data).not.toContain('scrypt$')
  })

  await test.step('erases the account, which can no longer sign in', async () => {
    await erases(shopper)
    await shopper.opens('/login')
    const main = page.getByRole('main')
    await main.getByLabel(words.account_label_identifier()).fill(email)
    await main.getByLabel(words.account_label_password()).fill(PASSWORD)
    await main.getByRole('button', { name: words.account_login_submit() }).click()
    await expect(page.getByText(words.account_wrong_credentials())).toBeVisible()
  })
})

test('a guest takes their data and is erased; orders stay', {
  tag: ['@prove', '@phone'],
}, async ({ page, elsewhere, expectsMessage }) => {
  expectsMessage(/status of 400/)
  const shopper = new Shopper(page, 'th')
  const contact = aContact()
  await shopper.choosesLanguage()
  await shopper.buysAndReports('/course/104', contact)
  const staff = await Staff.atWork(await elsewhere())
  await staff.opensReport(contact.email)
  const order = staff.page.url()
  await staff.approves()

  const guest = new Shopper(await elsewhere(), 'th')
  const { words } = guest
  await guest.choosesLanguage()
  await guest.opens('/my-data')
  await guest.page.getByRole('main').getByLabel(words.privacy_data_email()).fill(contact.email)
  await guest.page.getByRole('button', { name: words.privacy_data_by_mail() }).click()
  await expect(guest.page.getByText(words.privacy_data_sent_title())).toBeVisible()
  const subject = containing(words.mail_my_data_link_subject({ shop: '' }).trim())
  const { links } = await guest.readsMail(contact.email, subject)
  await guest.opens(new URL(links.find(link => link.includes('/my-data/')) ?? '').pathname)
  const data = await takesData(guest)
  for (const told of [contact.email, contact.fullname, 'KBANK']) expect(data).toContain(told)
  await erases(guest)

  await staff.page.goto(order)
  await expect(staff.page.getByText(words.orders_status_approved(), { exact: true }).first()).toBeVisible()
  await expect(staff.page.getByRole('main')).toContainText(contact.fullname)
})
