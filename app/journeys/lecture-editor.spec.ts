import { expect, type Page } from '@playwright/test'
import { expectFits, expectInOrder } from './accessibility.ts'
import { aFilm, Editor, FILM, MEBIBYTE, RUN } from './editor.ts'
import { test } from './journey.ts'
import { importsSite } from './owner.ts'
import { Shopper } from './shopper.ts'
import { containing } from './words.ts'

const TEACHER = { username: 'teacher', password: 'khlong-teacher-7316' }
/** A new course and a new student in each run. */
const COURSE = {
  id: 1_000_000 + RUN,
  name: `คอร์สที่เริ่มจากศูนย์ ${RUN}`,
  slug: `from-nothing-${RUN}`,
}
const STUDENT = { username: `khwan${RUN}`, password: 'khwan-demo-26' }
const PAGE = `/admin/courses/${COURSE.id}/lectures`

/** Publishes a course, which the demo shop's first teacher teaches. The student has it. */
async function publishesNewCourse({ id, name, slug }: typeof COURSE, sections: readonly object[] = []) {
  const plan = {
    id,
    name: 'เรียนได้ตลอดชีพ',
    plan_type: 'One-Time Payment',
    price: 100,
    is_default: 1,
  }
  await importsSite({
    courses: [
      {
        ...{ id, name, slug, course_type: 'online', sections },
        ...{ teacher: 'ครูพิมพ์ชนก อารีรักษ์', group: 'ภาษา', pricing_plans: [plan] },
      },
    ],
    accounts: [
      {
        ...{ ...STUDENT, email: `${STUDENT.username}@example.com`, role: 'student' },
        ...{ firstname: 'ขวัญ', lastname: 'ริมคลอง', owns: [id] },
      },
    ],
  })
}

const PART = 8 * MEBIBYTE

const main = (page: Page) => page.getByRole('main')

test('an editor fills a course and a student learns it @desktop @prove', async ({
  page,
  elsewhere,
  expectsMessage,
}) => {
  await publishesNewCourse(COURSE)
  const staff = await Editor.atWork(page)
  const { words } = staff
  const button = (name: string) => staff.button(name)
  const saved = () => expect(main(page).getByText(words.lectures_saved(), { exact: true })).toBeVisible()

  await test.step('adds two sections with four kinds of lectures', async () => {
    await staff.opens(PAGE)
    await expect(main(page).getByText(words.lectures_none())).toBeVisible()
    for (const name of ['ดูและอ่าน', 'ลงมือ']) await staff.addsSection(name)
    for (const [where, name, kind] of [
      ['ดูและอ่าน', 'ข้อความแรก', 'text'],
      ['ดูและอ่าน', 'วิดีโอแรก', 'video'],
      ['ลงมือ', 'ใบงานแรก', 'homework'],
      ['ลงมือ', 'คำถามแรก', 'quiz'],
    ] as const)
      await staff.addsLecture(where, name, kind)
    await expectInOrder(page, 'curriculum')
  })

  await test.step('puts them in order by keyboard', async () => {
    await main(page).getByRole('link', { name: 'วิดีโอแรก', exact: true }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => staff.lectureNames()).toEqual(['วิดีโอแรก', 'ข้อความแรก', 'ใบงานแรก', 'คำถามแรก'])
    const up = main(page).getByRole('button', { name: words.lectures_up({ name: 'คำถามแรก' }) })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => staff.lectureNames()).toEqual(['วิดีโอแรก', 'ข้อความแรก', 'คำถามแรก', 'ใบงานแรก'])
    await expect(up).toBeFocused()
  })

  await test.step('puts one at a place, and drags it back', async () => {
    const row = (name: string) => main(page).locator('ol ol > li', { hasText: name })
    const task = row('ใบงานแรก')
    await task.locator('summary').click()
    await task.getByRole('textbox', { name: words.arrange_place(), exact: true }).fill('9')
    await task.getByRole('button', { name: words.lectures_place_send(), exact: true }).click()
    await expect(task.getByText(words.arrange_fault_place({ most: 2 }))).toBeVisible()
    await task.getByRole('textbox', { name: words.arrange_place(), exact: true }).fill('1')
    await task.getByRole('button', { name: words.lectures_place_send(), exact: true }).click()
    await expect.poll(() => staff.lectureNames()).toEqual(['วิดีโอแรก', 'ข้อความแรก', 'ใบงานแรก', 'คำถามแรก'])

    await task.locator('[data-handle=lecture]').hover()
    const below = await row('คำถามแรก').locator('[data-handle=lecture]').boundingBox()
    if (!below) throw new Error('There is no handle')
    await page.mouse.down()
    await page.mouse.move(below.x + below.width / 2, below.y + below.height / 2, { steps: 10 })
    // While it is dragged, a copy of the row follows the pointer.
    const inLists = main(page).locator('ol ol > li:not(.sortable-fallback) a.link')
    await expect(inLists).toHaveText(['วิดีโอแรก', 'ข้อความแรก', 'คำถามแรก', 'ใบงานแรก'])
    await page.mouse.up()
    const place = words.lectures_moved({ name: 'ใบงานแรก', place: 2, total: 2 })
    await expect(main(page).getByText(containing(place))).toBeVisible()
    expect(await staff.lectureNames()).toEqual(['วิดีโอแรก', 'ข้อความแรก', 'คำถามแรก', 'ใบงานแรก'])
  })

  const opensLecture = (name: string) => staff.opensLecture(PAGE, name)

  await test.step('uploads a video, and is told of a wrong file', async () => {
    await opensLecture('วิดีโอแรก')
    const file = main(page).getByLabel(words.lectures_video_choose(), { exact: true })
    await file.setInputFiles({
      name: 'a.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('not a video at all'),
    })
    expectsMessage(/status of 415/)
    await button(words.lectures_video_send()).click()
    await expect(file).toHaveAttribute('aria-invalid', 'true')
    await file.setInputFiles(FILM)
    await button(words.lectures_video_send()).click()
    await expect(main(page).getByText(words.lectures_video_remove(), { exact: true })).toBeVisible()
    await expect(main(page).getByText(containing('101007.mp4'))).toBeVisible()
    const still = main(page).getByRole('img', { name: words.lectures_poster() })
    await expect
      .poll(() => still.evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await expectInOrder(page, 'lecture with a video')
  })

  await test.step('writes a text and looks at it first', async () => {
    await opensLecture('ข้อความแรก')
    await staff.writesHtml('content_text', '<p>อ่าน<strong>ช้าหน่อย</strong></p><script>alert(1)</script>')
    await button(words.lectures_text_preview_show()).click()
    await expect(main(page).locator('.prose strong', { hasText: 'ช้าหน่อย' })).toBeVisible()
    await button(words.lectures_save()).first().click()
    await saved()
    const text = main(page).locator('textarea[name=content_text]')
    await expect(text).toHaveValue('<p>อ่าน<strong>ช้าหน่อย</strong></p>')
  })

  await test.step('makes a quiz', async () => {
    await opensLecture('คำถามแรก')
    await main(page).getByRole('link', { name: words.lectures_kind_single(), exact: true }).click()
    const question = main(page).getByRole('textbox', { name: words.lectures_question(), exact: true })
    await question.fill('สีเขียวผสมจากสีอะไร')
    await button(words.lectures_question_save()).click()
    await expect(main(page).getByText(words.lectures_fault_options())).toBeVisible()
    await expect(question).toHaveValue('สีเขียวผสมจากสีอะไร')
    await staff.fillsOptions(['เหลืองกับน้ำเงิน', 'แดงกับขาว'])
    await button(words.lectures_question_save()).click()
    await expect(main(page).getByRole('link', { name: '1. สีเขียวผสมจากสีอะไร' })).toBeVisible()
    await main(page).getByRole('link', { name: words.lectures_quiz_preview(), exact: true }).click()
    await expect(main(page).getByRole('radio', { name: 'เหลืองกับน้ำเงิน' })).toBeVisible()
    await expectInOrder(page, 'quiz editor')
  })

  await test.step('sets homework', async () => {
    await opensLecture('ใบงานแรก')
    await staff.setsHomework('วาดใบไม้หนึ่งใบ')
  })

  await test.step('a student goes through them on a phone', async () => {
    const student = new Shopper(await elsewhere(), 'th')
    await student.page.setViewportSize({ width: 375, height: 812 })
    await student.choosesLanguage()
    await student.isSignedIn(STUDENT.username, STUDENT.password)
    const at = (name: string) => student.learns(`/course/${COURSE.id}`, name)
    await at('วิดีโอแรก')
    await expect(main(student.page).locator('video')).toHaveAttribute('poster', /\/files\/[0-9a-f]{64}\.jpg/)
    await at('ข้อความแรก')
    await expect(main(student.page).locator('.prose strong', { hasText: 'ช้าหน่อย' })).toBeVisible()
    await at('คำถามแรก')
    await expect(
      main(student.page).getByRole('button', { name: words.quiz_start(), exact: true }),
    ).toBeVisible()
    await at('ใบงานแรก')
    await expect(main(student.page).getByText('วาดใบไม้หนึ่งใบ')).toBeVisible()
  })

  await test.step('the teacher’s rename of a removed section is kept to copy', async () => {
    const teacher = new Editor(await elsewhere(), 'th')
    await teacher.page.setViewportSize({ width: 375, height: 812 })
    await teacher.choosesLanguage()
    await teacher.isSignedIn(TEACHER.username, TEACHER.password)
    await teacher.opens(`/teach/${COURSE.id}/lectures`)
    await expectFits(teacher.page, 'curriculum on a phone')
    const card = teacher.section('ลงมือ')
    const form = card.locator('details').first()
    await form.locator('summary').click()
    await form.getByRole('textbox', { name: words.lectures_section_name(), exact: true }).fill('ลงมือทำจริง')

    await staff.opens(PAGE)
    await staff
      .section('ลงมือ')
      .getByRole('link', { name: words.lectures_remove({ name: 'ลงมือ' }), exact: true })
      .click()
    await expect(main(page).getByText(words.lectures_remove_back())).toBeVisible()
    await button(words.lectures_remove_section()).click()
    await expect(main(page).getByRole('heading', { level: 3, name: 'ลงมือ', exact: true })).toHaveCount(0)

    await form.getByRole('button', { name: words.lectures_save(), exact: true }).click()
    await expect(main(teacher.page).getByText(words.lectures_gone_title())).toBeVisible()
    await expect(main(teacher.page).getByText('ลงมือทำจริง')).toBeVisible()
  })

  await test.step('the editor puts the section back', async () => {
    await main(page)
      .locator('summary', { hasText: words.lectures_removed({ count: 1 }) })
      .click()
    await main(page)
      .getByRole('button', { name: words.lectures_put_back_one({ name: 'ลงมือ' }) })
      .click()
    await expect.poll(() => staff.lectureNames()).toEqual(['วิดีโอแรก', 'ข้อความแรก', 'คำถามแรก', 'ใบงานแรก'])
  })
})

test('a large video goes on after a cut line and a closed page', {
  tag: ['@desktop', '@prove'],
}, async ({ page, expectsMessage }) => {
  const course = { ...COURSE, id: COURSE.id + 1, slug: `large-${RUN}` }
  const lecture = { id: course.id * 10, name: 'วิดีโอใหญ่', content_type: 'video' }
  await publishesNewCourse(course, [{ name: 'ดู', lectures: [lecture] }])
  const staff = await Editor.atWork(page)
  const { words } = staff
  await staff.opens(`/admin/courses/${course.id}/lectures/${lecture.id}`)
  const { path, size } = await aFilm('large.mp4', { size: 200 * MEBIBYTE })
  const address = '**/api/home/video-uploads/*'
  let parts = 0
  expectsMessage(/ERR_CONNECTION_RESET/)
  await page.route(address, route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    parts += 1
    return parts === 1 ? route.continue() : route.abort('connectionreset')
  })
  await staff.sendsVideo(path)
  await expect.poll(() => parts).toBeGreaterThan(1)

  await page.reload()
  await page.unroute(address)
  // The second part is cut once more, after the page has said where it goes on, and tried again without a press.
  let isCut = false
  let cut = () => {}
  const isSaid = new Promise<void>(resolve => {
    cut = resolve
  })
  await page.route(address, async route => {
    if (isCut || route.request().method() !== 'PATCH') return route.continue()
    isCut = true
    await isSaid
    return route.abort('connectionreset')
  })
  await staff.sendsVideo(path)
  const percent = Math.floor((PART / size) * 100)
  await expect(main(page).getByText(containing(words.uploads_going_on({ percent })))).toBeVisible()
  cut()
  await main(page).getByRole('progressbar').waitFor({ state: 'detached' })
  await expect(main(page).getByText(containing('large.mp4'))).toBeVisible()
  await page.unroute(address)

  await staff.sendsVideo(path)
  await main(page).getByRole('progressbar').waitFor({ state: 'detached' })
  await expect(main(page).getByText(words.kept_same_video())).toBeVisible()
})

test('several videos become lectures at once', {
  tag: ['@desktop', '@prove'],
}, async ({ page, expectsMessage }) => {
  const course = { ...COURSE, id: COURSE.id + 2, slug: `several-${RUN}` }
  await publishesNewCourse(course, [{ name: 'ดู' }])
  const staff = await Editor.atWork(page)
  const { words } = staff
  await staff.opens(`/admin/courses/${course.id}/lectures`)
  const films = await Promise.all(
    ['10 ปิดท้าย', '2_ลงสี', '1 ร่าง'].map((name, mark) =>
      aFilm(`${name}.mp4`, { size: MEBIBYTE, mark: mark + 1 }),
    ),
  )
  const chooses = async () => {
    await main(page).locator('summary', { hasText: words.several_title() }).click()
    await main(page)
      .getByLabel(words.several_choose(), { exact: true })
      .setInputFiles(films.map(({ path }) => path))
    await expectInOrder(page, 'several videos')
    await main(page)
      .getByRole('button', { name: words.several_start({ count: films.length }) })
      .click()
  }
  // The first answer about a whole video is lost on its way, and the page goes on when the line is back.
  let isCut = false
  expectsMessage(/ERR_CONNECTION_RESET/)
  await page.route('**/admin/video-lecture', async route => {
    if (isCut || !(route.request().postData() ?? '').includes('uploadId')) return route.continue()
    isCut = true
    await route.fetch()
    return route.abort('connectionreset')
  })
  await chooses()
  await main(page).getByRole('button', { name: words.uploads_go_on() }).click()
  await expect(main(page).getByText(words.several_done({ count: 3 }))).toBeVisible()
  await expect.poll(() => staff.lectureNames()).toEqual(['1 ร่าง', '2 ลงสี', '10 ปิดท้าย'])

  await page.reload()
  await chooses()
  await expect(main(page).getByText(words.several_there())).toHaveCount(3)
  await expect.poll(() => staff.lectureNames()).toHaveLength(3)
})
