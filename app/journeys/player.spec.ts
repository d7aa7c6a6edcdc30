import { expect, type Page } from '@playwright/test'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { Keyboard } from './keyboard.ts'
import { aMember, PASSWORD } from './member.ts'
import { Shopper } from './shopper.ts'

/** A free course: its previews play for everybody, and a member may have notes on them. */
const LECTURE = '/course/109-x?learn=true&lecture=109001'

test('a whole lecture works by keyboard alone, and its notes are there elsewhere @desktop @prove', async ({
  page,
  elsewhere,
  context,
  expectsMessage,
}) => {
  expectsMessage(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { email } = await aMember(page)
  const student = new Shopper(page, 'en')
  const { words } = student
  const keys = new Keyboard(page)
  const main = page.getByRole('main')
  await student.choosesLanguage()

  await test.step('plays and changes the speed with the controls', async () => {
    await student.opens(LECTURE)
    await playerIsReady(page)
    await keys.goesTo(page.locator('media-control-bar media-play-button'))
    await keys.presses('Enter')
    await expect.poll(() => video(page, v => !v.paused && v.currentTime > 0.3)).toBe(true)
    await keys.goesTo(page.getByRole('combobox', { name: words.learning_player_rate() }))
    await keys.presses('ArrowDown')
    await expect.poll(() => video(page, v => v.playbackRate)).toBe(1.25)
  })

  await test.step('jumps and pauses with single keys, and reads their list', async () => {
    // In the menu of speeds, letters and digits choose a speed.
    await keys.goesTo(page.locator('media-control-bar media-mute-button'), 'Shift+Tab')
    await keys.presses('>', '<', '5', 'c', 'k')
    await expect.poll(() => video(page, v => v.paused)).toBe(true)
    await keys.presses('?')
    await expect(page.getByRole('dialog', { name: words.learning_keys() })).toBeVisible()
    await expectInOrder(page, 'keys')
    await keys.presses('Escape')
    await expect(page.locator('media-control-bar media-mute-button')).toBeFocused()
  })

  await test.step('opens the small window with the controls', async () => {
    // A browser in a test has no window for it, so the test only sees that it is asked for.
    await page.evaluate(() => {
      HTMLVideoElement.prototype.requestPictureInPicture = function () {
        this.dataset.isSmall = 'asked'
        return Promise.resolve({} as PictureInPictureWindow)
      }
    })
    await keys.goesTo(page.locator('media-pip-button'))
    await keys.presses('Enter')
    await expect.poll(() => video(page, v => v.dataset.isSmall)).toBe('asked')
  })

  await test.step('writes a note and a bookmark, and takes back a deletion', async () => {
    await keys.presses('n')
    await expect(page.getByRole('textbox', { name: /\d:\d\d/ })).toBeFocused()
    await expect(page.getByRole('textbox', { name: /\d:\d\d/ })).toBeInViewport()
    await expect(page.locator('video')).toBeInViewport()
    await page.keyboard.type('k <script>alert(1)</script>')
    await keys.presses('Control+Enter')
    await expect(page.getByText('k <script>alert(1)</script>')).toBeVisible()
    await keys.presses('0', 'b')
    await expect(page.getByText(words.notes_is_bookmark(), { exact: true })).toBeVisible()
    await expect(page.getByText(words.notes_waiting())).toHaveCount(0)
    await expectInOrder(page, 'notes')
    await keys.goesTo(page.getByRole('button', { name: words.notes_delete_at({ time: '0:00' }) }))
    await keys.presses('Enter')
    await keys.goesTo(page.getByRole('button', { name: words.notes_undo() }))
    await keys.presses('Enter')
    await expect(page.getByText(words.notes_is_bookmark(), { exact: true })).toBeVisible()
  })

  await test.step('keeps what is written without a line, and sends it later', async () => {
    await context.setOffline(true)
    await keys.presses('n')
    await expect(page.getByRole('textbox', { name: /\d:\d\d/ })).toBeFocused()
    await page.keyboard.type('offline')
    await keys.goesTo(page.getByRole('button', { name: words.notes_save() }))
    await keys.presses('Enter')
    await expect(page.getByText(words.notes_waiting())).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(words.notes_waiting())).toHaveCount(0)
  })

  await test.step('resumes after a reload where the video was, at the chosen speed', async () => {
    await keys.presses('0', 'l', 'k')
    await expect.poll(() => video(page, v => v.currentTime)).toBeGreaterThan(11)
    const before = await video(page, v => v.currentTime)
    await page.reload()
    await playerIsReady(page)
    await expect.poll(() => video(page, v => v.currentTime)).toBeGreaterThanOrEqual(Math.floor(before) - 1)
    await expect.poll(() => video(page, v => v.playbackRate)).toBe(1.25)
  })

  await test.step('finds the place and the notes on another device', async () => {
    const device = new Shopper(await elsewhere(), 'th')
    await device.choosesLanguage()
    await device.isSignedIn(email, PASSWORD)
    await device.opens(LECTURE)
    await expect.poll(() => video(device.page, v => v.currentTime)).toBeGreaterThan(5)
    await expect(device.page.getByText('offline', { exact: true })).toBeVisible()
    await device.opens('/myaccount/notes?q=script')
    await expect(device.page.getByRole('paragraph').filter({ hasText: 'k <script>' })).toBeVisible()
    await expect(device.page.getByRole('paragraph').filter({ hasText: 'offline' })).toHaveCount(0)
    await device.page.emulateMedia({ colorScheme: 'dark' })
    await expectInOrder(device.page, 'my notes')
    const file = await device.page.request.get('/myaccount/notes/file?as=csv')
    expect(await file.text()).toContain('offline')
  })

  await test.step('opens the next lecture from the list', async () => {
    const list = main.getByRole('navigation', { name: words.learning_contents() })
    const second = list.getByRole('link', { name: /Headings, paragraphs and links/ })
    await keys.goesTo(second)
    await keys.presses('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Headings/)
    await expect.poll(() => video(page, v => !v.paused && v.currentTime > 0.3)).toBe(true)
  })
})

async function playerIsReady(page: Page): Promise<void> {
  await expect(page.locator('media-control-bar media-play-button')).toBeVisible()
  await expect.poll(() => video(page, v => v.readyState)).toBeGreaterThan(0)
}

function video<Value>(page: Page, read: (video: HTMLVideoElement) => Value): Promise<Value> {
  return page.locator('video').evaluate(read)
}
