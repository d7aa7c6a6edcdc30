import { expect } from '@playwright/test'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { importsSite } from './owner.ts'
import { Shopper } from './shopper.ts'
import { Staff } from './staff.ts'
import { containing } from './words.ts'

const THANKS = { th: 'ขอบคุณที่เรียนกับโรงเรียนริมน้ำ', en: 'Thank you for learning by the river' }
const DRAFT = 'ร่างของคำขอบคุณ'
const ANSWERS = 'answers@school.example'
const OWNER = { username: 'mailowner', password: 'จดหมาย ถึง ริมน้ำ 2569', email: 'mailowner@example.com' }

// The settings of the shop are everybody's: the next file finds them as they were.
test.afterAll(async () => {
  await importsSite({
    settings: {
      mail_reply_to: '',
      'mail_opening_order-placed': '',
      english: { 'mail_opening_order-placed': '' },
    },
  })
})

test('the owner words a mail, looks at it and sends a test to themselves', {
  tag: ['@desktop', '@prove'],
}, async ({ page }) => {
  const names = { firstname: 'มานี', lastname: 'ส่งสาร' }
  await importsSite({ accounts: [{ ...OWNER, ...names, role: 'owner' }] })
  const staff = new Staff(page, 'th')
  await staff.isSignedIn(OWNER.username, OWNER.password)
  const { words } = staff
  const main = page.getByRole('main')
  const shows = (text: string) => expect(page.locator('iframe')).toHaveAttribute('srcdoc', containing(text))
  const unfolds = () => main.locator('details:has([name="mail_opening_order-placed"]) > summary').click()
  const save = main.getByRole('button', { name: words.staff_offer_save(), exact: true })

  await test.step('an opening that is not saved yet shows in an example', async () => {
    await staff.opens('/admin/settings/mail')
    await unfolds()
    await main.locator('input[name="mail_opening_order-placed"]').fill(DRAFT)
    await main
      .locator('#mail_opening_order-placed')
      .getByRole('button', { name: words.settings_preview() })
      .click()
    await expect(page.locator('iframe').first()).toHaveAttribute('srcdoc', containing(DRAFT))
    await expectInOrder(page, 'settings of mails with an example')
  })

  await test.step('a wrong address for answers is refused beside its field', async () => {
    await staff.opens('/admin/settings/mail')
    await expectInOrder(page, 'settings of mails')
    await unfolds()
    await main.locator('input[name=mail_reply_to]').fill('answers at school')
    await main.locator('input[name="mail_opening_order-placed"]').fill(THANKS.th)
    await main.locator('input[name="english.mail_opening_order-placed"]').fill(THANKS.en)
    await save.click()
    const replyTo = main.locator('input[name=mail_reply_to]')
    await expect(replyTo).toBeFocused()
    await expect(replyTo).toHaveAccessibleDescription(containing(words.mail_wording_fault_email()))
    await replyTo.fill(ANSWERS)
    await save.click()
    await page.waitForURL(/saved=\d+/)
  })

  await test.step('the preview shows the sentence in the chosen language', async () => {
    await staff.opens('/admin/settings/mail/preview?kind=order-placed')
    await shows(THANKS.th)
    await expect(main.getByText(ANSWERS)).toBeVisible()
    await main.getByLabel(words.mail_wording_language()).selectOption('en')
    await main.getByRole('button', { name: words.mail_wording_show() }).click()
    await page.waitForURL(/language=en/)
    await shows(THANKS.en)
    await expectInOrder(page, 'preview of a mail')
  })

  await test.step('the test arrives at the own address', async () => {
    await main.getByRole('button', { name: words.mail_wording_send() }).click()
    await expect(main.getByText(words.mail_wording_sent({ email: OWNER.email }))).toBeVisible()
    await new Shopper(page, 'th').readsMail(OWNER.email, /\[Test\]/)
    await shows(THANKS.en)
  })

  await test.step('from the example a link opens the sentence', async () => {
    await staff.opens('/admin/settings/mail/preview?kind=order-placed')
    await main.getByRole('link', { name: words.mail_wording_edit() }).click()
    await expect(main.locator('input[name="mail_opening_order-placed"]')).toBeVisible()
    await expect(main.locator('input[name="mail_opening_order-placed"]')).toHaveValue(THANKS.th)
    await expect(main.getByText(words.settings_own_wording())).toHaveCount(1)
  })
})
