import { expect, type Page } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { aMember, PASSWORD } from './member.ts'
import { setsPrice } from './owner.ts'
import { aSlip, aSlipWithQr } from './pictures.ts'
import { aContact, Shopper } from './shopper.ts'
import { Staff } from './staff.ts'

const ENGLISH = '/course/101'
const DESIGN = '/course/104'
const PHOTOS = { path: '/course/107', id: 107, plan: 1071, price: 450, name: 'เรียน 30 วัน' }

async function aShopper(page: Page): Promise<Shopper> {
  const shopper = new Shopper(page, 'th')
  await shopper.choosesLanguage()
  return shopper
}

// On a phone: there the browser drops a page while the person reads a code in another app.
test('a reload in the middle keeps choices and input', { tag: '@phone' }, async ({ page }) => {
  const shopper = await aShopper(page)
  const contact = aContact()
  await shopper.opens(ENGLISH)
  await shopper.choosesPlan('เรียน 1 ปี')
  await shopper.saysWhoTheyAre(contact)
  await page.reload()
  await expect(shopper.total()).toContainText('2,490')
  await shopper.opensStep(shopper.words.checkout_step_contact())
  await shopper.findsTyped(contact)
  await expectInOrderIfProving(page, 'checkout after a reload')
})

// On a desktop: there people have two tabs.
test('a double click on the order button in two tabs places one order', { tag: '@desktop' }, async ({
  page,
}) => {
  const shopper = await aShopper(page)
  const otherTab = new Shopper(await page.context().newPage(), 'th')
  const contact = aContact()
  for (const tab of [shopper, otherTab]) {
    await tab.opens(DESIGN)
    await tab.saysWhoTheyAre(contact)
  }
  // A tab that hears of the other's order replaces its button, so both buttons are found before the first press.
  const buttons = await Promise.all([shopper, otherTab].map(tab => tab.orderButton().elementHandle()))
  const pressTwice = (button: SVGElement | HTMLElement) => {
    for (let press = 0; press < 2; press++)
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  await Promise.all(buttons.map(button => button?.evaluate(pressTwice)))
  // Each tab has its answer: the order, a refusal, or the news of the other tab's order in place of its own form.
  for (const { page } of [shopper, otherTab]) {
    const news = page.locator('#checkout a[href^="/order/"]')
    const told = page.getByRole('dialog').or(page.locator('#checkout').getByRole('alert')).or(news)
    await expect(told.first()).toBeVisible()
  }
  await shopper.opens('/myaccount/student/order')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

// On a phone: the modal is the same on a desktop.
test('a known email signs in, then orders without another click', {
  tag: '@phone',
}, async ({ page, elsewhere }) => {
  const { email } = await aMember(await elsewhere())
  const shopper = await aShopper(page)
  const { words } = shopper
  const contact = { ...aContact(), email }
  const modal = page.getByRole('dialog', { name: words.account_login_title() })
  await shopper.opens(DESIGN)
  await shopper.choosesPlan('เรียนได้ตลอด')
  await shopper.saysWhoTheyAre(contact)
  await shopper.orders()
  await expect(modal.getByLabel(words.account_label_identifier())).toHaveValue(email)
  await expectInOrderIfProving(page, 'known address')
  await page.keyboard.press('Escape')
  await expect(shopper.checkout().getByText(words.checkout_error_email_known())).toBeVisible()
  await shopper.findsTyped(contact)
  await shopper.orders()
  await modal.getByLabel(words.account_label_password()).fill(PASSWORD)
  await modal.getByRole('button', { name: words.account_login_submit() }).click()
  await expect(shopper.reportDialog()).toBeVisible()
  await expect(shopper.reportDialog().getByText(/1,990/).first()).toBeVisible()
})

// On a phone: the form is the same on a desktop.
test('a wrong slip file is explained and can be replaced', {
  tag: '@phone',
}, async ({ page, expectsMessage }) => {
  expectsMessage(/status of 4\d\d/)
  const shopper = await aShopper(page)
  await shopper.opens(DESIGN)
  await shopper.saysWhoTheyAre(aContact())
  await shopper.orders()
  const dialog = shopper.reportDialog()
  await dialog.getByLabel(shopper.words.orders_origin_bank()).selectOption('SCB')
  const notAPicture = {
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  }
  await dialog.locator('input[type=file]').setInputFiles(notAPicture)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectInOrderIfProving(page, 'wrong slip')
  await dialog.locator('input[type=file]').setInputFiles(aSlip())
  await expect(dialog.getByText(shopper.words.orders_slip_done())).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(dialog.getByLabel(shopper.words.orders_origin_bank())).toHaveValue('SCB')
})

// On a phone: it reads the picture itself.
test('a slip fills in the bank that it came from', { tag: '@phone' }, async ({ page }) => {
  const shopper = await aShopper(page)
  const { words } = shopper
  await shopper.opens(DESIGN)
  await shopper.saysWhoTheyAre(aContact())
  await shopper.orders()
  const dialog = shopper.reportDialog()
  const bank = dialog.getByLabel(words.orders_origin_bank())
  const SCB = '014'
  await dialog.locator('input[type=file]').setInputFiles(aSlipWithQr(SCB))
  await expect(dialog.getByText(words.orders_slip_filled())).toBeVisible()
  await expect(bank).toHaveValue('SCB')
})

test('a rejected report says why, is sent again for the same order, and is approved @phone', async ({
  page,
  elsewhere,
}) => {
  const shopper = await aShopper(page)
  const { words } = shopper
  const contact = aContact()
  const reason = 'ยอดในสลิปอ่านไม่ออก กรุณาส่งรูปที่ชัดกว่านี้'
  const order = await shopper.buysAndReports(ENGLISH, contact)
  await page.goto(order)
  const staff = await Staff.atWork(await elsewhere())

  await test.step('staff reject it, and the waiting page updates itself', async () => {
    await staff.opensReport(contact.email)
    await staff.rejects(reason)
    await expect(page.getByText(reason).first()).toBeVisible()
    await expectInOrder(page, 'order rejected')
  })
  await test.step('the course page leads back to the order', async () => {
    await page.goto(ENGLISH)
    await page.getByRole('link', { name: words.catalogue_send_again() }).first().click()
    await page.waitForURL(`**${order}`)
  })
  await test.step('reports again, and it is approved', async () => {
    const form = shopper.reportForm()
    await shopper.fillsReport(form)
    await shopper.sendsReport(form)
    await page.waitForURL(/\/thankyou/)
    await staff.opensReport(contact.email)
    await staff.approves()
    await expect(page.getByRole('link', { name: words.orders_open_course() })).toBeVisible()
    await expectInOrderIfProving(page, 'thank you, approved')
  })
})

// On a phone: there people use the back gesture.
test('going back after ordering shows the order, not the form', { tag: '@phone' }, async ({ page }) => {
  const shopper = await aShopper(page)
  await shopper.buysAndReports(ENGLISH, aContact())
  await page.goBack()
  await page.waitForURL(/\/course\/101-/)
  await expect(shopper.checkout().getByText(shopper.words.checkout_open_waiting_title())).toBeVisible()
  await expect(shopper.orderButton()).toHaveCount(0)
  await expectInOrderIfProving(page, 'back after ordering')
})

// On a desktop: staff work at a desk.
test('staff can undo a decision for ten seconds before it is sent', {
  tag: ['@desktop', '@prove'],
}, async ({ page, elsewhere }) => {
  const shopper = await aShopper(page)
  const order = await shopper.buysAndReports(ENGLISH, aContact())
  await page.goto(order)
  const id = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace(/\D/g, '')
  const staff = await Staff.atWork(await elsewhere())
  await staff.page.goto(`/admin/orders?order=${id}`)
  await expect(staff.chosenReport()).toContainText(id)

  await staff.approvesInQueue()
  await expect(staff.page.getByRole('status').getByText(id)).toBeVisible()
  await staff.undoes()
  await staff.page.goto(`/admin/orders?order=${id}`)
  await expect(staff.chosenReport()).toContainText(id)

  await staff.approvesInQueue()
  await staff.page.goto(`/admin/orders/${id}`)
  const approved = page.getByText(shopper.words.orders_status_approved(), { exact: true })
  // The mark of the order, not its line in the timeline.
  await expect(approved.first()).toBeVisible()
})

// On a desktop: prices are the same on every screen.
test('a price changed meanwhile is shown before ordering', {
  tag: ['@desktop', '@prove'],
}, async ({ page }) => {
  const shopper = await aShopper(page)
  const { words } = shopper
  const contact = aContact()
  await shopper.opens(PHOTOS.path)
  await shopper.choosesPlan(PHOTOS.name)
  await shopper.saysWhoTheyAre(contact)
  try {
    await setsPrice(PHOTOS.id, PHOTOS.plan, PHOTOS.price + 25)
    await shopper.orders()
    await expect(shopper.checkout().getByText(words.checkout_price_changed())).toBeVisible()
    await expect(shopper.total()).toContainText('475')
    await expectInOrder(page, 'price changed')
    await shopper.orders()
    await expect(shopper.reportDialog().getByText('฿475.00').first()).toBeVisible()
  } finally {
    await setsPrice(PHOTOS.id, PHOTOS.plan, PHOTOS.price)
  }
})
