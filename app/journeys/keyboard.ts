import { expect, type Locator, type Page } from '@playwright/test'

const MOST_STOPS = 90

/** A person who uses only the keyboard: they see the focus and move it one stop at a time. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async presses(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
  }

  async types(text: string): Promise<void> {
    await this.presses('ControlOrMeta+a')
    await this.#page.keyboard.type(text)
  }

  /** Presses Tab until the target has the focus. Every stop on the way must show the focus. */
  async goesTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target.first()).toBeAttached()
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if (await hasFocus(target)) return
      await this.presses(key)
      await this.seesFocus()
    }
    await expect(target, `not reached in ${MOST_STOPS} stops`).toBeFocused()
  }

  /** Goes to the summary of a `<details>` and opens it. */
  async opens(summary: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.goesTo(summary, key)
    await this.presses('Enter')
  }

  /** Chooses an option of the focused list by its value, with the arrow keys. */
  async chooses(list: Locator, value: string): Promise<void> {
    await this.presses('Home')
    const most = await list.locator('option').count()
    for (let step = 0; step < most && (await list.inputValue()) !== value; step++)
      await this.presses('ArrowDown')
    await expect(list).toHaveValue(value)
  }

  /** Expects a visible focus ring on the focused element or on an element around it. */
  async seesFocus(): Promise<void> {
    const lost = await this.#page.evaluate(() => {
      const isRinged = (element: Element | null) => {
        if (!element) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      }
      const { activeElement: focused } = document
      if (!focused || focused === document.body) return null
      // The browser draws the focus inside its own controls.
      if (
        focused.matches(
          'video[controls], input[type="date"], input[type="time"], input[type="datetime-local"]',
        )
      )
        return null
      for (let around: Element | null = focused; around; around = around.parentElement)
        if (isRinged(around)) return null
      return focused.outerHTML.slice(0, 200)
    })
    expect(lost, 'has the focus and does not show it').toBeNull()
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll(elements => elements.some(element => element === document.activeElement))
}
