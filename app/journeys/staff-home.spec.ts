import { expect } from '@playwright/test'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { aContact, Shopper } from './shopper.ts'
import { Staff } from './staff.ts'

test('staff begin at the overview and find an order from anywhere @prove', async ({ page, elsewhere }, {
  project,
}) => {
  const contact = aContact()
  const shopper = new Shopper(await elsewhere(), 'th')
  await shopper.choosesLanguage()
  await shopper.opens('/course/101')
  await shopper.saysWhoTheyAre(contact)
  await shopper.orders()
  const dialog = shopper.reportDialog()
  await shopper.fillsReport(dialog)
  await shopper.sendsReport(dialog)
  await shopper.page.waitForURL(/\/thankyou\?orderId=/)

  const staff = await Staff.atWork(page)
  const { words } = staff
  const main = page.getByRole('main')
  const isPhone = project.name === 'phone'

  await test.step('the overview shows what waits and leads to it', async () => {
    await staff.opens('/admin')
    await expect(page.getByRole('heading', { level: 1, name: words.desk_home() })).toBeVisible()
    await expectInOrder(page, 'overview of the back office')
    await main.getByRole('link', { name: words.orders_staff_title() }).click()
    await page.waitForURL(/\/admin\/orders\?waits=slips$/)
    await expect(staff.chosenReport()).toBeVisible()
  })

  await test.step('the menu marks the present page', async () => {
    const menu = page.getByRole('navigation', { name: words.staff_nav() })
    if (isPhone) await page.locator('summary').filter({ hasText: words.staff_menu() }).click()
    await expect(menu.locator('[aria-current=page]')).toContainText(words.orders_staff_title())
    await menu.getByRole('link', { name: words.desk_home() }).click()
    await page.waitForURL(/\/admin$/)
  })

  await test.step('finds the order by the address of its buyer', async () => {
    if (isPhone) await page.getByRole('link', { name: words.desk_search() }).click()
    else await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: words.desk_search_hint() })
    if (isPhone) await field.click()
    else await expect(field).toBeFocused()
    await field.fill(contact.email)
    await field.press('Enter')
    await page.waitForURL(/\/admin\/search\?q=/)
    const found = main.getByRole('table', { name: words.staff_group_orders() })
    await expect(found.getByRole('link')).toHaveCount(1)
    await expect(main.getByRole('heading', { name: words.students_title() })).toBeVisible()
    await expectInOrder(page, 'search of the back office')
    await found.getByRole('link').click()
    await page.waitForURL(/\/admin\/orders\/\d+$/)
  })
})
