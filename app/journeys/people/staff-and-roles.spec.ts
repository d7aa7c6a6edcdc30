import { expect } from '@playwright/test'
import { expectInOrder } from '#app/journeys/accessibility.ts'
import { test } from '#app/journeys/journey.ts'
import { aMember, PASSWORD } from '#app/journeys/member.ts'
import { ADMIN, Staff } from '#app/journeys/staff.ts'

const NAME = ['ภัทรวดี', 'เกียรติไพบูลย์'] as const

test('a role change is announced and applies after signing in @prove @desktop', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  expectsMessage(/status of 403/)
  const { shopper, email } = await aMember(await elsewhere(), NAME)
  const staff = await Staff.atWork(page)
  const { words } = staff
  await shopper.opens('/course/102')
  await shopper.listens()
  await staff.findsPerson(email, NAME[0])
  await page.locator('summary').filter({ hasText: words.students_roles_change() }).click()
  const main = page.getByRole('main')
  await main.getByRole('checkbox', { name: words.students_role_student() }).uncheck()
  await main.getByRole('checkbox', { name: words.students_role_instructor() }).check()
  await main.getByLabel(words.security_password()).first().fill(ADMIN.password)
  await main.getByRole('button', { name: words.students_roles_change() }).click()
  const modal = shopper.page.getByRole('dialog', { name: words.sessions_signed_out_title() })
  await expect(modal.getByText(words.sessions_because_roles_changed())).toBeVisible()
  await modal.getByLabel(words.account_label_password()).fill(PASSWORD)
  await modal.getByRole('button', { name: words.account_login_submit(), exact: true }).click()
  await expect(modal).toBeHidden()
  // An instructor cannot buy, and the page says why. behaviour: Who may do what
  await expect(shopper.page.getByText(words.checkout_instructor_title()).first()).toBeVisible()
})

test('staff impersonate a student, cannot buy anything, and stop again @prove @desktop', async ({
  page,
  elsewhere,
}) => {
  const { shopper, email } = await aMember(await elsewhere(), NAME)
  const staff = await Staff.atWork(page)
  const { words } = staff
  const bar = page.getByRole('complementary', { name: words.students_looking_as({ name: NAME.join(' ') }) })
  await staff.findsPerson(email, NAME[0])
  await page.getByRole('button', { name: words.students_look() }).click()
  await expect(bar).toBeVisible()

  await staff.opens('/course/102')
  await expect(bar).toBeVisible()
  const checkout = staff.checkout()
  await expect(checkout.getByText(words.checkout_looked_at_text())).toBeVisible()
  await expect(checkout.getByRole('radio').first()).toBeDisabled()
  await expectInOrder(page, 'course, looked at as a student')
  await expect(staff.orderButton()).toHaveCount(0)

  await bar.getByRole('button', { name: words.students_looking_stop() }).click()
  await expect(page.getByRole('heading', { name: NAME.join(' ') })).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: words.students_act_look() })).toBeVisible()
  await shopper.opens('/myaccount/student/order')
  await expect(shopper.page.getByText(words.orders_list_empty())).toBeVisible()
})
