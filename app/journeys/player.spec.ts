import { expect, type Page } from '@playwright/test'
import { LOCALES } from '#app/i18n/locale.ts'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { aMember, PASSWORD } from './member.ts'
import { Shopper } from './shopper.ts'

/** A free course: its previews play for everybody, and a member may have notes on them. */
const LECTURE = '/course/109-x?learn=true&lecture=109001'

for (const locale of LOCALES) {
  test(`a student learns by keyboard only, takes notes, and goes on elsewhere (${locale}) ${locale === 'th' ? '@phone' : '@desktop'}`, async ({
    page,
    elsewhere,
    context,
    expectsMessage,
  }) => {
    expectsMessage(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const { email } = await aMember(page)
    const student = new Shopper(page, locale)
    const { words } = student
    await student.choosesLanguage()

    await test.step('plays, jumps and changes the speed by keys', async () => {
      await student.opens(LECTURE)
      await playerIsReady(page)
      await page.keyboard.press('k')
      await expect.poll(() => video(page, v => !v.paused && v.currentTime > 0.3)).toBe(true)
      await page.keyboard.press('5')
      await page.keyboard.press('>')
      await expect.poll(() => video(page, v => v.playbackRate)).toBe(1.25)
      await page.keyboard.press('c')
      await page.keyboard.press('k')
      await expect.poll(() => video(page, v => v.paused)).toBe(true)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: words.learning_keys() })).toBeVisible()
      await expectInOrder(page, 'keys')
      await page.keyboard.press('Escape')
    })

    await test.step('writes a note and a bookmark', async () => {
      await page.keyboard.press('n')
      const field = page.getByRole('textbox', { name: /0:\d\d/ })
      await expect(field).toBeFocused()
      await page.keyboard.type('k <script>alert(1)</script>')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('k <script>alert(1)</script>')).toBeVisible()
      await page.keyboard.press('0')
      await page.keyboard.press('b')
      await expect(page.getByText(words.notes_is_bookmark(), { exact: true })).toBeVisible()
      await expect(page.getByText(words.notes_waiting())).toHaveCount(0)
      await expectInOrder(page, 'notes')
      await page.getByRole('button', { name: words.notes_delete_at({ time: '0:00' }) }).click()
      await page.getByRole('button', { name: words.notes_undo() }).click()
      await expect(page.getByText(words.notes_is_bookmark(), { exact: true })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    })

    await test.step('keeps what is written without a line, and sends it later', async () => {
      await context.setOffline(true)
      await page.getByRole('button', { name: words.notes_add() }).click()
      await page.keyboard.type('offline')
      await page.getByRole('button', { name: words.notes_save() }).click()
      await expect(page.getByText(words.notes_waiting())).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText(words.notes_waiting())).toHaveCount(0)
    })

    await test.step('resumes after a reload where the video was, at the chosen speed', async () => {
      await page.keyboard.press('Escape')
      await video(page, v => {
        v.currentTime = 6
      })
      await video(page, v => void v.play())
      await expect.poll(() => video(page, v => v.currentTime)).toBeGreaterThan(8.5)
      const before = await video(page, v => v.currentTime)
      await page.reload()
      await playerIsReady(page)
      await expect.poll(() => video(page, v => v.currentTime)).toBeGreaterThanOrEqual(Math.floor(before) - 1)
      await expect.poll(() => video(page, v => v.playbackRate)).toBe(1.25)
    })

    await test.step('finds the place and the notes on another device', async () => {
      const device = new Shopper(await elsewhere(), locale)
      await device.choosesLanguage()
      await device.signsIn(email, PASSWORD)
      await device.opens(LECTURE)
      await expect.poll(() => video(device.page, v => v.currentTime)).toBeGreaterThan(5)
      await expect(device.page.getByText('offline', { exact: true })).toBeVisible()
      await device.opens('/myaccount/notes?q=script')
      await expect(device.page.getByRole('paragraph').filter({ hasText: 'k <script>' })).toBeVisible()
      await expect(device.page.getByRole('paragraph').filter({ hasText: 'offline' })).toHaveCount(0)
      await expectInOrder(device.page, 'my notes')
      const file = await device.page.request.get('/myaccount/notes/file?as=csv')
      expect(await file.text()).toContain('offline')
    })
  })
}

async function playerIsReady(page: Page): Promise<void> {
  await expect(page.locator('media-play-button')).toBeVisible()
  await expect.poll(() => video(page, v => v.readyState)).toBeGreaterThan(0)
}

function video<Value>(page: Page, read: (video: HTMLVideoElement) => Value): Promise<Value> {
  return page.locator('video').evaluate(read)
}
