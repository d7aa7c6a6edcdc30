import { expect } from '@playwright/test'
import { expectInOrder } from './accessibility.ts'
import { Editor } from './editor.ts'
import { test } from './journey.ts'
import { aPicture } from './pictures.ts'
import { aContact, Shopper } from './shopper.ts'
import { containing } from './words.ts'

const VIDEO = 'app/site-file/demo/media/videos/111002.mp4'

test('an editor makes a course, sells it, and changes its price', {
  tag: ['@desktop', '@prove'],
}, async ({ page, elsewhere }) => {
  const staff = await Editor.atWork(page)
  const { words } = staff
  const [shopper, latecomer] = [new Shopper(await elsewhere(), 'th'), new Shopper(await elsewhere(), 'th')]
  await shopper.choosesLanguage()
  await latecomer.choosesLanguage()
  const name = `ปั้นถ้วย ${Date.now().toString(36)}`
  const form = staff.courseForm()
  const planForm = staff.planForm()
  const publish = page.getByRole('button', { name: words.editor_publish(), exact: true })
  const save = page.getByRole('button', { name: words.editor_save() })

  let editor = ''
  await test.step('a name makes a draft, which is not ready', async () => {
    editor = await staff.makesCourse(name)
    await publish.click()
    await expect(page.getByText(words.editor_missing())).toBeVisible()
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('link', { name: words.editor_missing_cover() })).toBeVisible()
    await expectInOrder(page, 'course that is not ready')
  })

  await test.step('dates in the wrong order are refused, keeping the input', async () => {
    await form.locator('[name="courseType"]').selectOption('workshop')
    await staff.writesHtml('description', '<h2>ปั้นด้วยมือ</h2><p>หนึ่งวัน</p>')
    await form.getByLabel(words.editor_english_shown()).check()
    await staff.writesText('descriptionEn', 'One day by hand')
    await form.locator('[name="registrationStart"]').fill('2026-05-02T09:00')
    await form.locator('[name="registrationEnd"]').fill('2026-05-01T09:00')
    await save.click()
    await expect(page.getByText(words.staff_fault_end_before_start())).toBeVisible()
    await form.locator('[name="registrationStart"]').fill('')
    await form.locator('[name="registrationEnd"]').fill('')
    await save.click()
    await expect(page.getByText(containing(words.editor_saved_at({ time: '' }).trim()))).toBeVisible()
    await expect(form.locator('[name="courseType"]')).toHaveValue('workshop')
  })

  await test.step('two plans are sold in two currencies', async () => {
    await page.getByText(words.editor_plan_new()).click()
    await planForm.locator('[name="name"]').fill('เก้าสิบวัน')
    await planForm.getByRole('button', { name: words.editor_plan_save() }).click()
    await expect(planForm.getByText(words.staff_fault_required())).toBeVisible()
    await expect(planForm.locator('[name="name"]')).toHaveValue('เก้าสิบวัน')
    await planForm.locator('[name="price"]').fill('1350')
    await staff.fillsDollars(planForm, '39')
    await planForm.locator('[name="isDefault"]').check()
    await expect(planForm.getByText(containing('1,350'))).toBeVisible()
    await planForm.getByRole('button', { name: words.editor_plan_save() }).click()
    await expect(planForm).toHaveCount(0)
    await staff.addsPlan({ name: 'ตลอดชีพ', type: 'One-Time Payment', price: '2,900', priceUsd: '85' })
  })

  await test.step('a cover of one pixel is refused, a large one is cropped', async () => {
    await page.locator('input[name="cover"]').setInputFiles(aPicture(1))
    await expect(page.getByText(words.editor_cover_small({ width: 1, height: 1 }))).toBeVisible()
    await staff.setsCover()
    await expectInOrder(page, 'course with plans and cover')
  })

  await test.step('an uploaded preview video fills in its address', async () => {
    await page.locator('summary').filter({ hasText: words.editor_video_upload() }).click()
    await page.getByLabel(words.editor_video_choose()).setInputFiles(VIDEO)
    await page.getByRole('button', { name: words.lectures_video_send(), exact: true }).click()
    await expect(form.locator('[name="previewVideoUrl"]')).toHaveValue(/^\/files\/[0-9a-f]{64}\.mp4$/)
    await expect(page.getByText(words.editor_unsaved())).toBeVisible()
    await expectInOrder(page, 'course with an uploaded preview video')
    await staff.savesCourse()
  })

  const preview = page.getByRole('link', { name: words.editor_preview() })
  const path = ((await preview.getAttribute('href')) ?? '').replace('?preview=1', '')
  await test.step('the editor previews and publishes', async () => {
    await staff.opens(`${path}?preview=1`)
    await expect(page.getByText(words.editor_preview_is())).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await staff.opens(editor)
    await staff.publishes()
  })

  let order = ''
  await test.step('a shopper sees its price and orders', async () => {
    await shopper.opens(path)
    await expect(shopper.page.getByText(containing('1,350')).filter({ visible: true }).first()).toBeVisible()
    const film = (await shopper.page.locator('main .play-preview').getAttribute('href')) ?? ''
    expect((await shopper.page.request.get(film)).headers()['content-type']).toBe('video/mp4')
    // The shop made the cover in the width that this screen needs.
    const cover = shopper.page.locator('main img[src^="/files/"]').first()
    await expect(cover).toHaveJSProperty('complete', true)
    const address = await cover.evaluate(image => (image as HTMLImageElement).currentSrc)
    expect(address).toMatch(/\/files\/[0-9a-f]{64}\.jpg\/\d+$/)
    const sent = await shopper.page.request.get(address)
    expect(sent.headers()['cache-control']).toContain('immutable')
    order = await shopper.buysAndReports(path, aContact())
  })

  await test.step('on a phone the editor changes the price and closes registration', async () => {
    await page.setViewportSize({ width: 375, height: 740 })
    await staff.opens(editor)
    await page.locator('summary').filter({ hasText: 'เก้าสิบวัน' }).click()
    await planForm.locator('[name="price"]').fill('1500')
    await planForm.getByRole('button', { name: words.editor_plan_save() }).click()
    await expect(page.locator('summary').filter({ hasText: '1,500' })).toBeVisible()
    await form.locator('[name="registrationEnd"]').fill('2026-01-01T09:00')
    await staff.savesCourse()
    await expectInOrder(page, 'course editor on a phone')
  })

  await test.step('the order keeps its price, and the course is closed', async () => {
    await shopper.opens(order)
    await expect(shopper.page.getByText(containing('1,350')).filter({ visible: true }).first()).toBeVisible()
    // A cached page follows within five seconds.
    await expect(async () => {
      await latecomer.opens(path)
      expect(await latecomer.page.getByText(words.checkout_closed_title()).count()).not.toBe(0)
    }).toPass()
  })
})
