import { expect, type Page } from '@playwright/test'
import { expectFits, expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { aMember, PASSWORD } from './member.ts'
import { Shopper } from './shopper.ts'
import { Staff } from './staff.ts'
import { containing } from './words.ts'

const COURSE = '/course/101-english-at-work'
const PAGE = '/course/101/comments'
const TEACHER = { username: 'teacher', password: 'khlong-teacher-7316' }

const inList = (page: Page, text: string) => page.locator('article').filter({ hasText: text }).last()

test('a student asks on the course page, staff approve and answer @desktop @prove', async ({
  page,
  elsewhere,
}) => {
  const { shopper: student, email } = await aMember(page, ['นภา', 'ใจดี'])
  const { words } = student
  const question = `ต้องมีหูฟังไหม ${Date.now()}`
  const reply = `มีจะดีกว่า ${Date.now()}`
  const visitor = new Shopper(await elsewhere(), 'en')
  await visitor.choosesLanguage()

  await test.step('a visitor reads the comments in English', async () => {
    await visitor.opens(COURSE)
    await visitor.page.getByRole('link', { name: visitor.words.comments_tab(), exact: true }).click()
    await expect(visitor.page.locator('#comments article').first()).toBeVisible()
    await expect(
      visitor.page.getByText(visitor.words.comments_by_teacher(), { exact: true }).first(),
    ).toBeVisible()
    await expect(visitor.page.getByRole('link', { name: visitor.words.comments_sign_in() })).toBeVisible()
    await expectInOrder(visitor.page, 'comments-visitor')
  })

  await test.step('the student is told what is missing, and asks', async () => {
    await student.opens(COURSE)
    await page.getByRole('link', { name: words.comments_tab(), exact: true }).click()
    const text = page.getByLabel(words.comments_label())
    await expect(text).toBeVisible()
    await page.getByRole('button', { name: words.comments_send() }).click()
    await expect(text).toHaveAccessibleDescription(containing(words.comments_refused_empty()))
    await expect(text).toBeFocused()
    await text.fill(question)
    await page.getByRole('button', { name: words.comments_send() }).click()
    await expect(inList(page, question).getByText(words.comments_waiting(), { exact: true })).toBeVisible()
    await expect(text).toHaveValue('')
    await expectInOrder(page, 'comments-student')
  })

  const staff = await Staff.atWork(await elsewhere())
  await test.step('staff approve it with one press, and the visitor’s page offers it', async () => {
    await expect(visitor.page.getByText(question)).toHaveCount(0)
    await staff.opens('/admin/comments')
    const row = staff.page.getByRole('listitem').filter({ hasText: question })
    await expectInOrder(staff.page, 'comments-to-review')
    await row.getByRole('button', { name: words.comments_approve() }).click()
    await expect(row).toHaveCount(0)
    await visitor.page.getByRole('button', { name: /Show \d+ new comment/ }).click()
    await expect(visitor.page.getByText(question)).toBeVisible()
  })

  await test.step('staff answer, and the student gets a mail that leads to the answer', async () => {
    await staff.opens(PAGE)
    const asked = inList(staff.page, question)
    await asked.locator('summary').filter({ hasText: words.comments_reply() }).click()
    await asked
      .getByRole('textbox', { name: containing('คำตอบของคุณถึง') })
      .fill(`${reply} ดู https://example.com/a`)
    await asked.getByRole('button', { name: words.comments_reply_send() }).click()
    await expect(staff.page.getByRole('paragraph').filter({ hasText: reply })).toBeVisible()
    const { links } = await student.readsMail(email, /คำตอบ|ตอบข้อความ/)
    const answer = links.find(link => link.includes('/comments?thread=')) ?? ''
    await student.opens(
      new URL(answer, 'http://shop.test').pathname + new URL(answer, 'http://shop.test').search,
    )
    await expect(page.getByRole('paragraph').filter({ hasText: reply })).toBeVisible()
    await expect(page.getByRole('link', { name: 'https://example.com/a' })).toHaveAttribute(
      'rel',
      'ugc nofollow noopener',
    )
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectInOrder(page, 'comments-thread-dark')
  })

  await test.step('the student edits and deletes the question', async () => {
    await student.opens(PAGE)
    // The answer stands inside the question's article, so the first form is the question's own.
    const own = page.locator('article').filter({ hasText: question }).first()
    await own.locator('summary').filter({ hasText: words.comments_edit() }).first().click()
    await own.getByLabel(words.comments_edit_label()).first().fill(`${question} แก้ไข`)
    await own.getByRole('button', { name: words.comments_edit_send() }).first().click()
    const edited = page
      .locator('article')
      .filter({ hasText: `${question} แก้ไข` })
      .first()
    await expect(edited).toContainText(words.comments_edited())
    await edited.locator('summary').filter({ hasText: words.comments_delete() }).first().click()
    await edited.getByRole('button', { name: words.comments_delete_send() }).first().click()
    await expect(page.getByText(question)).toHaveCount(0)
    await expect(page.getByText(words.comments_deleted()).first()).toBeVisible()
  })
})

test('the course’s teacher moderates and answers at the desk @desktop @prove', async ({
  page,
  elsewhere,
}) => {
  const { shopper: student } = await aMember(page, ['นภา', 'ใจดี'])
  const { words } = student
  const question = `ต้องมีหูฟังไหม ${Date.now()}`
  const visitor = new Shopper(await elsewhere(), 'en')
  const staff = await Staff.atWork(await elsewhere())
  const teacher = new Shopper(await elsewhere(), 'th')
  const desk = teacher.page.getByRole('main')
  const more = `มีคำถามเพิ่ม ${Date.now()}`
  const rude = `ข้อความไม่สุภาพ ${Date.now()}`
  await test.step('the teacher hides a reported comment at the desk', async () => {
    await student.opens(PAGE)
    for (const text of [question, rude]) {
      await page.getByLabel(words.comments_label()).fill(text)
      await page.getByRole('button', { name: words.comments_send() }).click()
      await expect(inList(page, text)).toBeVisible()
    }
    await teacher.choosesLanguage()
    await teacher.isSignedIn(TEACHER.username, TEACHER.password)
    await teacher.opens('/teach/101/comments')
    for (const text of [question, rude]) {
      const row = desk.getByRole('listitem').filter({ hasText: text })
      await row.getByRole('button', { name: words.comments_approve() }).click()
      await expect(row.getByRole('button', { name: words.comments_approve() })).toHaveCount(0)
    }
    const asked = desk.getByRole('region', { name: words.teach_unanswered() })
    await expect(asked.getByText(rude)).toBeVisible()

    await staff.opens(PAGE)
    const seen = inList(staff.page, rude)
    await seen.locator('summary').filter({ hasText: words.comments_report() }).click()
    await seen.getByLabel(words.comments_report_label()).fill('ไม่สุภาพ')
    await seen.getByRole('button', { name: words.comments_report_send() }).click()
    await expect(staff.page.getByText(words.comments_report_done()).first()).toBeVisible()

    await teacher.opens('/teach/101/comments')
    const reported = desk.getByRole('region', { name: words.comments_admin_reported() })
    const one = reported.getByRole('listitem').filter({ hasText: rude })
    await expect(one).toContainText('ไม่สุภาพ')
    await expectInOrder(teacher.page, 'comments-at-the-desk')
    await teacher.page.emulateMedia({ colorScheme: 'dark' })
    await expectInOrder(teacher.page, 'comments-at-the-desk-dark')
    await one.getByRole('button', { name: words.comments_hide() }).click()
    await expect(desk.getByText(rude)).toHaveCount(0)
    await visitor.opens(PAGE)
    await expect(visitor.page.getByText(rude)).toHaveCount(0)
  })

  await test.step('the teacher answers a further question there', async () => {
    await student.opens(PAGE)
    const own = page.locator('article').filter({ hasText: question }).first()
    await own.locator('summary').filter({ hasText: words.comments_reply() }).click()
    await own.getByRole('textbox', { name: containing('คำตอบของคุณถึง') }).fill(more)
    await own.getByRole('button', { name: words.comments_reply_send() }).click()
    await expect(own.getByRole('paragraph').filter({ hasText: more })).toBeVisible()
    await teacher.opens('/teach/101/comments')
    const waiting = desk.getByRole('region', { name: words.comments_admin_waiting() })
    await waiting
      .getByRole('listitem')
      .filter({ hasText: more })
      .getByRole('button', { name: words.comments_approve() })
      .click()
    const asked = desk.getByRole('region', { name: words.teach_unanswered() })
    const thread = asked.locator('article').filter({ hasText: question }).first()
    await expect(thread.getByText(more)).toBeVisible()
    await thread.locator('summary').filter({ hasText: words.comments_reply() }).first().click()
    const answer = thread.getByRole('textbox', { name: containing('คำตอบของคุณถึง') })
    await answer.fill('ยินดีค่ะ')
    await thread.getByRole('button', { name: words.comments_reply_send() }).click()
    await expect(thread.getByRole('paragraph').filter({ hasText: 'ยินดีค่ะ' })).toBeVisible()
    await teacher.opens('/teach/101/comments')
    await expect(desk.getByText(question)).toHaveCount(0)
    await student.opens(PAGE)
    await expect(own.getByText('ยินดีค่ะ')).toBeVisible()
  })
})

test('a lost line keeps the typed comment and says so @phone', async ({ page, expectsMessage }) => {
  expectsMessage(/Failed to load resource|net::ERR/)
  const { shopper } = await aMember(page)
  await shopper.opens(PAGE)
  await page.route('**/ask/writeComment', route => route.abort())
  const text = page.getByLabel(shopper.words.comments_label())
  await text.fill('ข้อความยาวที่ไม่อยากพิมพ์ใหม่')
  await page.getByRole('button', { name: shopper.words.comments_send() }).click()
  await expect(page.getByText(shopper.words.connection_lost_kept())).toBeVisible()
  await expect(text).toHaveValue('ข้อความยาวที่ไม่อยากพิมพ์ใหม่')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a student asks, is told what is missing, edits and deletes @phone', async ({ page, elsewhere }) => {
    const { username } = await aMember(await elsewhere())
    const shopper = new Shopper(page, 'en', { hasScript: false })
    const { words } = shopper
    await shopper.choosesLanguage()
    await shopper.opens(COURSE)
    await page.getByRole('link', { name: words.comments_open() }).click()
    await page.getByRole('link', { name: words.comments_sign_in() }).click()
    await page
      .getByRole('main')
      .getByRole('textbox', { name: words.account_label_identifier() })
      .first()
      .fill(username)
    await page.locator('main input[name=password]').fill(PASSWORD)
    await page
      .getByRole('main')
      .getByRole('button', { name: words.account_login_submit(), exact: true })
      .click()
    await page.waitForURL(/\/comments$/)

    const text = page.getByLabel(words.comments_label())
    await page.getByRole('button', { name: words.comments_send() }).click()
    await expect(text).toHaveAccessibleDescription(containing(words.comments_refused_empty()))
    await expectFits(page, 'comments-refused')
    await text.fill('Do I need headphones?')
    await page.getByRole('button', { name: words.comments_send() }).click()
    await expect(page.getByText(words.comments_sent_waiting())).toBeVisible()
    const own = page.locator('article').filter({ hasText: 'headphones' })
    await expect(own).toContainText(words.comments_waiting())
    await own.locator('summary').filter({ hasText: words.comments_edit() }).click()
    await own.getByLabel(words.comments_edit_label()).fill('Do I need a microphone?')
    await own.getByRole('button', { name: words.comments_edit_send() }).click()
    const edited = page.locator('article').filter({ hasText: 'microphone' })
    await expect(edited).toBeVisible()
    await expectFits(page, 'comments-plain')
    await edited.locator('summary').filter({ hasText: words.comments_delete() }).click()
    await edited.getByRole('button', { name: words.comments_delete_send() }).click()
    await expect(page.getByText(words.comments_delete_done(), { exact: true })).toBeVisible()
    await expect(page.getByText('microphone')).toHaveCount(0)
  })
})
