import { expect } from '@playwright/test'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { Keyboard } from './keyboard.ts'
import { Shopper } from './shopper.ts'

const COURSE = '/course/101-english-at-work'
const QUIZ = `${COURSE}?learn=true&lecture=101009`
const STUDENT = { username: 'student', password: 'student-demo-26' }

/** The right order of the last question, as the demo shop wrote it. */
const ORDER = ['Hi Nina,', 'Thank you for your time today.', 'We agreed to send', 'Best regards']

test('a whole quiz works by keyboard alone @desktop', async ({ page }) => {
  const shopper = new Shopper(page, 'th')
  const { words } = shopper
  const keys = new Keyboard(page)
  const quiz = page.locator('#quiz')
  await shopper.choosesLanguage()
  await shopper.isSignedIn(STUDENT.username, STUDENT.password)
  await shopper.opens(QUIZ)
  // Another run on the same shop finds the attempt open, or sent.
  const start = quiz.getByRole('button', {
    name: new RegExp(`^(${words.quiz_start()}|${words.quiz_try_again()})$`),
  })
  const send = quiz.getByRole('button', { name: words.quiz_send(), exact: true })
  await expect(send.or(start)).toBeVisible()
  if (await start.isVisible()) {
    await keys.goesTo(start)
    await keys.presses('Enter')
    await expect(quiz.getByRole('heading', { level: 2 })).toBeFocused()
  }
  await page.emulateMedia({ colorScheme: 'dark' })
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
  await keys.goesTo(send)
  await keys.presses('Enter')
  await expect(quiz.getByText(words.quiz_passed({ score: 100 }))).toBeVisible()
  await expect(page.locator(':focus')).toContainText(words.quiz_passed({ score: 100 }))
  await expectInOrder(page, 'quiz result')
  await expect(page.getByRole('navigation').getByText(words.quiz_list_passed())).toBeVisible()
})

/** Runs in the browser. */
function isBeforeFocus(element: Element): boolean {
  const { activeElement } = document
  if (!activeElement) return false
  return Boolean(activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
}
