import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { importsSite } from './owner.ts'
import { aSlip } from './pictures.ts'
import { Shopper } from './shopper.ts'
import { Staff } from './staff.ts'

const NAME = { th: 'โรงเรียนริมน้ำ', en: 'Riverside School' }
const RULE = { th: 'คืนเงินภายในสิบวัน', en: 'Refunded within ten days' }
const CARD = { id: 3, name: 'บัตรเครดิต/เดบิต (2C2P)' }

// The settings of the shop are everybody's: the next file finds them as they were.
test.afterAll(async () => {
  const demo = JSON.parse(await readFile('app/site-file/demo/shop.json', 'utf8'))
  const { title, accent_color, refund_rule, english } = demo.settings
  const ways: { id: number }[] = demo.payment_methods
  await importsSite({
    settings: {
      title,
      accent_color,
      refund_rule,
      english: { title: english.title, refund_rule: english.refund_rule },
    },
    payment_methods: ways.map(({ id }, index) => ({ id, position: index + 1 })),
  })
})

/** Opens a page until it shows what staff saved: the shop remembers its settings for some seconds. */
async function sees(page: Page, path: string, shows: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await shows()
  }).toPass()
}

/** An owner at the settings, with a Thai and an English visitor. */
async function ownerAndVisitors(page: Page, elsewhere: () => Promise<Page>) {
  const staff = await Staff.atWork(page)
  const { words } = staff
  const thai = new Shopper(await elsewhere(), 'th')
  const english = new Shopper(await elsewhere(), 'en')
  await thai.choosesLanguage()
  await english.choosesLanguage()
  const main = page.getByRole('main')
  const saves = async () => {
    await main.getByRole('button', { name: words.staff_offer_save(), exact: true }).click()
    await page.waitForURL(/saved=\d+/)
    await expect(main.getByText(words.staff_offer_saved(), { exact: true })).toBeVisible()
  }
  const putsBack = () =>
    main
      .getByRole('button', { name: /คืนค่าเดิม/ })
      .first()
      .click()
  return { staff, words, thai, english, main, saves, putsBack }
}

test('the owner changes settings, visitors see them, the owner puts them back', {
  tag: '@desktop',
}, async ({ page, elsewhere }) => {
  const { staff, words, thai, english, main, saves, putsBack } = await ownerAndVisitors(page, elsewhere)
  const name = ({ page }: Shopper) => page.getByRole('banner').first().textContent()
  const accent = ({ page }: Shopper) =>
    page.locator('html').evaluate(html => getComputedStyle(html).getPropertyValue('--accent-light'))

  await test.step('a pale colour and a wrong LINE id are refused beside their fields, and the rest stays typed', async () => {
    await staff.opens('/admin/settings')
    await expectInOrderIfProving(page, 'settings')
    await main.getByRole('link', { name: 'ชื่อโรงเรียน', exact: true }).click()
    await page.waitForURL(/\/admin\/settings\/school/)
    await expectInOrderIfProving(page, 'settings of the school')
    await main.locator('input[name=title]').fill(NAME.th)
    await main.locator('input[name="english.title"]').fill(NAME.en)
    const preview = page.frameLocator(`iframe[title="${words.settings_look()}"]`)
    await expect(preview.getByRole('banner', { includeHidden: true })).toContainText(NAME.th)
    const colour = main.locator('input[name=accent_color]')
    const line = main.locator('input[name=contact_line]')
    await colour.fill('#ffee00')
    await line.fill('riverside')
    await main.getByRole('button', { name: words.staff_offer_save(), exact: true }).click()
    await expect(colour).toBeFocused()
    await expect(colour).toHaveAccessibleDescription(/#[0-9a-f]{6}/)
    await expect(main.locator('input[name=title]')).toHaveValue(NAME.th)
    await expectInOrder(page, 'settings of the school, refused')
    await expect(line).toHaveValue('riverside')
    await expect(line).toHaveAccessibleDescription(/@school/)
    await colour.fill('#2b5d34')
    await line.fill('@riverside')
    await expect(preview.getByRole('contentinfo', { includeHidden: true })).toContainText('LINE @riverside')
    await expect(preview.locator('html')).toHaveCSS('--accent-light', 'rgb(43 93 52)')
    await saves()
    await expectInOrderIfProving(page, 'settings of the school, saved')
  })

  await test.step('visitors see the name in both languages, the colour, and LINE in the foot', async () => {
    for (const [visitor, text] of [
      [thai, NAME.th],
      [english, NAME.en],
    ] as const)
      await sees(visitor.page, '/', async () => {
        expect(await name(visitor)).toContain(text)
        expect(await accent(visitor)).toBe('rgb(43 93 52)')
        expect(await visitor.page.getByRole('contentinfo').textContent()).toContain('LINE @riverside')
      })
  })

  await test.step('the owner puts the name and the colour back', async () => {
    await staff.opens('/admin/settings/school')
    await putsBack()
    await page.waitForURL(/saved=\d+/)
    await expect(main.locator('input[name=title]')).not.toHaveValue(NAME.th)
    await sees(thai.page, '/', async () => {
      expect(await name(thai)).not.toContain(NAME.th)
    })
  })
})

test('a logo, a text and the order of the ways to pay reach visitors', {
  tag: ['@desktop', '@prove'],
}, async ({ page, elsewhere }) => {
  const { staff, words, thai, english, main, saves, putsBack } = await ownerAndVisitors(page, elsewhere)

  await test.step('the owner sends a logo as a file, and puts the one before back', async () => {
    await staff.opens('/admin/settings/school')
    const address = main.locator('input[name=photo_logo]')
    const former = await address.inputValue()
    await main.locator('input[name="photo_logo.file"]').setInputFiles(aSlip())
    await expect(main.getByText(words.setting_pictures_chosen())).toBeVisible()
    await saves()
    await expect(address).toHaveValue(/^\/files\/[0-9a-f]{64}\.\w+$/)
    const sent = await address.inputValue()
    await sees(thai.page, '/', async () => {
      await expect(thai.page.getByRole('banner').first().locator(`img[src="${sent}"]`)).toBeVisible()
    })
    await putsBack()
    await expect(address).toHaveValue(former)
  })

  await test.step('a text in both languages reaches home', async () => {
    await staff.opens('/admin/settings/texts')
    await main.getByRole('button', { name: words.settings_preview() }).first().click()
    await expectInOrderIfProving(page, 'settings of texts with a preview')
    await staff.opens('/admin/settings')
    await main.getByRole('link', { name: 'เงื่อนไขการคืนเงิน', exact: true }).click()
    await page.waitForURL(/\/admin\/pages\/refunds/)
    await main.locator('textarea[name=body]').fill(RULE.th)
    await main.locator('textarea[name=bodyEnglish]').fill(RULE.en)
    await main.getByRole('button', { name: words.pages_save(), exact: true }).click()
    await page.waitForURL(/saved=\d+/)
    for (const [visitor, text] of [
      [thai, RULE.th],
      [english, RULE.en],
    ] as const)
      await sees(visitor.page, '/', async () => {
        expect(await visitor.page.getByRole('main').textContent()).toContain(text)
      })
    for (const [visitor, text] of [
      [thai, RULE.th],
      [english, RULE.en],
    ] as const) {
      await visitor.page.getByRole('contentinfo').locator('a[href$="/refunds"]').click()
      await visitor.page.waitForURL(/\/refunds$/)
      await expect(visitor.page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
      await expectInOrder(visitor.page, 'refunds')
    }
  })

  await test.step('the way to pay that moves up is the first one offered', async () => {
    const first = thai.checkout().locator('input[name=paymentMethodId]').first()
    await thai.opens('/course/101')
    await expect(first).toHaveValue('1')
    await staff.opens('/admin/settings/checkout')
    await expectInOrderIfProving(page, 'settings of the checkout')
    const order = main.locator('input[name=payment_methods]')
    const former = await order.inputValue()
    const up = main.getByRole('button', { name: words.register_edit_up({ label: CARD.name }) })
    await up.click()
    await expect(up).toBeFocused()
    await up.click()
    await saves()
    await sees(thai.page, '/course/101', async () => {
      expect(await first.inputValue()).toBe(String(CARD.id))
    })
    await putsBack()
    await expect(order).toHaveValue(former)
    // The next journey on this shop buys by the first way to pay.
    await sees(thai.page, '/course/101', async () => {
      expect(await first.inputValue()).toBe('1')
    })
  })
})

test('a setting is saved and put back without JavaScript', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const staff = new Staff(page, 'th', { hasScript: false })
  await staff.choosesLanguage()
  await staff.isSignedIn('admin', 'khlong-office-4821')
  await staff.opens('/admin/settings/comments')
  const box = page.locator('input[name=comment_moderation]')
  const save = page
    .getByRole('main')
    .getByRole('button', { name: staff.words.staff_offer_save(), exact: true })
  await box.uncheck()
  await save.click()
  await page.waitForURL(/saved=\d+/)
  await expect(box).not.toBeChecked()
  await page
    .getByRole('main')
    .getByRole('button', { name: /คืนค่าเดิม/ })
    .first()
    .click()
  await expect(box).toBeChecked()
  await staff.opens('/admin/settings/checkout')
  const order = page.locator('input[name=payment_methods]')
  const [first, second, ...rest] = (await order.inputValue()).split(',')
  await page.locator(`button[value="arrange:payment_methods:${second}:up"]`).click()
  await expect(order).toHaveValue([second, first, ...rest].join())
  await context.close()
})
