import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { importsSite } from './owner.ts'
import { aContact, Shopper } from './shopper.ts'
import { ADMIN, Staff } from './staff.ts'
import { containing } from './words.ts'

const PASSWORD = 'ม้า ลา แกะ ไก่ 2569'
const COURSE = '/course/101'

test('an invited cashier works, and stops when the role is taken @desktop @prove', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  expectsMessage(/status of 40[034]/)
  const owner = await Staff.atWork(page)
  const { words } = owner
  const main = page.getByRole('main')
  const name = `ปรียานุช ตรวจดี${Date.now()}`
  const { email } = aContact()
  const cashier = new Staff(await elsewhere(), 'th')
  await cashier.choosesLanguage()
  const buyer = aContact()

  await test.step('the owner invites an address as cashier', async () => {
    await owner.opens('/admin/team')
    const form = main.getByRole('region', { name: words.team_invite() })
    await form.getByLabel(words.students_email()).fill(email)
    await form.getByRole('checkbox', { name: words.students_role_cashier() }).check()
    await form.getByLabel(words.security_password()).fill(ADMIN.password)
    await form.getByRole('button', { name: words.team_invite() }).click()
    const open = main.getByRole('region', { name: words.team_open() })
    await expect(open.getByText(email)).toBeVisible()
    await expectInOrder(page, 'team with an open invitation')
  })

  await test.step('the link of the mail makes the account', async () => {
    const subject = containing(words.mail_team_invitation_subject({ shop: '' }).trim())
    const { links } = await cashier.readsMail(email, subject)
    const link = links.find(one => one.includes('/invitation/')) ?? ''
    await cashier.opens(new URL(link).pathname)
    const its = cashier.page.getByRole('main')
    await expect(its.getByText(containing(words.students_role_cashier()))).toBeVisible()
    await expectInOrder(cashier.page, 'invitation')
    await its.getByRole('button', { name: words.team_register() }).click()
    await expect(its.getByText(words.account_required({ label: words.team_name() }))).toBeVisible()
    await its.getByLabel(words.team_name()).fill(name)
    await its.getByLabel(new RegExp(`^${words.account_label_password()}`)).fill(PASSWORD)
    await its.getByLabel(words.account_label_password_again()).fill(PASSWORD)
    await its.getByRole('button', { name: words.team_register() }).click()
    await cashier.page.waitForURL(/\/admin/)
  })

  await test.step('the cashier approves a slip and cannot refund', async () => {
    const shopper = new Shopper(await elsewhere(), 'th')
    await shopper.choosesLanguage()
    await shopper.buysAndReports(COURSE, buyer)
    await cashier.opensReport(buyer.email)
    await cashier.approves()
    const { pathname } = new URL(cashier.page.url())
    await cashier.opens(`${pathname}?refund=order`)
    await expect(cashier.page.getByRole('link', { name: words.staff_refund_whole() })).toHaveCount(0)
    await expect(cashier.page.getByRole('dialog')).toHaveCount(0)
    const orderId = pathname.split('/').at(-1) ?? ''
    const refund = { orderId, version: '1', lineId: '', reason: 'x', by: 'hand' }
    for (const door of ['/admin/refund', pathname]) expect(await cashier.posts(door, refund), door).toBe(403)
    await cashier.opens(pathname)
    const status = cashier.page.getByText(words.orders_status_approved(), { exact: true })
    await expect(status.first()).toBeVisible()
  })

  await test.step('the page that is open ends within two seconds', async () => {
    await cashier.listens()
    await owner.opens('/admin/team')
    const row = main.getByRole('row').filter({ hasText: email })
    await row.locator('summary').click()
    await row.getByRole('checkbox', { name: words.students_role_cashier() }).uncheck()
    await row.getByRole('button', { name: words.students_roles_change() }).click()
    const ended = cashier.page.getByRole('heading', { name: words.common_not_found_title() })
    await expect(ended).toBeVisible({ timeout: 2_000 })
    await expect(cashier.page.getByText(words.team_roles_changed())).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test('an accountant reads the money and changes nothing @desktop @prove', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  expectsMessage(/status of 403/)
  const username = `books${Date.now().toString(36)}`
  const names = { firstname: 'วิภาดา', lastname: 'เรืองกิจ', email: `${username}@example.com` }
  await importsSite({ accounts: [{ username, password: PASSWORD, role: 'accountant', ...names }] })
  const shopper = new Shopper(await elsewhere(), 'th')
  await shopper.choosesLanguage()
  const buyer = aContact()
  await shopper.buysAndReports(COURSE, buyer)
  const cashier = await Staff.atWork(await elsewhere())
  await cashier.opensReport(buyer.email)
  await cashier.approves()

  const accountant = new Staff(page, 'th')
  const { words } = accountant
  await accountant.isSignedIn(username, PASSWORD)
  await accountant.opensReport(buyer.email)
  await expect(page.getByRole('main').getByText(buyer.email).first()).toBeVisible()
  for (const act of [words.orders_staff_approve(), words.staff_refund_whole()])
    await expect(page.getByRole('main').getByText(act, { exact: true })).toHaveCount(0)

  await test.step('the file of this month holds the amount of the order', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await accountant.opens(`/admin/orders?q=${id}`)
    const main = page.getByRole('main')
    const row = main.getByRole('row').filter({ hasText: id })
    const due = (await row.locator('.is-number').textContent()) ?? ''
    await main.locator('summary').filter({ hasText: words.money_file_title() }).click()
    await expectInOrder(page, 'orders with the form of the file')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: words.audit_export() }).click(),
    ])
    expect(download.suggestedFilename()).toBe('sales.csv')
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    const sale = lines.find(line => line.includes(`"${id}"`))
    expect(sale).toContain(`"${buyer.fullname}"`)
    expect(sale).toContain(`"${due.replaceAll(/[^\d.]/g, '')}"`)
  })

  await test.step('doors that change something answer as denied', async () => {
    for (const door of ['/admin/decide', '/admin/refund', '/admin/orders', '/admin/students/1']) {
      expect(await accountant.posts(door, { intent: 'approve' }), door).toBe(403)
    }
  })

  await page.goto('/admin/team')
  const roles = words.students_role_owner()
  await expect(page.getByText(words.staff_closed_roles({ roles }))).toBeVisible()
})
