import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import { expectInOrder } from './accessibility.ts'
import { aPhone } from './authenticator.ts'
import { Editor } from './editor.ts'
import { ownShop, test } from './journey.ts'
import { aContact, Shopper } from './shopper.ts'
import { containing } from './words.ts'

const SCHOOL = 'Riverside School'
const COURSE = 'Weaving with water hyacinth'
const OWNER = { name: 'Somjai Thongdee', email: 'somjai@example.com', password: 'ม้า ลา แกะ ไก่ 2569' }

let served: ChildProcess | undefined
test.afterEach(() => {
  served?.kill('SIGTERM')
})

/** Serves a shop without an owner, beside the shop of this worker, and returns the link that its deployment prints. */
async function aShopWithoutOwner(): Promise<URL> {
  const PORT = String(ownShop().port + 100)
  const env = { ...process.env, PORT, SHOP_DATA: test.info().outputPath('shop') }
  const shop = spawn(process.execPath, ['scripts/serve-without-owner.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  served = shop
  // Every line is read to the end: a full pipe would stop the shop.
  const lines = createInterface({ input: shop.stdout })
  return new Promise((resolve, reject) => {
    lines.on('line', line => /^http.*\/setup\//.test(line) && resolve(new URL(line)))
    shop.on('exit', code => reject(new Error(`The shop without an owner ended with ${code}`)))
  })
}

test('the first owner sets the shop up and makes the first sale @prove', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  expectsMessage(/status of (?:400|404|503)/)
  const link = await aShopWithoutOwner()
  const visitor = await elsewhere()
  // An owner with a phone reads Thai.
  const locale = test.info().project.name === 'phone' ? 'th' : 'en'
  const [owner, buyer] = [new Editor(page, locale), new Shopper(visitor, locale)]
  for (const one of [owner, buyer]) await one.choosesLanguage()
  const { words } = owner
  const main = page.getByRole('main')
  const at = (path: string) => new URL(path, link).href

  await test.step('the shop is closed to visitors', async () => {
    const answer = await visitor.goto(link.origin)
    expect(answer?.status()).toBe(503)
    await expect(visitor.getByRole('heading', { name: words.setup_closed_title() })).toBeVisible()
  })

  await test.step('a wrong code is named beside its field, and nothing typed is lost', async () => {
    await page.goto(link.href)
    await expectInOrder(page, 'set-up page')
    for (const [name, value] of Object.entries({ ...OWNER, title: SCHOOL, code: '000000' }))
      await main.locator(`input[name=${name}]`).fill(value)
    await main.locator('input[name=passwordAgain]').fill(OWNER.password)
    await main.locator('input[name=ways]').first().check()
    await main.getByRole('button', { name: words.setup_submit() }).click()
    const code = main.locator('input[name=code]')
    await expect(code).toHaveAccessibleDescription(words.security_wrong_code())
    await expect(main.locator('input[name=title]')).toHaveValue(SCHOOL)
    await expect(main.locator('input[name=email]')).toHaveValue(OWNER.email)
    await expectInOrder(page, 'set-up page, refused')
  })

  const phone = aPhone((await main.locator('code').first().textContent()) ?? '')
  await test.step('the owner gets an account with a second factor', async () => {
    await main.locator('input[name=password]').fill(OWNER.password)
    await main.locator('input[name=passwordAgain]').fill(OWNER.password)
    await main.locator('input[name=code]').fill(await phone.nextCode())
    await main.getByRole('button', { name: words.setup_submit() }).click()
    await expect(main.getByText(words.setup_done())).toBeVisible()
    await expect(main.getByRole('listitem')).toHaveCount(10)
    await expectInOrder(page, 'set-up page, done')
    await page.goto(at('/admin/security'))
    await expect(page.getByRole('heading', { level: 1, name: words.security_title() })).toBeVisible()
  })

  await test.step('visitors see the school, and the link works no more', async () => {
    await expect(async () => {
      const answer = await visitor.goto(link.origin)
      expect(answer?.status()).toBe(200)
      expect(await visitor.getByRole('banner').first().textContent()).toContain(SCHOOL)
    }).toPass()
    await visitor.goto(link.href)
    await expect(visitor.getByText(words.setup_refused_owned())).toBeVisible()
  })

  await test.step('the owner sees the shop with demo content, and takes it away whole', async () => {
    await owner.opens(at('/admin'))
    await main.getByRole('link', { name: words.demo_try() }).click()
    await page.waitForURL(/\/admin\/settings\/demo$/)
    await main.getByRole('button', { name: words.demo_add() }).click()
    await expect(main.getByText(words.demo_courses({ count: 15 }))).toBeVisible()
    await expectInOrder(page, 'demo content')
    await visitor.goto(at('/course/101'))
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(/English|ภาษาอังกฤษ/)
    await owner.opens(at('/admin'))
    await expect(main.getByText(words.demo_present())).toBeVisible()
    await main.getByRole('link', { name: words.demo_remove() }).click()
    // The overview has the same words, and stays until the next page is there.
    await page.waitForURL(/\/admin\/settings\/demo$/)
    await main.getByText(words.demo_remove(), { exact: true }).click()
    await main.getByRole('button', { name: words.demo_remove_now() }).click()
    await expect(main.getByText(words.demo_add_text())).toBeVisible()
    await expect(async () => expect((await visitor.goto(at('/course/101')))?.status()).toBe(404)).toPass()
  })

  await test.step('the overview leads to the account that buyers pay into', async () => {
    await owner.opens(at('/admin'))
    await main.getByRole('link', { name: words.first_steps_account() }).click()
    await page.waitForURL(/\/admin\/settings\/bank-accounts$/)
    // Where there is none yet, the form is open.
    const form = main.locator('details[open] form')
    await form.getByRole('combobox', { name: words.bank_accounts_bank() }).selectOption('SCB')
    await form.getByLabel(words.bank_accounts_number()).fill('123-4-56789-0')
    await form.getByLabel(words.bank_accounts_name()).fill(SCHOOL)
    await form.getByLabel(words.students_code_hint()).fill(await phone.nextCode())
    await form.getByRole('button', { name: words.bank_accounts_add() }).click()
    await expect(main.locator('ol > li').filter({ hasText: '123-4-56789-0' })).toBeVisible()
  })

  await test.step('the owner writes the first course, and is told what it lacks', async () => {
    await owner.opens(at('/admin'))
    await main.getByRole('link', { name: words.desk_first_catalogue() }).click()
    await page.waitForURL(/\/admin\/courses$/)
    // Where there is none yet, the form is open.
    await main.getByLabel(words.editor_new_name()).fill(COURSE)
    await main.getByRole('button', { name: words.desk_new_save(), exact: true }).click()
    await page.waitForURL(/\/admin\/courses\/\d+$/)
    await main.getByRole('button', { name: words.editor_publish(), exact: true }).click()
    const alert = main.getByRole('alert')
    for (const missing of ['description', 'cover', 'plan', 'lectures'] as const)
      await expect(alert.getByRole('link', { name: words[`editor_missing_${missing}`]() })).toBeVisible()
    await owner.writesHtml('description', '<p>Twelve baskets, from the pond to the table.</p>')
    await main.getByRole('button', { name: words.editor_save() }).click()
    await expect(main.getByText(containing(words.editor_saved_at({ time: '' }).trim()))).toBeVisible()
    await owner.setsCover()
    await owner.addsPlan({ name: '90 days', type: 'Period', price: '900', priceUsd: '', isDefault: true })
  })
  const editor = new URL(page.url()).pathname

  await test.step('with a lecture it is complete, and goes on sale', async () => {
    await owner.opens(at(`${editor}/lectures`))
    await owner.addsSection('Start')
    await owner.addsLecture('Start', 'Soak the stems', 'text')
    await main.getByRole('link', { name: 'Soak the stems', exact: true }).click()
    await owner.writesHtml('content_text', '<p>Two hours in cold water.</p>')
    await owner.button(words.lectures_save()).first().click()
    await expect(main.getByText(words.lectures_saved(), { exact: true })).toBeVisible()
    await owner.opens(at(editor))
    await owner.publishes()
  })
  const preview = main.getByRole('link', { name: words.editor_preview() })
  const course = ((await preview.getAttribute('href')) ?? '').replace('?preview=1', '')

  const contact = aContact()
  await test.step('a visitor finds it, orders it and sends the slip', async () => {
    // A cached page follows within five seconds.
    await expect(async () => {
      await visitor.goto(link.origin)
      await expect(visitor.getByRole('link', { name: containing(COURSE) }).first()).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    await buyer.opens(at(course))
    await buyer.opensStep(words.checkout_step_contact())
    await buyer.contactField(words.checkout_contact_fullname()).fill(contact.fullname)
    await buyer.contactField(words.checkout_contact_email()).fill(contact.email)
    await buyer.contactField(words.checkout_contact_tel()).fill(contact.tel)
    await buyer.orders()
    const dialog = buyer.reportDialog()
    await buyer.fillsReport(dialog)
    await buyer.sendsReport(dialog)
    await visitor.waitForURL(/\/thankyou\?orderId=/)
  })

  await test.step('the owner approves it, and the buyer learns', async () => {
    await owner.opens(at('/admin'))
    await main
      .getByRole('link', { name: containing(words.orders_staff_title()) })
      .first()
      .click()
    await page.waitForURL(/\/admin\/orders/)
    await owner.approvesInQueue()
    await expect(async () => {
      await buyer.opens(at(`${course}?learn=true`))
      await expect(visitor.getByText('Two hours in cold water.')).toBeVisible({ timeout: 500 })
    }).toPass()
  })

  // The shop stops next, and open pages would report that it answers no more.
  await page.close()
  await visitor.close()
})
