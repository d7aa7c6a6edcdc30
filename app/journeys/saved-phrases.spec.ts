import { expect } from '@playwright/test'
import { expectFits, expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { importsSite } from './owner.ts'
import { Shopper } from './shopper.ts'
import { containing } from './words.ts'

const TEACHER = { username: 'teacher', password: 'khlong-teacher-7316' }
/** A new course with new students in each run: what was graded stays. */
const RUN = Date.now() % 10_000_000
const COURSE = { id: 20_000_000 + RUN, name: `คอร์สที่มีการบ้านรอตรวจ ${RUN}` }
/** In the order in which they handed in. */
const STUDENTS = ['หนึ่ง', 'สอง', 'สาม'].map((firstname, index) => ({
  ...{ firstname, lastname: `ส่งงาน${RUN}`, name: `${firstname} ส่งงาน${RUN}` },
  ...{ username: `rungrot${index}${RUN}`, email: `rungrot${index}.${RUN}@example.com` },
}))
const [FIRST, SECOND, THIRD] = STUDENTS.map(({ name }) => name) as [string, string, string]
const PHRASE = `เงาด้านซ้ายสวยมาก ${RUN}`

/** Publishes a course of the demo shop's first teacher, with three students whose homework waits. */
async function publishesWaitingHomework() {
  const { id } = COURSE
  await importsSite({
    courses: [
      {
        ...{ id, name: COURSE.name, slug: `waiting-${RUN}`, course_type: 'online' },
        ...{ teacher: 'ครูพิมพ์ชนก อารีรักษ์', group: 'ภาษา' },
        pricing_plans: [{ id, name: 'เรียนได้ตลอด', plan_type: 'One-Time Payment', price: 100, is_default: 1 }],
        homework: [{ id, title: 'ใบไม้หนึ่งใบ', description: '<p>วาดแล้วเล่าให้ฟัง</p>' }],
        sections: [
          { name: 'ลงมือ', lectures: [{ id, name: 'การบ้าน', content_type: 'homework', homework_id: id }] },
        ],
      },
    ],
    accounts: STUDENTS.map(({ firstname, lastname, username, email }, index) => ({
      ...{ firstname, lastname, username, email, password: 'rungrot-demo-26', role: 'student', owns: [id] },
      studies: [
        {
          ...{ lecture_id: id, at: `-${index + 2}h` },
          homework: [{ text: `งานของ${firstname}`, handed_in_at: `-${5 - index}h` }],
        },
      ],
    })),
  })
}

test('a teacher grades with a saved phrase and writes to a student @desktop @prove', async ({
  page,
  expectsMessage,
}) => {
  expectsMessage(/status of 400/)
  await publishesWaitingHomework()
  const teacher = new Shopper(page, 'th')
  const { words } = teacher
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const feedback = main.getByRole('textbox', { name: words.teach_feedback(), exact: true })
  const phrases = main.locator('summary').filter({ hasText: words.teach_phrases() })
  const insert = main.getByRole('button', { name: words.teach_phrase_insert({ text: PHRASE }), exact: true })
  const seesWorkOf = (name: string) =>
    expect(main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await teacher.choosesLanguage()
  await teacher.isSignedIn(TEACHER.username, TEACHER.password)

  await test.step('saves a phrase, and passes the first homework with it', async () => {
    await teacher.opens(`/teach/${COURSE.id}`)
    await main.getByRole('link', { name: FIRST, exact: true }).click()
    await seesWorkOf(FIRST)
    await feedback.fill(PHRASE)
    await phrases.click()
    await button(words.teach_phrase_save()).click()
    await expect(main.getByRole('status').filter({ hasText: words.teach_phrase_saved() })).toBeVisible()
    await expect(insert).toBeVisible()
    await expect(feedback).toHaveValue(PHRASE)
    await expectInOrder(page, 'homework with saved phrases')
    await button(words.teach_pass()).click()
    await seesWorkOf(SECOND)
    await expect(main.getByText(words.teach_graded(), { exact: true })).toBeVisible()
  })

  await test.step('goes on by key, and inserts the phrase', async () => {
    await page.keyboard.press('j')
    await seesWorkOf(THIRD)
    await page.keyboard.press('f')
    await expect(feedback).toBeFocused()
    await page.keyboard.type('ดีมาก')
    await phrases.click()
    await insert.click()
    await expect(feedback).toHaveValue(`ดีมาก\n${PHRASE}`)
    await button(words.teach_pass()).click()
    await seesWorkOf(SECOND)
  })

  await test.step('takes back a pass, and the homework waits again', async () => {
    await teacher.opens(`/teach/${COURSE.id}?state=passed`)
    await main.getByRole('link', { name: FIRST, exact: true }).click()
    await seesWorkOf(FIRST)
    await main.locator('summary').filter({ hasText: words.teach_take_back() }).click()
    await expect(main.getByText(words.teach_take_back_progress(), { exact: true })).toBeVisible()
    await button(words.teach_take_back_waiting()).click()
    await expect(main.getByText(words.teach_taken_back(), { exact: true })).toBeVisible()
    await expect(button(words.teach_pass())).toBeVisible()
    await page.keyboard.press('n')
    await seesWorkOf(SECOND)
  })

  await test.step('deletes the phrase', async () => {
    await phrases.click()
    await main.getByRole('button', { name: words.teach_phrase_delete({ text: PHRASE }), exact: true }).click()
    await expect(main.getByRole('status').filter({ hasText: words.teach_phrase_deleted() })).toBeVisible()
    await expect(insert).toHaveCount(0)
  })

  await test.step('writes to a student, who gets one mail without the teacher’s address', async () => {
    const student = STUDENTS[1] ?? { email: '' }
    const subject = `เรื่องใบไม้ ${RUN}`
    await teacher.opens(`/teach/${COURSE.id}/students`)
    await main.getByRole('link', { name: SECOND, exact: true }).click()
    await main.locator('summary').filter({ hasText: words.writing_title() }).click()
    const subjectField = main.getByRole('textbox', { name: containing(words.writing_subject()) })
    const textField = main.getByRole('textbox', { name: containing(words.writing_text()) })
    await textField.fill('ลองสีอื่นดูนะ')
    await button(words.writing_send()).click()
    await expect(subjectField).toBeFocused()
    await expect(main.getByText(words.writing_empty(), { exact: true })).toBeVisible()
    await expect(textField).toHaveValue('ลองสีอื่นดูนะ')
    await expectFits(page, 'message refused')
    await subjectField.fill(subject)
    await button(words.writing_send()).click()
    await expect(main.getByText(words.writing_sent(), { exact: true })).toBeVisible()
    await expect(main.getByText(words.writing_last())).toBeVisible()
    await expect(main).not.toContainText(student.email)
    const { links } = await teacher.readsMail(student.email, containing(subject))
    expect(links).toContainEqual(expect.stringContaining(`/course/${COURSE.id}`))
    const mail = page.frameLocator('iframe').locator('body')
    await expect(mail).toContainText('ลองสีอื่นดูนะ')
    await expect(mail).not.toContainText('teacher@')
  })
})
