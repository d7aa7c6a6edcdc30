import { expect } from '@playwright/test'
import { Editor, FILM } from './editor.ts'
import { test } from './journey.ts'
import { Keyboard } from './keyboard.ts'
import { aPicture } from './pictures.ts'
import { containing } from './words.ts'

test('an editor makes, arranges and publishes a course by keyboard alone', {
  tag: ['@desktop', '@prove'],
}, async ({ page }) => {
  const editor = await Editor.atWork(page)
  const { words } = editor
  const keys = new Keyboard(page)
  const main = editor.main()
  const name = `ปั้นด้วยแป้นพิมพ์ ${Date.now().toString(36)}`

  await test.step('makes a draft', async () => {
    await editor.opens('/admin/courses')
    await keys.opens(page.locator('summary').filter({ hasText: words.editor_new() }))
    await keys.goesTo(page.getByLabel(words.editor_new_name()))
    await keys.types(name)
    await keys.presses('Enter')
    await page.waitForURL(/\/admin\/courses\/\d+$/)
  })
  const course = new URL(page.url()).pathname

  await test.step('moves and takes the part of a cover', async () => {
    await editor.opens(course)
    const file = page.locator('input[name="cover"]')
    await keys.goesTo(file)
    // A journey cannot operate the browser's own file dialog.
    await file.setInputFiles(aPicture(1400, 1000))
    const picture = page.locator('#cover .reactEasyCrop_Image')
    await keys.goesTo(page.locator(`[aria-label="${words.register_crop_area()}"]`))
    const before = await picture.getAttribute('style')
    await keys.presses('ArrowDown')
    await expect(picture).not.toHaveAttribute('style', before ?? '')
    const use = page.getByRole('button', { name: words.register_crop_use() })
    await keys.goesTo(use)
    await keys.presses('Enter')
    await expect(page.locator('#cover img[src^="/files/"]')).toBeVisible()
  })

  await test.step('writes its description; Tab leaves the editor', async () => {
    const form = editor.courseForm()
    const text = form.locator('div:has(> textarea[name="description"]) [contenteditable="true"]')
    await keys.goesTo(text)
    await keys.presses('ControlOrMeta+b')
    await page.keyboard.type('ปั้นถ้วยใบแรก')
    await expect(text.locator('strong')).toHaveText('ปั้นถ้วยใบแรก')
    await keys.goesTo(form.getByRole('button', { name: words.editor_save() }))
    await keys.presses('Enter')
    await expect(page.getByText(words.editor_unsaved())).toHaveCount(0)
  })

  await test.step('adds a plan', async () => {
    await keys.opens(page.getByText(words.editor_plan_new()))
    const form = editor.planForm()
    for (const [field, text] of [
      ['name', 'เก้าสิบวัน'],
      ['price', '1350'],
    ]) {
      await keys.goesTo(form.locator(`[name="${field}"]`))
      await keys.types(text ?? '')
    }
    await keys.goesTo(form.locator('[name="isDefault"]'))
    await keys.presses('Space')
    await keys.goesTo(form.getByRole('button', { name: words.editor_plan_save() }))
    await keys.presses('Enter')
    await expect(page.locator('summary').filter({ hasText: '1,350' })).toBeVisible()
  })

  await test.step('adds a section and two lessons, and moves one up', async () => {
    await editor.opens(course)
    await keys.goesTo(main.getByRole('link', { name: words.editor_lectures() }))
    await keys.presses('Enter')
    await page.waitForURL(/\/lectures$/)
    const fresh = main.getByRole('region', { name: words.lectures_section_new() })
    await keys.goesTo(fresh.getByRole('textbox', { name: words.lectures_section_name(), exact: true }))
    await keys.types('เริ่ม')
    await keys.presses('Enter')
    const section = editor.section('เริ่ม')
    await expect(section).toBeVisible()
    for (const [lecture, kind] of [
      ['ดู', 'video'],
      ['ถาม', 'quiz'],
    ] as const) {
      const form = section.locator('details').last()
      if (!(await form.evaluate(details => (details as HTMLDetailsElement).open)))
        await keys.opens(form.locator('summary'))
      await keys.goesTo(form.getByRole('combobox'))
      await keys.chooses(form.getByRole('combobox'), kind)
      await keys.goesTo(
        form.getByRole('textbox', { name: words.lectures_lecture_name(), exact: true }),
        'Shift+Tab',
      )
      await keys.types(lecture)
      await keys.presses('Enter')
      await expect(section.getByRole('link', { name: lecture, exact: true })).toBeVisible()
    }
    const up = section.getByRole('button', { name: words.lectures_up({ name: 'ถาม' }) })
    await keys.goesTo(up, 'Shift+Tab')
    await keys.presses('Enter')
    await expect.poll(() => editor.lectureNames()).toEqual(['ถาม', 'ดู'])
    await expect(main.locator(':focus')).toHaveCount(1)
  })

  await test.step('writes a question, removes it, and puts the quiz back', async () => {
    await keys.goesTo(main.getByRole('link', { name: 'ถาม', exact: true }), 'Shift+Tab')
    await keys.presses('Enter')
    await keys.goesTo(main.getByRole('link', { name: words.lectures_kind_true_false(), exact: true }))
    await keys.presses('Enter')
    await keys.goesTo(main.getByRole('textbox', { name: words.lectures_question(), exact: true }))
    await keys.types('ดินต้องนวดก่อนปั้น')
    await keys.goesTo(editor.button(words.lectures_question_save()))
    await keys.presses('Enter')
    const question = main.getByRole('link', { name: containing('ดินต้องนวดก่อนปั้น') })
    await expect(question).toBeFocused()
    await keys.opens(main.locator('summary').filter({ hasText: words.lectures_quiz_remove() }))
    await keys.goesTo(main.getByRole('button', { name: words.editing_remove_yes() }))
    await keys.presses('Enter')
    await expect(question).toHaveCount(0)
    const back = main.getByRole('region', { name: words.editing_quiz_taken_out() })
    await keys.goesTo(back.getByRole('button'))
    await keys.presses('Enter')
    await expect(question).toBeVisible()
  })

  await test.step('sends a video', async () => {
    await editor.opensLecture(`${course}/lectures`, 'ดู')
    const file = main.getByLabel(words.lectures_video_choose(), { exact: true })
    await keys.goesTo(file)
    await file.setInputFiles(FILM)
    await keys.goesTo(editor.button(words.lectures_video_send()))
    await keys.presses('Enter')
    await expect(main.getByText(containing('101007.mp4'))).toBeVisible()
  })

  await test.step('publishes it', async () => {
    await editor.opens(course)
    await keys.goesTo(page.getByRole('button', { name: words.editor_publish(), exact: true }))
    await keys.presses('Enter')
    await expect(page.getByText(words.editor_state_published(), { exact: true }).first()).toBeVisible()
  })
})
