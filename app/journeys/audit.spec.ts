import { expect } from '@playwright/test'
import { test } from '#app/journeys/journey.ts'
import { importsSite } from '#app/journeys/owner.ts'
import { Staff } from '#app/journeys/staff.ts'

const PASSWORD = 'ม้า ลา แกะ ไก่ 2569'
/** It is test already, so saving it disturbs no other journey. */
const VARIABLE = 'OMISE_MODE'

test('a key changes with the password, all owners hear of it, and it is put back @desktop @prove', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  expectsMessage(/status of 403/)
  const mark = Date.now().toString(36)
  const person = (kind: string, role: string, lastname: string) => ({
    username: `${kind}${mark}`,
    email: `${kind}${mark}@example.com`,
    password: PASSWORD,
    role,
    firstname: 'อรุณี',
    lastname,
  })
  const owner = person('trail', 'owner', `เจ้าของ ${mark}`)
  const other = person('other', 'owner', 'หุ้นส่วน')
  const cashier = person('till', 'cashier', 'การเงิน')
  await importsSite({ accounts: [owner, other, cashier] })
  const staff = new Staff(page, 'th')
  const { words } = staff
  const omise = page.locator('section[aria-labelledby=omise]')
  const setting = omise.getByRole('listitem').filter({ hasText: VARIABLE }).first()
  const opensKeys = async () => {
    await staff.opens('/admin/payments')
    const keys = omise.locator('summary').filter({ hasText: words.operations_keys() })
    if (!(await setting.isVisible())) await keys.first().click()
  }
  await staff.choosesLanguage()
  await staff.signsIn(owner.username, PASSWORD)

  await test.step('a wrong password changes nothing, the right one goes on', async () => {
    await opensKeys()
    const form = setting.locator('form').filter({ has: page.locator('select') })
    const save = form.getByRole('button', { name: words.operations_key_save() })
    await form.getByLabel(words.security_password()).fill('ไม่ใช่รหัสผ่านนี้')
    await save.click()
    await expect(form.getByText(words.security_wrong_password())).toBeVisible()
    await form.getByLabel(words.security_password()).fill(PASSWORD)
    await save.click()
    await expect(page.getByText(words.operations_key_set({ variable: VARIABLE }))).toBeVisible()
    // Ten minutes without being asked again.
    await expect(form.getByLabel(words.security_password())).toHaveCount(0)
  })

  await test.step('the other owner’s mail leads to the page that puts it back', async () => {
    const { links } = await staff.readsMail(other.email, new RegExp(VARIABLE))
    expect(links).toContainEqual(expect.stringContaining('/admin/payments'))
    await opensKeys()
    await setting.locator('summary').filter({ hasText: words.audit_key_back() }).click()
    await setting.getByRole('button', { name: words.audit_key_back() }).click()
    await expect(page.getByText(words.audit_key_back_done())).toBeVisible()
  })

  await test.step('the log shows both acts of this person', async () => {
    await staff.opens('/admin/audit')
    const main = page.getByRole('main')
    await main
      .getByLabel(words.audit_person())
      .selectOption({ label: `${owner.firstname} ${owner.lastname}` })
    await main.getByRole('button', { name: words.audit_filter() }).click()
    await page.waitForURL(/by=./)
    const rows = main.getByRole('table', { name: words.audit_nav() }).locator('tbody tr')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(words.audit_key_put_back())
    await expect(rows.last()).toContainText(words.audit_key_set())
  })

  await test.step('a cashier may not read it', async () => {
    const colleague = new Staff(await elsewhere(), 'th')
    await colleague.choosesLanguage()
    await colleague.signsIn(cashier.username, PASSWORD)
    await colleague.page.goto('/admin/audit')
    await expect(colleague.page.getByRole('heading', { name: words.common_forbidden_title() })).toBeVisible()
  })
})
