import { expect, type Page } from '@playwright/test'
import { WATCH_PERIOD } from '#app/business/learning/progress/watch-meter.ts'
import { SECOND } from '#app/platform/clock.ts'
import { expectInOrder } from './accessibility.ts'
import { test } from './journey.ts'
import { METERED } from './owner.ts'
import { Shopper } from './shopper.ts'

/** Seconds that a link is charged for. */
const CHARGED_AT_ONCE = WATCH_PERIOD / SECOND

/** A device of the student whose plan counts watching time. */
class Device extends Shopper {
  readonly video = this.page.locator('video')
  readonly play = this.page.getByRole('button', { name: this.words.learning_metered_play(), exact: true })
  readonly #clock = this.page
    .getByRole('paragraph')
    .filter({ hasText: this.words.player_watch_left() })
    .getByRole('timer')

  static async of(page: Page): Promise<Device> {
    const device = new Device(page, 'th')
    await device.isSignedIn(METERED.username, METERED.password)
    await device.opens(METERED.lecture)
    return device
  }

  async secondsLeft(): Promise<number> {
    const text = (await this.#clock.textContent()) ?? ''
    expect(text).toMatch(/^\d{2,}:\d\d:\d\d$/)
    const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
    return (hours * 60 + minutes) * 60 + seconds
  }

  async isPlaying(): Promise<void> {
    const place = () =>
      this.video.evaluate((video: HTMLVideoElement) => (video.paused ? -1 : video.currentTime))
    await expect.poll(place).toBeGreaterThan(0.3)
  }

  async pauses(): Promise<void> {
    await this.video.evaluate((video: HTMLVideoElement) => video.pause())
  }
}

test('watching time counts down while a video plays, for all devices @phone @prove', async ({
  page,
  elsewhere,
}) => {
  const phone = await Device.of(page)
  const before = await phone.secondsLeft()

  await test.step('nothing counts before the student presses play', async () => {
    await expect(phone.video).toHaveCount(0)
    await expectInOrder(page, 'counted lecture')
    await page.waitForTimeout(2_000)
    expect(await phone.secondsLeft()).toBe(before)
  })

  await test.step('the countdown runs while it plays, and stops at a pause', async () => {
    await phone.play.click()
    await phone.isPlaying()
    await expect.poll(() => phone.secondsLeft()).toBeLessThan(before - 2)
    await phone.pauses()
    await expectInOrder(page, 'counted lecture, paused')
  })

  const charged = await test.step('a second device shows the same time left', async () => {
    const tablet = await Device.of(await elsewhere())
    // Until the charged period has ended, the shop's time runs on, and both may show the same by chance.
    await expect
      .poll(() => phone.secondsLeft(), { timeout: 60_000 })
      .toBeLessThan(before - CHARGED_AT_ONCE + 2)
    await expect(async () => {
      await tablet.opens(METERED.lecture)
      expect(await tablet.secondsLeft()).toBe(await phone.secondsLeft())
    }).toPass({ timeout: 60_000 })
    const charged = await phone.secondsLeft()
    expect(charged).toBeLessThan(before)
    await tablet.page.waitForTimeout(3_000)
    expect([await phone.secondsLeft(), await tablet.secondsLeft()]).toEqual([charged, charged])
    return charged
  })

  await test.step('a reload keeps the time and plays nothing', async () => {
    await page.reload()
    await expect(phone.play).toBeVisible()
    expect(await phone.secondsLeft()).toBe(charged)
    await expect(phone.video).toHaveCount(0)
  })

  await test.step('what the second device uses is gone on the first', async () => {
    const tablet = await Device.of(await elsewhere())
    await tablet.play.click()
    await tablet.isPlaying()
    await expect.poll(() => phone.secondsLeft(), { timeout: 90_000 }).toBeLessThan(charged)
    await tablet.pauses()
  })
})
