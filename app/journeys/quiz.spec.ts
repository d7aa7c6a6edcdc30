import { expect, type Page } from '@playwright/test'
import type { Locale } from '#app/i18n/locale.ts'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { Keyboard } from './keyboard.ts'
import { Shopper } from './shopper.ts'
import { Staff } from './staff.ts'

const COURSE = '/course/101-english-at-work'
const QUIZ = `${COURSE}?learn=true&lecture=101009`
const STUDENT = { username: 'student', password: 'student-demo-26' }

/** The right order of the last question, as the demo shop wrote it. */
const ORDER = ['Hi Nina,', 'Thank you for your time today.', 'We agreed to send', 'Best regards']

async function signsIn(page: Page, locale: Locale): Promise<Shopper> {
  const shopper = new Shopper(page, locale)
  await shopper.choosesLanguage()
  await shopper.signsIn(STUDENT.username, STUDENT.password)
  return shopper
}

const quizOf = (page: Page) => page.locator('#quiz')

/** Begins an attempt, or continues the open one. */
async function begins(shopper: Shopper): Promise<void> {
  const { page, words } = shopper
  await shopper.opens(QUIZ)
  const send = quizOf(page).getByRole('button', { name: words.quiz_send(), exact: true })
  const start = quizOf(page).getByRole('button', {
    name: new RegExp(`^(${words.quiz_start()}|${words.quiz_try_again()})$`),
  })
  await expect(send.or(start).first()).toBeVisible()
  if (await start.isVisible()) await start.click()
  await expect(send).toBeVisible()
}

test('a whole quiz works by keyboard alone @desktop', async ({ page }) => {
  const shopper = await signsIn(page, 'th')
  const { words } = shopper
  const keys = new Keyboard(page)
  const quiz = quizOf(page)
  await shopper.opens(QUIZ)
  await expectInOrder(page, 'quiz before the start')
  await begins(shopper)
  await expectInOrder(page, 'quiz with questions')

  await keys.goesTo(quiz.getByRole('radio').first())
  await keys.presses('ArrowDown')
  await expect(quiz.getByRole('radio', { name: /could you say that again/ })).toBeChecked()
  for (const option of [/I see your point/, /another option/]) {
    await keys.goesTo(quiz.getByRole('checkbox', { name: option }))
    await keys.presses('Space')
  }
  await keys.goesTo(quiz.getByRole('radio', { name: words.quiz_true(), exact: true }))
  await keys.presses('ArrowDown')
  await keys.goesTo(quiz.getByRole('textbox'))
  await keys.types(' UP ')

  for (const [place, text] of ORDER.entries()) {
    const up = quiz.getByRole('button', { name: new RegExp(`^${words.quiz_move_up({ option: text })}`) })
    for (;;) {
      const items = await quiz.locator('ol > li').allInnerTexts()
      if (items.findIndex(item => item.includes(text)) <= place) break
      await keys.goesTo(up, (await up.evaluate(isBeforeFocus)) ? 'Shift+Tab' : 'Tab')
      await keys.presses('ArrowUp')
      await expect(up).toBeFocused()
    }
  }
  const keep = quiz.getByRole('button', { name: words.quiz_order_keep() })
  if (await keep.isVisible()) {
    await keys.goesTo(keep)
    await keys.presses('Enter')
  }
  await expect(quiz.getByText(words.quiz_saved(), { exact: true })).toBeVisible()
  await keys.goesTo(quiz.getByRole('button', { name: words.quiz_send(), exact: true }))
  await keys.presses('Enter')
  await expect(quiz.getByText(words.quiz_passed({ score: 100 }))).toBeVisible()
  await expect(quiz.getByRole('heading', { level: 2 })).toBeFocused()
  await expectInOrder(page, 'quiz result')
  await expect(page.getByRole('navigation').getByText(words.quiz_list_passed())).toBeVisible()
})

/** Runs in the browser. */
function isBeforeFocus(element: Element): boolean {
  const { activeElement } = document
  if (!activeElement) return false
  return Boolean(activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
}

test('a lost line loses no answer, and a second device goes on @phone', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  expectsMessage(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const phone = await signsIn(page, 'en')
  const { words } = phone
  const quiz = quizOf(page)
  await begins(phone)
  await quiz.getByRole('radio', { name: /could you say that again/ }).check()
  await expect(quiz.getByText(words.quiz_saved(), { exact: true })).toBeVisible()

  await test.step('the line is lost', async () => {
    await page.context().setOffline(true)
    await quiz.getByRole('textbox').fill('up')
    await expect(quiz.getByText(words.quiz_not_saved())).toBeVisible()
    await expectInOrder(page, 'quiz without a line')
    await page.context().setOffline(false)
    await expect(quiz.getByText(words.quiz_saved(), { exact: true })).toBeVisible()
  })

  await test.step('the answers survive a reload', async () => {
    await phone.opens(QUIZ)
    await expect(quiz.getByRole('textbox')).toHaveValue('up')
  })

  const laptop = await signsIn(await elsewhere(), 'th')
  const there = quizOf(laptop.page)
  await test.step('another device goes on, in Thai', async () => {
    await begins(laptop)
    await expect(there.getByRole('radio', { name: /could you say that again/ })).toBeChecked()
    await expect(there.getByRole('textbox')).toHaveValue('up')
    await there.getByRole('radio', { name: laptop.words.quiz_false(), exact: true }).check()
    await expect(there.getByText(laptop.words.quiz_saved(), { exact: true })).toBeVisible()
  })

  await test.step('gaps are named before sending', async () => {
    await there.getByRole('button', { name: laptop.words.quiz_send(), exact: true }).click()
    await expect(there.getByText(laptop.words.quiz_gaps_title())).toBeVisible()
    await expectInOrder(laptop.page, 'quiz with gaps')
    await there.getByRole('button', { name: laptop.words.quiz_gaps_send() }).click()
    await expect(there.getByText(laptop.words.quiz_passed({ score: 60 }))).toBeVisible()
    await expectInOrder(laptop.page, 'quiz result in Thai')
  })

  await test.step('the first device shows the result as well', async () => {
    await quiz.getByRole('checkbox').first().check()
    await expect(quiz.getByText(words.quiz_refusal_already_sent())).toBeVisible()
    await expect(quiz.getByText(words.quiz_passed({ score: 60 }))).toBeVisible()
  })

  await test.step('staff see the hardest question first', async () => {
    const staff = await Staff.atWork(await elsewhere())
    await staff.page.goto('/admin/quizzes')
    await staff.page.getByRole('link', { name: /ภาษาอังกฤษ/ }).click()
    await staff.page.waitForURL(/course=101/)
    await staff.page
      .getByRole('main')
      .getByRole('link', { name: /แบบทดสอบ/ })
      .click()
    await expect(staff.page.getByText(staff.words.quiz_results_hardest())).toBeVisible()
    await expectInOrder(staff.page, 'quiz results')
  })
})
