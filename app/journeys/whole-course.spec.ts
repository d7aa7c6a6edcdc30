import { expect } from '@playwright/test'
import { aFilm, Editor, MEBIBYTE } from './editor.ts'
import { test } from './journey.ts'
import { aContact, Shopper } from './shopper.ts'
import { Staff } from './staff.ts'
import { containing } from './words.ts'

const LECTURES = [
  ['เริ่มต้น', 'ดูก่อนปั้น', 'video'],
  ['เริ่มต้น', 'อ่านก่อนปั้น', 'text'],
  ['ลงมือ', 'ถามก่อนปั้น', 'quiz'],
  ['ลงมือ', 'ปั้นถ้วยใบแรก', 'homework'],
] as const

test('a whole course comes from the browser alone, is sold, and changes', {
  tag: ['@prove'],
}, async ({ page, elsewhere, expectsMessage }) => {
  const editor = await Editor.atWork(page)
  const { words } = editor
  const [shopper, latecomer] = [new Shopper(await elsewhere(), 'th'), new Shopper(await elsewhere(), 'th')]
  await shopper.choosesLanguage()
  await latecomer.choosesLanguage()
  const contact = aContact()
  const name = `ปั้นถ้วยทั้งคอร์ส ${Date.now().toString(36)}`

  let course = ''
  await test.step('the editor makes a course with two plans and a cover', async () => {
    course = await editor.makesCourse(name)
    await editor.writesHtml('description', '<p>ปั้นถ้วยใบแรกที่บ้าน</p>')
    await editor.savesCourse()
    const first = { name: 'เก้าสิบวัน', type: 'Period', price: '1350', priceUsd: '39' } as const
    await editor.addsPlan({ ...first, isDefault: true })
    await editor.addsPlan({ name: 'ตลอดชีพ', type: 'One-Time Payment', price: '2900', priceUsd: '85' })
    await editor.setsCover()
  })
  const list = `${course}/lectures`

  await test.step('adds two sections with a video, a text, a quiz and homework', async () => {
    await editor.opens(list)
    for (const section of ['เริ่มต้น', 'ลงมือ']) await editor.addsSection(section)
    for (const [section, lecture, kind] of LECTURES) await editor.addsLecture(section, lecture, kind)
    await editor.opensLecture(list, 'อ่านก่อนปั้น')
    await editor.writesText('content_text', 'นวดดินก่อน')
    await editor.button(words.lectures_save()).first().click()
    await expect(editor.main().getByText(words.lectures_saved(), { exact: true })).toBeVisible()
    await editor.opensLecture(list, 'ถามก่อนปั้น')
    await editor.asksQuestion('ดินแห้งแล้วปั้นต่อได้ไหม', ['ไม่ได้', 'ได้'])
    await editor.opensLecture(list, 'ปั้นถ้วยใบแรก')
    await editor.setsHomework('ส่งรูปถ้วยหนึ่งรูป')
  })

  await test.step('sends a video of 200 MB over a line that is cut in the middle', async () => {
    await editor.opensLecture(list, 'ดูก่อนปั้น')
    const { path } = await aFilm('whole.mp4', { size: 200 * MEBIBYTE, mark: 9 })
    let parts = 0
    expectsMessage(/ERR_CONNECTION_RESET/)
    await page.route('**/api/home/video-uploads/*', route => {
      if (route.request().method() !== 'PATCH') return route.continue()
      parts += 1
      return parts === 12 ? route.abort('connectionreset') : route.continue()
    })
    await editor.sendsVideo(path)
    await editor.main().getByRole('progressbar').waitFor({ state: 'detached' })
    expect(parts).toBeGreaterThan(12)
    await expect(editor.main().getByText(containing('whole.mp4'))).toBeVisible()
  })

  let address = ''
  await test.step('publishes it', async () => {
    await editor.opens(course)
    await editor.publishes()
    const preview = page.getByRole('link', { name: words.editor_preview() })
    address = ((await preview.getAttribute('href')) ?? '').replace('?preview=1', '')
  })

  let order = ''
  await test.step('a shopper buys it, and staff approve', async () => {
    order = await shopper.buysAndReports(address, contact)
    const staff = await Staff.atWork(await elsewhere())
    await staff.opensReport(contact.email)
    await staff.approves()
  })

  const seesAll = async () => {
    await shopper.opens(`${address}?learn=true`)
    const list = shopper.page.getByRole('main')
    for (const [, lecture] of LECTURES)
      await expect(list.getByRole('link', { name: containing(lecture) }).first()).toBeVisible()
  }
  await test.step('the shopper learns: each lecture has what the editor put in', async () => {
    await seesAll()
    const main = shopper.page.getByRole('main')
    const at = (lecture: string) => shopper.learns(address, lecture)
    await at('ดูก่อนปั้น')
    await expect(main.locator('video')).toHaveAttribute('poster', /\/files\/[0-9a-f]{64}\.jpg/)
    await at('อ่านก่อนปั้น')
    await expect(main.getByText('นวดดินก่อน')).toBeVisible()
    await at('ถามก่อนปั้น')
    await expect(main.getByRole('button', { name: words.quiz_start(), exact: true })).toBeVisible()
    await at('ปั้นถ้วยใบแรก')
    await expect(main.getByText('ส่งรูปถ้วยหนึ่งรูป')).toBeVisible()
  })

  await test.step('the editor raises the price and closes registration', async () => {
    await editor.opens(course)
    await page.locator('summary').filter({ hasText: 'เก้าสิบวัน' }).click()
    await editor.planForm().locator('[name="price"]').fill('1500')
    await editor.planForm().getByRole('button', { name: words.editor_plan_save() }).click()
    await expect(page.locator('summary').filter({ hasText: '1,500' })).toBeVisible()
    await editor.courseForm().locator('[name="registrationEnd"]').fill('2026-01-01T09:00')
    await editor.savesCourse()
  })

  await test.step('nothing that stood has changed, and nobody else can order', async () => {
    await shopper.opens(order)
    await expect(shopper.page.getByText(containing('1,350')).filter({ visible: true }).first()).toBeVisible()
    await seesAll()
    // A cached page follows within five seconds.
    await expect(async () => {
      await latecomer.opens(address)
      expect(await latecomer.page.getByText(words.checkout_closed_title()).count()).not.toBe(0)
    }).toPass()
  })
})
