import { expect, type Locator, type Page } from '@playwright/test'
import { expectInOrder, expectInOrderIfProving } from './accessibility.ts'
import { stepIfProving, test } from './journey.ts'
import { Keyboard } from './keyboard.ts'
import { PASSWORD } from './member.ts'
import { EVERY_KIND, publishesCourse } from './owner.ts'
import { Shopper } from './shopper.ts'
import { ADMIN, Staff } from './staff.ts'
import { containing } from './words.ts'

const { id: COURSE, path: PATH } = EVERY_KIND
const TEACHER = { username: 'teacher', password: 'khlong-teacher-7316' }
const SHEET = 'app/site-file/demo/media/files/leaf-practice-sheet.pdf'
const SENTENCE_OF_SHEET = 'พู่กันกลมเบอร์ 8'
const SCRIPT = '<script>alert(1)</script>'

/** Somebody who learns in the course with every kind of lecture. */
class Learner extends Shopper {
  readonly main = this.page.getByRole('main')
  readonly quiz = this.page.locator('#quiz')
  /** Opens a lecture's file: a button where the page cannot show a PDF. */
  readonly fileLink = this.main.getByRole('link', {
    name: new RegExp(`^(${this.words.lecture_file_open()}|${this.words.lecture_pdf_open()})`),
  })
  readonly video = this.page.locator('video')
  readonly list = this.page.getByRole('navigation', { name: this.words.learning_contents() })

  async opensLecture(lectureId: number): Promise<void> {
    await this.opens(`${PATH}?learn=true&lecture=${lectureId}`)
  }

  /** Reads something off the video. */
  async sees<Value>(read: (video: HTMLVideoElement) => Value): Promise<Value> {
    return this.video.evaluate(read)
  }

  /** Plays from this second until it has moved on a little. */
  async playsFrom(second: number): Promise<void> {
    await expect.poll(() => this.sees(video => video.readyState)).toBeGreaterThan(0)
    await this.video.evaluate(async (video: HTMLVideoElement, second) => {
      video.currentTime = second
      await video.play()
    }, second)
    await this.isPlayingAfter(second + 0.5)
  }

  async isPlayingAfter(second: number): Promise<void> {
    await expect
      .poll(() => this.sees(video => (video.paused ? -1 : video.currentTime)))
      .toBeGreaterThan(second)
  }

  /** Sends the rest of a video as watched, because nobody waits for a whole video here. */
  async watchesAll(...lectures: number[]): Promise<void> {
    const seconds = Math.ceil(await this.sees(video => video.duration))
    const reports = lectures.map(lectures_id => ({
      ...{ lectures_id, position: seconds, at: Date.now() },
      ranges: [[0, seconds]],
    }))
    const answer = await this.page.request.post('/private/progress', { data: { reports } })
    expect(await answer.json()).toMatchObject({ success: true })
  }

  /** Waits until the server has taken the watched seconds. */
  async hasSentProgress(act: () => Promise<unknown>): Promise<void> {
    const sent = this.page.waitForResponse(response => response.url().includes('/ask/saveProgress'))
    await act()
    expect((await sent).status()).toBe(200)
  }

  saysInQuiz(words: string) {
    return this.quiz.getByText(words, { exact: true })
  }

  async startsQuiz(): Promise<void> {
    await this.quiz.getByRole('button', { name: this.words.quiz_start(), exact: true }).click()
    await expect(this.quiz.getByRole('button', { name: this.words.quiz_send(), exact: true })).toBeVisible()
  }

  async sendsQuiz(): Promise<void> {
    await this.quiz.getByRole('button', { name: this.words.quiz_send(), exact: true }).click()
  }

  /** Expects this many of the seven lectures to be done, without a reload. */
  async hasDone(read: number): Promise<void> {
    const percent = Math.floor((read * 100) / 7)
    await expect(this.list).toContainText(
      percent === 100
        ? this.words.learning_course_finished()
        : this.words.learning_progress({ read, total: 7, percent }),
    )
  }
}

const dark = (page: Page) => page.emulateMedia({ colorScheme: 'dark' })

test('a student learns everything in a course and gets a certificate', {
  tag: '@phone',
}, async ({ page, context, elsewhere, expectsMessage }) => {
  expectsMessage(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40[04]/)
  // Another run on the same shop meets the student of the run before.
  const surname = `ริมคลอง${Date.now()}`
  const account = { username: `fern${Date.now()}`, password: PASSWORD, lastname: surname }
  await publishesCourse([account])
  const student = new Learner(page, 'th')
  const { words, main, quiz } = student
  await student.isSignedIn(account.username, account.password)

  await test.step('plays a video in another quality, in full screen too', async () => {
    await student.opens(`${PATH}?learn=true`)
    await student.playsFrom(4)
    const quality = main.getByRole('combobox', { name: words.player_quality() })
    await quality.selectOption('240')
    await student.isPlayingAfter(4.5)
    expect(await student.sees(video => video.currentSrc)).toContain('&q=240')
    await page.keyboard.press('f')
    const stage = page.locator('#learn-stage')
    await expect.poll(() => stage.evaluate(element => element.matches(':fullscreen'))).toBe(true)
    await stage.hover()
    await stage.getByRole('combobox', { name: words.player_quality() }).selectOption('full')
    await student.isPlayingAfter(5)
    expect(await student.sees(video => video.currentSrc)).not.toContain('&q=')
    await page.screenshot({ path: test.info().outputPath('full screen.png') })
    await page.keyboard.press('f')
    await expect.poll(() => stage.evaluate(element => element.matches(':fullscreen'))).toBe(false)
  })

  await test.step('loses the line in the middle of the video', async () => {
    await context.setOffline(true)
    await student.playsFrom(9)
    await student.sees(video => video.pause())
    await student.hasSentProgress(() => context.setOffline(false))
    await expectInOrderIfProving(page, 'video lecture')
  })

  const laptop = new Learner(await elsewhere(), 'en')
  await test.step('leaves while it plays, and goes on from there on another device', async () => {
    await student.playsFrom(12)
    const leaving = Date.now()
    const left = Math.floor(await student.sees(video => video.currentTime))
    await page.goto('/myaccount/courses')
    // The video plays on until the browser has the next page.
    const latest = left + (Date.now() - leaving) / 1_000 + 1
    await expectInOrderIfProving(page, 'all courses')
    await laptop.isSignedIn(account.username, account.password)
    await dark(laptop.page)
    await laptop.opens('/')
    await expectInOrderIfProving(laptop.page, 'home with the next lecture')
    await laptop.page.getByRole('link', { name: laptop.words.privacy_go_on() }).first().click()
    await laptop.page.waitForURL(/learn=true&lecture=195001/)
    await expect(laptop.main.getByText(laptop.words.learning_resumed({ time: '' }))).toBeVisible()
    await expect.poll(() => laptop.sees(video => video.currentTime)).toBeGreaterThanOrEqual(left)
    expect(await laptop.sees(video => video.currentTime)).toBeLessThan(latest)
  })

  await test.step('is offered the next lecture at the end, and it plays', async () => {
    await laptop.watchesAll(EVERY_KIND.video, EVERY_KIND.videoWithFile, EVERY_KIND.videoWithQuiz)
    await laptop.sees(video => {
      video.currentTime = video.duration - 0.5
      return video.play()
    })
    const next = laptop.main.getByRole('button', { name: laptop.words.learning_play_next() })
    await expect(next).toBeVisible()
    await expectInOrderIfProving(laptop.page, 'the next lecture is offered')
    await next.click()
    await laptop.page.waitForURL(/lecture=195002/)
    await laptop.isPlayingAfter(0.3)
    await expect(laptop.fileLink).toBeVisible()
  })

  await test.step('reads a text and a file', async () => {
    await student.opensLecture(EVERY_KIND.text)
    await expect(page).toHaveTitle(new RegExp(`^อ่าน · ${EVERY_KIND.name} · `))
    await main.getByText('อ่านช้า ๆ').scrollIntoViewIfNeeded()
    await expect(main.getByText(words.lecture_text_read())).toBeVisible()
    await student.hasDone(3)
    await expectInOrderIfProving(page, 'text lecture')
    await main.getByRole('link', { name: words.quiz_next_lecture({ name: 'ไฟล์' }) }).click()
    await expect(student.fileLink).toBeVisible()
    await student.hasDone(3)
    await main.getByRole('button', { name: words.lecture_mark_file() }).click()
    await student.hasDone(4)
    await student.fileLink.click()
    const reader = page.getByRole('dialog', { name: 'แบบฝึก.pdf' })
    await expect(reader.locator('.textLayer')).toContainText(SENTENCE_OF_SHEET)
    await expect(reader.getByText(words.pdf_page({ page: 1, pages: 1 }))).toBeAttached()
    await expectInOrderIfProving(page, 'PDF over the page')
    await reader.getByRole('button', { name: words.common_close() }).click()
    await dark(page)
    await expectInOrderIfProving(page, 'file lecture')
  })

  await test.step('answers a question below a video', async () => {
    await student.opensLecture(EVERY_KIND.videoWithQuiz)
    await expect.poll(() => student.sees(video => video.readyState)).toBeGreaterThan(0)
    await student.sees(video => {
      video.currentTime = video.duration - 0.5
      return video.play()
    })
    const toQuiz = page.locator('#learn-stage').getByRole('link', { name: words.learning_task_quiz() })
    await expect(toQuiz).toBeVisible()
    await expectInOrderIfProving(page, 'the end of a video leads to its quiz')
    await toQuiz.click()
    await expect(page.locator('#quiz-title')).toBeFocused()
    await student.startsQuiz()
    await quiz.getByRole('radio', { name: /เหลืองกับน้ำเงิน/ }).check()
    await student.sendsQuiz()
    await expect(student.saysInQuiz(words.quiz_passed({ score: 100 }))).toBeVisible()
    await student.hasDone(5)
    await expectInOrderIfProving(page, 'video lecture with a quiz')
  })

  await test.step('loses the line in the middle of a quiz', async () => {
    await student.opensLecture(EVERY_KIND.quiz)
    await expectInOrderIfProving(page, 'quiz before the start')
    await student.startsQuiz()
    await quiz.getByRole('radio', { name: /เหลืองกับน้ำเงิน/ }).check()
    await expect(student.saysInQuiz(words.quiz_saved())).toBeVisible()
    await context.setOffline(true)
    await quiz.getByRole('textbox').fill('up')
    await expect(student.saysInQuiz(words.quiz_not_saved())).toBeVisible()
    await context.setOffline(false)
    await expect(student.saysInQuiz(words.quiz_saved())).toBeVisible()
    await student.opensLecture(EVERY_KIND.quiz)
    await expect(quiz.getByRole('textbox')).toHaveValue('up')
  })

  await test.step('finishes the quiz on the other device', async () => {
    const there = laptop.quiz
    await laptop.opensLecture(EVERY_KIND.quiz)
    await expect(there.getByRole('timer')).toHaveText(/^2\d:\d\d$/)
    await expect(there.getByRole('radio', { name: /เหลืองกับน้ำเงิน/ })).toBeChecked()
    await expect(there.getByRole('textbox')).toHaveValue('up')
    await laptop.sendsQuiz()
    await expect(laptop.saysInQuiz(laptop.words.quiz_gaps_title())).toBeVisible()
    await expectInOrder(laptop.page, 'quiz with gaps')
    await there.getByRole('button', { name: laptop.words.quiz_gaps_send() }).click()
    await expect(laptop.saysInQuiz(laptop.words.quiz_passed({ score: 66 }))).toBeVisible()
    await expectInOrderIfProving(laptop.page, 'quiz result')
  })

  await test.step('the first device shows the result as well', async () => {
    await quiz.getByRole('radio', { name: words.quiz_true(), exact: true }).check()
    await expect(student.saysInQuiz(words.quiz_refusal_already_sent())).toBeVisible()
    await expect(student.saysInQuiz(words.quiz_passed({ score: 66 }))).toBeVisible()
    await student.hasDone(6)
  })

  const answer = main.getByLabel(words.homework_text_label())
  await test.step('hands in homework, with what was typed before a reload', async () => {
    await student.opensLecture(EVERY_KIND.homework)
    await expectInOrderIfProving(page, 'homework to do')
    await answer.fill(`เหลืองกับน้ำเงิน ${SCRIPT}`)
    await page.reload()
    await expect(answer).toHaveValue(`เหลืองกับน้ำเงิน ${SCRIPT}`)
    await main
      .getByLabel(words.homework_files_label(), { exact: true })
      .setInputFiles([SHEET, 'package.json'])
    await expect(main.getByText(words.homework_file_sent())).toHaveCount(2)
    await main.getByRole('button', { name: words.homework_file_remove({ name: 'package.json.txt' }) }).click()
    await main.getByRole('button', { name: words.homework_hand_in(), exact: true }).click()
    await expect(main.getByText(words.homework_waiting_title())).toBeInViewport()
    await expectInOrderIfProving(page, 'homework handed in')
  })

  const teacher = new Shopper(await elsewhere(), 'en')
  const desk = teacher.page.getByRole('main')
  const deskNav = teacher.page.getByRole('navigation', { name: teacher.words.teach_course_nav() })
  // The teacher works a whole day without a mouse.
  const keys = new Keyboard(teacher.page)
  const opensByKey = async (target: Locator, key?: 'Shift+Tab') => {
    await keys.goesTo(target, key)
    await keys.presses('Enter')
  }
  await test.step('is told by the teacher to do it again', async () => {
    await teacher.isSignedIn(TEACHER.username, TEACHER.password)
    await teacher.opens('/teach')
    await expectInOrderIfProving(teacher.page, 'courses of the teacher')
    await opensByKey(desk.getByRole('link', { name: containing(EVERY_KIND.name) }))
    await teacher.page.waitForURL(`/teach/${COURSE}`)
    await dark(teacher.page)
    await expectInOrderIfProving(teacher.page, 'homework to grade')
    await opensByKey(desk.getByRole('link', { name: containing(surname) }))
    await expect(desk.getByText(SCRIPT)).toBeVisible()
    const saved = teacher.page.waitForEvent('download')
    await opensByKey(desk.getByRole('link', { name: /leaf-practice-sheet\.pdf/ }))
    expect((await saved).suggestedFilename()).toBe('leaf-practice-sheet.pdf')
    const again = desk.getByRole('button', { name: teacher.words.teach_again() })
    const feedback = desk.getByLabel(teacher.words.teach_feedback())
    await opensByKey(again)
    await expect(desk.getByText(teacher.words.homework_refusal_feedback())).toBeVisible()
    await expect(feedback).toBeFocused()
    await expectInOrderIfProving(teacher.page, 'one homework')
    await keys.types('เงายังไม่ถูกทิศ')
    await student.listens()
    await opensByKey(again)
    await expect(desk.getByText(teacher.words.teach_graded())).toBeVisible()
  })

  await test.step('reads the feedback without a reload and hands in again', async () => {
    await expect(main.getByText(words.homework_again_title())).toBeVisible()
    await expect(main.getByText('เงายังไม่ถูกทิศ').first()).toBeVisible()
    await answer.fill('แก้เงาแล้ว')
    await expect(main.getByText(words.homework_file_earlier())).toBeVisible()
    await main.getByRole('button', { name: words.homework_hand_in_again() }).click()
    await expect(main.getByText(words.homework_waiting_title())).toBeVisible()
    await expect(main.getByRole('link', { name: /leaf-practice-sheet\.pdf/ }).first()).toBeVisible()
  })

  let certificate = ''
  let shared = ''
  await test.step('passes, and is led to the certificate at once', async () => {
    await teacher.opens(`/teach/${COURSE}`)
    await opensByKey(desk.getByRole('link', { name: containing(surname) }))
    await student.listens()
    await opensByKey(desk.getByRole('button', { name: teacher.words.teach_pass() }))
    await expect(desk.getByText(teacher.words.teach_graded())).toBeVisible()
    await expect(main.getByText(words.homework_passed_text())).toBeVisible()
    await student.hasDone(7)
    await expect(page.getByRole('heading', { name: words.completion_done_title() })).toBeVisible()
    await expectInOrder(page, 'a finished course')
    await main.getByRole('link', { name: words.completion_open_certificate() }).click()
    await page.waitForURL(/\/certificate\/[\w-]{27}$/)
    certificate = new URL(page.url()).pathname
    const pdf = page.getByRole('link', { name: words.certificate_download_th() })
    await expect(pdf).toBeVisible()
    const file = await page.request.get((await pdf.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await expectInOrderIfProving(page, 'own certificate')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copy = page.getByRole('button', { name: words.certificate_link() })
    await copy.click()
    await expect(copy).toContainText(words.common_copied())
    shared = await page.evaluate(() => navigator.clipboard.readText())
    await student.opens('/myaccount/certificates')
    await expect(page.locator(`a[href="${certificate}"]`)).toBeVisible()
    await expectInOrderIfProving(page, 'own certificates')
    await student.opens(PATH)
    const again = page.getByRole('link', { name: words.privacy_watch_again() })
    await again.filter({ visible: true }).first().click()
    await page.waitForURL(/learn=true&lecture=195001/)
    await expect(page.getByRole('heading', { name: words.completion_done_title() })).toBeVisible()
  })

  await test.step('the teacher sees progress and quiz results', async () => {
    await opensByKey(deskNav.getByRole('link', { name: teacher.words.teach_students() }), 'Shift+Tab')
    const row = desk.getByRole('row').filter({ hasText: surname })
    const done = { read: 7, total: 7, percent: 100 }
    await expect(row).toContainText(teacher.words.teach_student_progress(done))
    await expectInOrderIfProving(teacher.page, 'students of the course')
    await opensByKey(deskNav.getByRole('link', { name: teacher.words.quiz_results_title() }))
    await opensByKey(desk.getByRole('link', { name: 'สอบปลายคอร์ส' }))
    await expect(desk.getByText(teacher.words.quiz_results_hardest())).toBeVisible()
    await expect(desk.getByRole('row').filter({ hasText: surname })).toContainText('66')
    await expectInOrderIfProving(teacher.page, 'quiz results')
  })

  await test.step('the teacher approves a question and answers it', async () => {
    const [question, reply] = [`เงาอยู่ด้านไหน ${surname}`, `ด้านตรงข้ามกับแสง ${surname}`]
    await student.opens(`/course/${COURSE}/comments`)
    await page.getByLabel(words.comments_label()).fill(question)
    await page.getByRole('button', { name: words.comments_send() }).click()
    await expect(main.getByText(words.comments_waiting(), { exact: true })).toBeVisible()
    const comments = deskNav.getByRole('link', { name: teacher.words.teach_comments() })
    await opensByKey(comments, 'Shift+Tab')
    const approve = desk.getByRole('button', { name: teacher.words.comments_approve() })
    await opensByKey(approve)
    await expect(approve).toHaveCount(0)
    const asked = desk.locator('article').filter({ hasText: question })
    await opensByKey(asked.locator('summary').filter({ hasText: teacher.words.comments_reply() }))
    await keys.goesTo(asked.getByRole('textbox', { name: containing('ใบบัว') }))
    await keys.types(reply)
    await opensByKey(asked.getByRole('button', { name: teacher.words.comments_reply_send() }))
    for (const seen of [teacher.page, page])
      await expect(seen.getByRole('paragraph').filter({ hasText: reply })).toBeVisible()
  })

  const stranger = new Shopper(await elsewhere(), 'en')
  await test.step('a stranger verifies the certificate', async () => {
    await stranger.choosesLanguage()
    // The holder has given them what 'copy link' copied.
    await stranger.opens(shared)
    expect(new URL(stranger.page.url()).pathname).toBe(certificate)
    await expect(stranger.page.getByText(stranger.words.certificate_valid_title())).toBeVisible()
    await expect(stranger.page.getByRole('heading', { level: 1, name: `ใบบัว ${surname}` })).toBeVisible()
    await expect(stranger.page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await expect(stranger.page.getByText(account.username)).toHaveCount(0)
    await expectInOrderIfProving(stranger.page, 'a certificate in English')
    const guessed = await stranger.page.request.get(`/certificate/${'x'.repeat(27)}`)
    expect(guessed.status()).toBe(404)
  })

  await stepIfProving('staff revoke it with a reason, and issue it again', async () => {
    const staff = new Staff(await elsewhere(), 'th')
    await staff.isSignedIn(ADMIN.username, ADMIN.password)
    await staff.opens(`/admin/certificates?q=${encodeURIComponent(surname)}`)
    await staff.page
      .locator('summary')
      .filter({ hasText: staff.words.certificate_staff_revoke() })
      .first()
      .click()
    await expectInOrder(staff.page, 'revoking')
    await staff.page.getByLabel(staff.words.certificate_staff_reason()).first().fill('ออกผิดคน')
    await staff.page.getByRole('button', { name: staff.words.certificate_staff_revoke() }).first().click()
    await expect(staff.page.getByText(staff.words.certificate_staff_revoked()).first()).toBeVisible()
    await stranger.opens(certificate)
    await expect(stranger.page.getByText(stranger.words.certificate_revoked_title())).toBeVisible()
    await expect(stranger.page.getByText('ออกผิดคน')).toHaveCount(0)
    expect((await stranger.page.request.get(`${certificate}/en.pdf`)).status()).toBe(404)
    await dark(stranger.page)
    await expectInOrder(stranger.page, 'a revoked certificate')

    const reissue = staff.words.certificate_staff_reissue()
    await staff.page.locator('summary').filter({ hasText: reissue }).first().click()
    await staff.page.getByRole('button', { name: reissue }).first().click()
    const reason = staff.page.getByLabel(staff.words.certificate_staff_reason()).first()
    await expect(reason).toHaveAttribute('aria-invalid', 'true')
    await reason.fill('ออกผิดพลาด')
    await staff.page.getByRole('button', { name: reissue }).first().click()
    const old =
      (await stranger.page
        .getByRole('article')
        .getByText(/^\d{4}-\d{6}$/)
        .textContent()) ?? ''
    const replaces = staff.page.getByText(staff.words.certificate_staff_replaces({ number: old }))
    await expect(replaces.filter({ visible: true })).toHaveCount(1)
    await student.opens(certificate)
    await page.getByRole('link', { name: words.certificate_open_new() }).click()
    await page.waitForURL(url => url.pathname.startsWith('/certificate/') && url.pathname !== certificate)
    await expect(page.getByText(words.certificate_valid_title())).toBeVisible()
    await staff.opens('/admin/quizzes')
    await expectInOrder(staff.page, 'quizzes for staff')
  })
})
