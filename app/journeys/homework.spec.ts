import { expect } from '@playwright/test'
import { expectFits } from './accessibility.ts'
import { test } from './journey.ts'
import { Shopper } from './shopper.ts'

const HOMEWORK = '/course/103?learn=true&lecture=103009'
const SHEET = 'app/site-file/demo/media/files/leaf-practice-sheet.pdf'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a student hands in homework with a file', { tag: '@phone' }, async ({ page, expectsMessage }) => {
    expectsMessage(/status of 400/)
    const student = new Shopper(page, 'th', { hasScript: false })
    const { words } = student
    const main = page.getByRole('main')
    await student.choosesLanguage()
    await student.isSignedIn('prasert', 'prasert-demo-26')
    await student.opens(HOMEWORK)
    await main.getByRole('button', { name: words.homework_hand_in(), exact: true }).click()
    await expect(main.getByText(words.homework_refusal_empty())).toBeVisible()
    await expectFits(page, 'homework refused')
    await main.getByLabel(words.homework_text_label()).fill('ไม่มีสคริปต์ก็ส่งได้')
    await main.getByLabel(words.homework_files_label(), { exact: true }).setInputFiles(SHEET)
    await main.getByRole('button', { name: words.homework_hand_in(), exact: true }).click()
    await page.waitForURL(/learn=true/)
    await expect(main.getByText(words.homework_waiting_title())).toBeVisible()
    await expect(main.getByRole('link', { name: /leaf-practice-sheet\.pdf/ })).toBeVisible()
    await expectFits(page, 'homework handed in')
  })
})
