import { expect } from '@playwright/test'
import { expectFits } from './accessibility.ts'
import { test } from './journey.ts'
import { Payer } from './payments/payer.ts'
import { aSlip } from './pictures.ts'
import { aContact, Shopper } from './shopper.ts'

test.use({ javaScriptEnabled: false })
test('the shop sells without JavaScript from start to end', async ({ page }) => {
  const shopper = new Shopper(page, 'th', { hasScript: false })
  const { words } = shopper
  const contact = aContact()
  const main = page.getByRole('main')
  await shopper.choosesLanguage()

  await test.step('finds a course from the home page', async () => {
    await shopper.opens('/')
    await main.getByRole('link', { name: words.home_browse() }).click()
    await page.waitForURL(/\/courses$/)
    await main.getByRole('searchbox').fill('ภาษาอังกฤษ')
    await main.getByRole('button', { name: words.catalogue_find() }).click()
    await page.waitForURL(/q=/)
    await main
      .getByRole('link', { name: /ภาษาอังกฤษ/ })
      .first()
      .click()
    await page.waitForURL(/\/course\/\d+-/)
    await expectFits(page, 'course')
  })
  const coursePath = new URL(page.url()).pathname

  await test.step('watches the preview lecture as a plain video', async () => {
    await page.getByRole('link', { name: words.catalogue_watch_free_first() }).first().click()
    await page.waitForURL(/learn=true/)
    const source = await page.locator('video').first().getAttribute('src')
    const video = await page.request.get(source ?? '', { headers: { Range: 'bytes=0-99' } })
    expect(video.status()).toBe(206)
    expect(video.headers()['content-type']).toContain('video/')
    await expectFits(page, 'preview lecture')
    await page.goto(coursePath)
  })

  await test.step('sees the errors with all input kept', async () => {
    await shopper.choosesPlan('เรียน 1 ปี')
    await shopper.saysWhoTheyAre({ ...contact, email: 'mali@', tel: '12' })
    await shopper.orders()
    await expect(shopper.checkout().getByText(words.checkout_error_email_format())).toBeVisible()
    await expect(shopper.checkout().getByText(words.checkout_error_tel_format())).toBeVisible()
    await shopper.findsTyped({ ...contact, email: 'mali@', tel: '12' })
    await shopper.opensStep(words.checkout_step_plan())
    await expect(shopper.checkout().getByRole('radio', { name: /เรียน 1 ปี/ })).toBeChecked()
    await expectFits(page, 'checkout refused')
  })

  await test.step('orders', async () => {
    await shopper.saysWhoTheyAre(contact)
    await shopper.orders()
    await page.waitForURL(/\/order\//)
    await expect(page.getByText(words.orders_status_notYetReceived()).first()).toBeVisible()
    await expectFits(page, 'order to pay')
  })

  await test.step('reports with a slip; without one the form is kept', async () => {
    const form = shopper.reportForm()
    await form.getByLabel(words.orders_origin_bank()).selectOption('SCB')
    await shopper.sendsReport(form)
    await expect(form.getByText(words.orders_error_slip())).toBeVisible()
    await expect(form.getByLabel(words.orders_origin_bank())).toHaveValue('SCB')
    await expectFits(page, 'report refused')
    await form.locator('input[type=file]').setInputFiles(aSlip())
    await shopper.sendsReport(form)
    await page.waitForURL(/\/thankyou\?orderId=/)
    await expect(page.getByRole('heading', { name: words.orders_thanks_title() })).toBeVisible()
    await expectFits(page, 'thank you')
  })
})

test('a guest pays by PromptPay without JavaScript, on one page more', { tag: '@prove' }, async ({
  page,
}) => {
  const shopper = new Shopper(page, 'th', { hasScript: false })
  const { words } = shopper
  await shopper.choosesLanguage()
  await shopper.opens('/course/107')
  await shopper.saysWhoTheyAre(aContact())
  await shopper.checkout().getByRole('radio', { name: words.payment_way_promptpay(), exact: true }).check()
  await shopper.orders()
  await page.waitForURL(/\/order\//)
  await page.getByRole('button', { name: words.payment_qr_show() }).click()
  const qr = page.getByRole('main').getByRole('img', { name: words.payment_qr_alt() })
  await expect(qr).toBeVisible()
  await expectFits(page, 'QR to pay')

  const [, token = ''] = /\/order\/([^/?#]+)/.exec(page.url()) ?? []
  const payer = new Payer(page, token, { hasScript: false })
  await payer.providerHas('scb', 'paid')
  await payer.findsItPaid()
})
