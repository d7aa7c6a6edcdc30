import { expect } from '@playwright/test'
import { expectInOrder } from '#app/journeys/accessibility.ts'
import { aPhone } from '#app/journeys/authenticator.ts'
import { test } from '#app/journeys/journey.ts'
import { importsSite } from '#app/journeys/owner.ts'
import { Staff } from '#app/journeys/staff.ts'
import { containing } from '#app/journeys/words.ts'

const PASSWORD = 'ม้า ลา แกะ ไก่ 2569'

test('a second factor protects a staff account after setup @prove @desktop', async ({
  page,
  expectsMessage,
}) => {
  expectsMessage(/status of 400/)
  // A new account, because other journeys use the demo's.
  const username = `guard${Date.now().toString(36)}`
  const names = { firstname: 'วีระ', lastname: 'ระวังดี', email: `${username}@example.com` }
  await importsSite({ accounts: [{ username, password: PASSWORD, role: 'admin', ...names }] })
  const staff = new Staff(page, 'th')
  const { words } = staff
  const main = page.getByRole('main')
  await staff.choosesLanguage()
  await staff.signsIn(username, PASSWORD)
  await staff.opens('/admin/security')
  const phone = aPhone((await main.locator('code').textContent()) ?? '')
  let backupCode = ''

  const givesPassword = async () => {
    const headers = { origin: new URL(page.url()).origin }
    await page.request.post('/logout', { headers, form: { returnTo: '/' }, maxRedirects: 0 })
    await staff.signsIn(username, PASSWORD)
    await expect(page.getByRole('heading', { name: words.security_code_title() })).toBeVisible()
  }
  const confirms = async (code: string) => {
    await main.locator('input[name=code]').fill(code)
    await main.getByRole('button', { name: words.security_code_submit() }).click()
  }

  await test.step('only the app’s code enables it and shows ten backup codes', async () => {
    const turnsOn = async (code: string) => {
      await main.getByLabel(words.security_password()).fill(PASSWORD)
      await main.getByLabel(words.security_code_label()).fill(code)
      await main.getByRole('button', { name: words.security_turn_on() }).click()
    }
    await turnsOn('000000')
    const code = main.getByLabel(words.security_code_label())
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(words.security_wrong_code())
    await expectInOrder(page, 'second factor, refused')
    await turnsOn(await phone.nextCode())
    await expect(page.getByRole('heading', { name: words.security_codes_title() })).toBeFocused()
    await expect(main.getByRole('listitem')).toHaveCount(10)
    await expectInOrder(page, 'backup codes')
    backupCode = (await main.getByRole('listitem').first().textContent()) ?? ''
  })

  await test.step('signing in refuses a wrong code and a used one', async () => {
    await givesPassword()
    const code = main.getByLabel(words.security_code_label())
    for (const wrong of ['123456', await phone.lastCode()]) {
      await confirms(wrong)
      await expect(code).toBeFocused()
      await expect(code).toHaveAccessibleDescription(containing(words.security_wrong_code()))
    }
    await expectInOrder(page, 'code, refused')
    await page.goto('/admin/students')
    await expect(page.getByRole('heading', { name: words.students_title() })).toHaveCount(0)
  })

  await test.step('the app’s code signs in', async () => {
    await givesPassword()
    await confirms(await phone.nextCode())
    await page.waitForURL(url => !url.pathname.startsWith('/login'))
    await staff.opens('/admin/security')
    await expect(main.getByText(words.security_codes_left({ n: 10 }))).toBeVisible()
  })

  await test.step('a backup code signs in once', async () => {
    await givesPassword()
    await main.getByRole('button', { name: words.security_code_use_backup() }).click()
    await confirms(backupCode)
    await page.waitForURL(url => !url.pathname.startsWith('/login'))
    await staff.opens('/admin/security')
    await expect(main.getByText(words.security_codes_left({ n: 9 }))).toBeVisible()
    await givesPassword()
    await confirms(backupCode)
    await expect(main.getByText(words.security_wrong_code())).toBeVisible()
  })
})
