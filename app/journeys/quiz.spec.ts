import { expect } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { test } from './journey.ts'
import { Keyboard } from './keyboard.ts'
import { importsSite } from './owner.ts'
import { Shopper } from './shopper.ts'
import { containing } from './words.ts'

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
  await expectInOrderIfProving(page, 'quiz result')
  await expect(page.getByRole('navigation').getByText(words.quiz_list_passed())).toBeVisible()
})

/** A new course and a new student in each run: attempts stay. */
const RUN = Date.now() % 10_000_000
const WAITING = { id: 20_000_000 + RUN, path: `/course/${20_000_000 + RUN}`, minutes: 10 }
const FAILING = { username: `bua${RUN}`, password: 'bua-demo-26' }
const TEACHER = { username: 'teacher', password: 'khlong-teacher-7316' }

/** Publishes a quiz that makes students wait after a failed attempt. The demo shop's first teacher teaches it. */
async function publishesQuizWithWait(): Promise<void> {
  const { id, minutes } = WAITING
  const question = {
    ...{ kind: 'single', id: 'green', text: 'สีเขียวผสมจากสีอะไร', correct: ['both'] },
    options: [
      { id: 'red', text: 'แดงกับขาว' },
      { id: 'both', text: 'เหลืองกับน้ำเงิน' },
    ],
  }
  const quiz = { require_all_answer: 1, pass_to_complete: 1, score_pass_quiz: 60, integrate_type: 'best' }
  const lecture = { id, name: 'สอบท้ายบท', content_type: 'quiz', quiz_id: id, quiz }
  await importsSite({
    courses: [
      {
        ...{ id, name: `คอร์สที่ต้องรอสอบ ${RUN}`, slug: `waits-${RUN}`, course_type: 'online' },
        ...{ teacher: 'ครูพิมพ์ชนก อารีรักษ์', group: 'ภาษา' },
        pricing_plans: [{ id, name: 'ตลอดชีพ', plan_type: 'One-Time Payment', price: 100, is_default: 1 }],
        quizzes: [{ id, title: 'สอบท้ายบท', retry_after_minutes: minutes, questions: [question] }],
        sections: [{ id, name: 'สอบ', lectures: [lecture] }],
      },
    ],
    accounts: [
      {
        ...{ ...FAILING, email: `${FAILING.username}@example.com`, role: 'student' },
        ...{ firstname: 'บัว', lastname: 'ริมคลอง', owns: [id] },
      },
    ],
  })
}

test('a failed quiz says when the next attempt begins', {
  tag: ['@phone', '@prove'],
}, async ({ page, elsewhere }) => {
  await publishesQuizWithWait()
  const student = new Shopper(page, 'th')
  const { words } = student
  const quiz = page.locator('#quiz')
  const button = (name: string) => quiz.getByRole('button', { name, exact: true })
  const again = button(words.quiz_try_again())
  await page.clock.install()
  await student.isSignedIn(FAILING.username, FAILING.password)
  await student.opens(`${WAITING.path}?learn=true&lecture=${WAITING.id}`)

  await test.step('fails, and is told when', async () => {
    await button(words.quiz_start()).click()
    await quiz.getByRole('radio', { name: /แดงกับขาว/ }).check()
    await button(words.quiz_send()).click()
    await expect(quiz.getByText(words.quiz_not_passed({ score: 0 }))).toBeVisible()
    await expect(again).toBeDisabled()
    await expect(quiz.getByText(containing(words.quiz_next_at()))).toBeVisible()
    await expect(quiz.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/)
    await expectInOrder(page, 'quiz with a wait')
  })

  await test.step('a device whose clock is fast does not shorten the wait', async () => {
    await page.clock.fastForward(WAITING.minutes * 60_000)
    await expect(quiz.getByText(words.retry_now())).toBeVisible()
    await again.click()
    const [refusal = ''] = words.retry_refusal_not_yet({ at: '|' }).split('|')
    await expect(quiz.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  })

  await test.step('the teacher takes the wait away', async () => {
    const teacher = new Shopper(await elsewhere(), 'th')
    const main = teacher.page.getByRole('main')
    await teacher.isSignedIn(TEACHER.username, TEACHER.password)
    await teacher.opens(`/teach/${WAITING.id}/lectures/${WAITING.id}`)
    const wait = main.getByRole('textbox', { name: words.retry_wait(), exact: true })
    await expect(wait).toHaveValue(String(WAITING.minutes))
    await wait.fill('0')
    await main.getByRole('button', { name: words.lectures_quiz_save(), exact: true }).click()
    await expect(main.getByText(words.lectures_saved(), { exact: true })).toBeVisible()
  })

  await test.step('tries again at once, and passes', async () => {
    await student.opens(`${WAITING.path}?learn=true&lecture=${WAITING.id}`)
    await expect(quiz.getByText(containing(words.quiz_next_at()))).toHaveCount(0)
    await again.click()
    await expect(quiz.getByText(containing(words.quiz_attempt({ number: 2 })))).toBeVisible()
    await quiz.getByRole('radio', { name: /เหลืองกับน้ำเงิน/ }).check()
    await button(words.quiz_send()).click()
    await expect(quiz.getByText(words.quiz_passed({ score: 100 }))).toBeVisible()
  })
})

/** Runs in the browser. */
function isBeforeFocus(element: Element): boolean {
  const { activeElement } = document
  if (!activeElement) return false
  return Boolean(activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
}
