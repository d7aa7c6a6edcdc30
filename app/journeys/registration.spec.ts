import { expect } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { aSlip } from './pictures.ts'
import { aContact, Shopper } from './shopper.ts'

// On a phone: there people take a picture, and the browser drops the page meanwhile.
test('a person registers with custom fields, a picture, mistakes and a reload', {
  tag: '@phone',
}, async ({ page, expectsMessage }) => {
  expectsMessage(/status of 400/)
  const shopper = new Shopper(page, 'th')
  const { words } = shopper
  const { email } = aContact()
  const password = 'ม้า ลา แกะ 2569'
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: false }).first()
  const next = page.getByRole('button', { name: words.register_next() })
  const submit = page.getByRole('button', { name: words.account_register_submit() })
  await shopper.choosesLanguage()
  await shopper.opens('/register')
  // As Remix leaves one behind when a newer request replaces an older one. No error may reach the page.
  await page.evaluate(() => void Promise.reject(new DOMException('given up', 'AbortError')))

  const username = page.getByRole('textbox', { name: words.account_label_username() })
  const fillsPassword = () => page.locator('input[name=password]').fill(password)
  await field(words.account_label_email()).fill('mali@')
  await expect(username).toHaveValue('mali')
  await fillsPassword()
  await page.getByRole('button', { name: words.register_password_show_label() }).click()
  await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text')
  await next.click()
  await expect(field(words.account_label_email())).toBeFocused()
  await expectInOrderIfProving(page, 'registration, first step refused')
  await field(words.account_label_email()).fill(email)
  await expect(username).toHaveValue(email.replace(/@.*/, '').replace(/\W/g, ''))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: words.register_step_about() })).toBeFocused()
  await expectInOrderIfProving(page, 'registration, second step')

  await page.locator('input[name=firstname]').fill('มาลี')
  await page.getByText(/ข้อมูลเพิ่มเติม \d+ ข้อ/).click()
  await page.getByLabel(words.register_label_picture()).setInputFiles(aSlip())
  await page.getByRole('button', { name: words.register_crop_use() }).click()
  await expect(page.locator('input[name=displayImage]')).toHaveValue(/^[\w-]{20,}$/)
  await page.getByRole('checkbox', { name: 'ออกแบบ' }).check()
  await submit.click()

  const lastname = page.getByRole('textbox', { name: words.account_label_lastname() })
  await expect(lastname).toBeFocused()
  await expect(lastname).toHaveAccessibleDescription(
    words.account_required({ label: words.account_label_lastname() }),
  )
  const source = page.getByRole('combobox', { name: 'รู้จักโรงเรียนจากที่ไหน' })
  await expect(source).toHaveAccessibleDescription(words.account_required({ label: 'รู้จักโรงเรียนจากที่ไหน' }))
  const byMail = page.getByRole('group', { name: /ติดต่อทางไหน/ }).getByRole('radio', { name: 'อีเมล' })
  await expect(byMail).toHaveAttribute('aria-invalid', 'true')
  await expectInOrder(page, 'registration, refused')

  await page.reload()
  await expect(username).toHaveValue(/./)
  await expect(page.locator('input[name=firstname]')).toHaveValue('มาลี')
  await expect(page.locator('input[name=displayImage]')).toHaveValue(/^[\w-]{20,}$/)
  await fillsPassword()
  await next.click()
  await expect(page.getByRole('heading', { name: words.register_step_about() })).toBeFocused()
  await page.getByText(/ข้อมูลเพิ่มเติม \d+ ข้อ/).click()
  await expect(page.getByRole('checkbox', { name: 'ออกแบบ' })).toBeChecked()

  await lastname.fill('สุขสันต์')
  await page.getByRole('textbox', { name: words.account_label_tel() }).fill('0812345678')
  await source.selectOption('ร้านหนังสือ')
  await byMail.check()
  await submit.click()
  await page.waitForURL(url => url.pathname !== '/register')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('registration'))).toBeNull()
})
