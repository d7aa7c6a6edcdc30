import { expect } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { Keyboard } from './keyboard.ts'
import { aSlip } from './pictures.ts'
import { aContact, Shopper } from './shopper.ts'
import { Staff } from './staff.ts'

test('the whole purchase works by keyboard alone @prove', async ({ page }) => {
  const shopper = new Shopper(page, 'th')
  const { words } = shopper
  const keys = new Keyboard(page)
  const contact = aContact()
  const checkout = shopper.checkout()
  await shopper.choosesLanguage()

  await test.step('finds the course; the first stop skips to the content', async () => {
    await shopper.opens('/')
    await keys.presses('Tab')
    await expect(page.getByRole('link', { name: words.common_skip_to_content() })).toBeFocused()
    await keys.presses('Enter')
    await keys.goesTo(page.getByRole('main').getByRole('link', { name: words.home_browse() }))
    await keys.presses('Enter')
    await page.waitForURL(/\/courses$/)
    await keys.goesTo(page.getByRole('main').getByRole('searchbox'))
    await keys.types('Python')
    await keys.presses('Enter')
    await page.waitForURL(/q=Python/)
    await keys.goesTo(page.getByRole('main').getByRole('link', { name: /Python ก้าวแรก/ }))
    await keys.presses('Enter')
    await page.waitForURL(/\/course\/108-/)
  })

  await test.step('the sign-in modal takes the focus and returns it', async () => {
    const opener = page.getByRole('banner').getByRole('link', { name: words.common_sign_in() })
    await keys.goesTo(opener)
    await keys.presses('Enter')
    const modal = page.getByRole('dialog', { name: words.account_login_title() })
    await expect(modal).toBeVisible()
    await expect(modal.locator(':focus')).toHaveCount(1)
    await keys.goesTo(modal.getByLabel(words.account_label_password()))
    await expectInOrder(page, 'sign-in modal')
    await keys.presses('Escape')
    await expect(modal).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('chooses a plan by arrow keys', async () => {
    const plans = checkout.getByRole('radio')
    await keys.goesTo(page.getByRole('link', { name: words.catalogue_buy(), exact: true }))
    await keys.presses('Enter')
    await keys.goesTo(plans.and(page.locator(':checked')).first())
    await keys.presses('ArrowDown')
    await expect(checkout.getByRole('radio', { name: /เรียนได้ตลอด/ })).toBeChecked()
  })

  await test.step('an error moves the focus to its field', async () => {
    await keys.goesTo(shopper.orderButton())
    await keys.presses('Enter')
    await expect(checkout.getByLabel(words.checkout_contact_fullname())).toBeFocused()
    await keys.types(contact.fullname)
    await keys.goesTo(checkout.getByLabel(words.checkout_contact_tel()))
    await keys.types(contact.tel)
    await keys.goesTo(checkout.getByLabel(words.checkout_contact_email()))
    await keys.types(contact.email)
    await keys.goesTo(checkout.locator('select[name="label.2"]'))
    await keys.presses('ArrowDown')
    await keys.goesTo(checkout.locator('input[name="label.5"]').first())
    await keys.presses('Space')
    await keys.goesTo(shopper.orderButton())
    await keys.presses('Enter')
  })

  await test.step('reports with a slip in the modal that traps focus', async () => {
    const dialog = shopper.reportDialog()
    await expect(dialog.getByRole('term').filter({ hasText: words.orders_exact_amount() })).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    const file = dialog.locator('input[type=file]')
    await keys.goesTo(file)
    // A journey cannot operate the browser's own file dialog.
    await file.setInputFiles(aSlip())
    await expect(dialog.getByText(words.orders_slip_done())).toBeVisible()
    await keys.goesTo(dialog.getByLabel(words.orders_origin_bank()))
    await keys.presses('ArrowDown')
    await keys.goesTo(dialog.getByRole('button', { name: words.orders_notify(), exact: true }))
    await keys.presses('Enter')
    await page.waitForURL(/\/thankyou\?orderId=/)
  })
})

test('staff work through the queue with single keys', async ({ page }) => {
  const staff = await Staff.atWork(page)
  const { words } = staff
  const keys = new Keyboard(page)
  await staff.opensQueue()
  const reports = staff.reports()

  await test.step('j and k move the selection and the focus', async () => {
    await expect(reports.nth(0)).toHaveAttribute('aria-current', 'true')
    await keys.presses('j')
    await expect(reports.nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(reports.nth(1)).toBeFocused()
    await keys.seesFocus()
    await keys.presses('k')
    await expect(reports.nth(0)).toBeFocused()
  })

  await test.step('? shows the keys and returns the focus', async () => {
    await keys.presses('?')
    const help = page.getByRole('dialog', { name: words.orders_staff_keys() })
    await expect(help).toBeVisible()
    await expectInOrder(page, 'keys of the queue')
    await keys.presses('Escape')
    await expect(help).toBeHidden()
    await expect(reports.nth(0)).toBeFocused()
  })

  await test.step('a approves and selects the next, z undoes it', async () => {
    const first = (await reports.nth(0).getAttribute('id')) ?? ''
    await keys.presses('a')
    await expect(page.locator(`#${first}`)).toBeHidden()
    // Staff read on from the next slip's heading.
    await expect(page.locator('#review-title')).toBeFocused()
    await keys.presses('z')
    await expect(page.locator(`#${first}`)).toBeFocused()
  })

  await test.step('a asks for a reason when the amount is short', async () => {
    await keys.presses('j')
    const second = (await reports.nth(1).getAttribute('id')) ?? ''
    await keys.presses('a')
    await expect(page.locator('[data-first="approve"]')).toBeFocused()
    await expect(page.locator(`#${second}`)).toBeVisible()
    await expectInOrderIfProving(page, 'reason to approve')
    await keys.presses('Escape')
    await expect(staff.chosenReport()).toBeFocused()
    await keys.presses('k')
  })

  await test.step('r goes to the reasons, Escape back to the list', async () => {
    await keys.presses('r')
    await expect(page.locator('[data-first="reject"]')).toBeFocused()
    await keys.presses('ArrowDown')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await expectInOrderIfProving(page, 'reasons to reject')
    await keys.presses('Escape')
    await expect(staff.chosenReport()).toBeFocused()
  })

  await test.step('an approval that can be undone looks right', async () => {
    const first = (await reports.nth(0).getAttribute('id')) ?? ''
    await keys.presses('a')
    await expect(page.locator(`#${first}`)).toBeHidden()
    await expectInOrderIfProving(page, 'approved and not sent yet')
    await keys.presses('z')
  })
})
