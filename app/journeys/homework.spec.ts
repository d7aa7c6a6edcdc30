import { expect, type Page, test as plain } from '@playwright/test'
import type { Locale } from '#app/i18n/locale.ts'
import { expectFits, expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { Shopper } from './shopper.ts'
import { ADMIN } from './staff.ts'
import { containing } from './words.ts'

const LECTURE = '/course/103?learn=true&lecture='
const [FILE, READING, HOMEWORK] = [103007, 103008, 103009]
const SHEET = 'app/site-file/demo/media/files/leaf-practice-sheet.pdf'

/** Each screen has its student and language, because passed homework cannot be handed in again. */
const ON_PHONE = { locale: 'th', username: 'somsri', password: 'somsri-demo-26', name: 'สมศรี' } as const
const ON_DESKTOP = { locale: 'en', username: 'james', password: 'james-demo-26', name: 'James' } as const

async function atWork(page: Page, locale: Locale, username: string, password: string): Promise<Shopper> {
  const shopper = new Shopper(page, locale)
  await shopper.choosesLanguage()
  await shopper.signsIn(username, password)
  return shopper
}

test('a student hands in homework, does it again and passes @phone', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  expectsMessage(/status of 400/)
  const isPhone = plain.info().project.name === 'phone'
  const { locale, username, password, name } = isPhone ? ON_PHONE : ON_DESKTOP
  const student = await atWork(page, locale, username, password)
  const { words } = student
  const main = page.getByRole('main')
  const answer = main.getByLabel(words.homework_text_label())
  const teacherPage = await elsewhere()
  const teacher = await atWork(teacherPage, locale, ADMIN.username, ADMIN.password)
  const desk = teacherPage.getByRole('main')

  await test.step('sees what each lecture is and needs', async () => {
    await student.opens(LECTURE + FILE)
    const list = page.getByRole('navigation', { name: words.learning_contents() })
    const homework = list.getByRole('link', { name: containing(words.lecture_need_pass_homework()) })
    await expect(homework).toContainText(words.lecture_part_homework())
    await expect(main.getByRole('link', { name: words.lecture_file_open() })).toBeVisible()
    await expectInOrder(page, 'file lecture')
    await student.opens(LECTURE + READING)
    await expect(main.getByRole('listitem').filter({ hasText: 'ซับกับผ้า' })).toBeVisible()
    await expectInOrder(page, 'text lecture')
  })

  await test.step('keeps the typed text over a reload', async () => {
    await student.opens(LECTURE + HOMEWORK)
    await expectInOrder(page, 'homework to do')
    await answer.fill('ผสมเหลืองกับน้ำเงิน <script>alert(1)</script>')
    await page.reload()
    await expect(answer).toHaveValue('ผสมเหลืองกับน้ำเงิน <script>alert(1)</script>')
  })

  await test.step('hands in text and a file', async () => {
    await main
      .getByLabel(words.homework_files_label(), { exact: true })
      .setInputFiles([SHEET, 'package.json'])
    await expect(main.getByText(words.homework_file_sent()).first()).toBeVisible()
    await main.getByRole('button', { name: words.homework_file_remove({ name: 'package.json.txt' }) }).click()
    await main.getByRole('button', { name: words.homework_hand_in(), exact: true }).click()
    await expect(main.getByText(words.homework_waiting_title())).toBeVisible()
    await expectInOrder(page, 'homework handed in')
  })

  await test.step('is told to do it again', async () => {
    await teacher.opens('/teach')
    await expectInOrder(teacherPage, 'courses of the teacher')
    await teacher.opens('/teach/103')
    await expectInOrder(teacherPage, 'homework to grade')
    await desk.getByRole('link', { name: containing(name) }).click()
    await expect(desk.getByText('<script>alert(1)</script>')).toBeVisible()
    await expectInOrder(teacherPage, 'one homework')
    const saved = teacherPage.waitForEvent('download')
    await desk.getByRole('link', { name: /leaf-practice-sheet\.pdf/ }).click()
    expect((await saved).suggestedFilename()).toBe('leaf-practice-sheet.pdf')
    await desk.getByRole('button', { name: words.teach_again() }).click()
    await expect(desk.getByText(words.homework_refusal_feedback())).toBeVisible()
    await desk.getByLabel(words.teach_feedback()).fill('เงายังไม่ถูกทิศ')
    await expect(page.locator('html')).toHaveAttribute('data-live', 'open')
    await desk.getByRole('button', { name: words.teach_again() }).click()
    await expect(desk.getByText(words.teach_graded())).toBeVisible()
  })

  await test.step('sees the feedback without a reload and hands in again', async () => {
    await expect(main.getByText(words.homework_again_title())).toBeVisible()
    await expect(main.getByText('เงายังไม่ถูกทิศ').first()).toBeVisible()
    await expectInOrder(page, 'homework to do again')
    await answer.fill('แก้เงาแล้ว')
    await main.getByRole('button', { name: words.homework_hand_in_again() }).click()
    await expect(main.getByText(words.homework_waiting_title())).toBeVisible()
  })

  await test.step('passes, and the lecture is done', async () => {
    await teacher.opens('/teach/103')
    await desk.getByRole('link', { name: containing(name) }).click()
    await expect(page.locator('html')).toHaveAttribute('data-live', 'open')
    await desk.getByRole('button', { name: words.teach_pass() }).click()
    await expect(desk.getByText(words.teach_graded())).toBeVisible()
    await expect(main.getByText(words.homework_passed_text())).toBeVisible()
    await expectInOrder(page, 'homework passed')
    await page.reload()
    const list = page.getByRole('navigation', { name: words.learning_contents() })
    await expect(list.locator('[aria-current]')).toContainText(words.learning_done())
    await teacher.opens('/teach/103/students')
    await expect(desk.getByText(containing(name)).first()).toBeVisible()
    await expectInOrder(teacherPage, 'students of the course')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a student hands in homework with a file', { tag: '@phone' }, async ({ page, expectsMessage }) => {
    expectsMessage(/status of 400/)
    const student = new Shopper(page, 'th', { hasScript: false })
    const { words } = student
    const main = page.getByRole('main')
    await student.choosesLanguage()
    await student.signsIn('prasert', 'prasert-demo-26')
    await student.opens(LECTURE + HOMEWORK)
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
