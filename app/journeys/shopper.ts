import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#app/i18n/locale.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { ownShop } from './journey.ts'
import { aSlip } from './pictures.ts'
import { containing, type Words, wordsIn } from './words.ts'

export type Contact = { fullname: string; email: string; tel: string }

export function aContact(): Contact {
  const unique = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  return { fullname: 'Mali Suksan', email: `mali.${unique}@example.com`, tel: '0812345678' }
}

/** Some parts wake when the mouse moves, and may not have listened to the move before. */
const AWAKE_WITHIN_MS = 500

/** Runs in the page. Returns true as soon as React has hydrated the part, and false if it has not within this time. */
function comesAwake(part: Element, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  return new Promise(resolve => {
    const look = () => {
      const isAwake = Object.keys(part).some(key => key.startsWith('__react'))
      if (isAwake || performance.now() > end) resolve(isAwake)
      else setTimeout(look, 20)
    }
    look()
  })
}

/** A person who uses the shop, and finds things by the words that it shows. */
export class Shopper {
  readonly page: Page
  readonly words: Words
  readonly #locale: Locale
  readonly #hasScript: boolean

  constructor(page: Page, locale: Locale, { hasScript = true } = {}) {
    this.page = page
    this.words = wordsIn(locale)
    this.#locale = locale
    this.#hasScript = hasScript
  }

  /** Waits until React has hydrated this part: before that, it works as a plain form. Some parts wake when used. */
  async seesAwake(part: Locator): Promise<void> {
    if (!this.#hasScript) return
    let moves = 0
    const isAwake = async () => {
      await this.page.mouse.move(moves++ % 2, 0)
      return part.evaluate(comesAwake, AWAKE_WITHIN_MS)
    }
    await expect.poll(isAwake, { intervals: [0] }).toBe(true)
  }

  async choosesLanguage(): Promise<void> {
    const { url } = ownShop()
    await this.page.context().addCookies([{ name: 'locale', value: this.#locale, url }])
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(path)
    await expect(this.page.locator('html')).toHaveAttribute('lang', this.#locale)
    await this.seesAwake(this.page.locator('main'))
  }

  /** Waits for the live connection. Only from then on is the page told what happens elsewhere. */
  async listens(): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-live', 'open')
  }

  async searches(text: string): Promise<void> {
    await this.opens('/courses')
    const search = this.page.getByRole('main').getByRole('searchbox')
    await search.fill(text)
    await search.press('Enter')
    await this.page.waitForURL(/q=/)
  }

  checkout(): Locator {
    return this.page.locator('#checkout')
  }

  /** Goes to a step of the checkout, and opens it if it is closed. */
  async opensStep(title: string): Promise<void> {
    const step = this.checkout()
      .locator('details, section')
      .filter({ has: this.page.getByRole('heading', { name: title }) })
    await step.scrollIntoViewIfNeeded()
    await this.seesAwake(step)
    const isClosed = await step.evaluate(part => part instanceof HTMLDetailsElement && !part.open)
    if (isClosed) await step.locator('summary').first().click()
  }

  async choosesPlan(name: string): Promise<void> {
    await this.opensStep(this.words.checkout_step_plan())
    await this.checkout()
      .getByRole('radio', { name: containing(name) })
      .check()
  }

  async saysWhoTheyAre({ fullname, email, tel }: Contact): Promise<void> {
    await this.opensStep(this.words.checkout_step_contact())
    await this.contactField(this.words.checkout_contact_fullname()).fill(fullname)
    await this.contactField(this.words.checkout_contact_email()).fill(email)
    await this.contactField(this.words.checkout_contact_tel()).fill(tel)
    await this.#answersTheSchool()
  }

  /** Answers the demo shop's two required custom fields. */
  async #answersTheSchool(): Promise<void> {
    await this.checkout().locator('select[name="label.2"]').selectOption({ index: 1 })
    await this.checkout().locator('input[name="label.5"]').first().check()
  }

  /** Returns a contact field by its exact name: the sign-in panel and the address have similar names. */
  contactField(name: string): Locator {
    return this.checkout().getByRole('textbox', { name, exact: true })
  }

  /** Expects the contact fields to hold what the person typed. */
  async findsTyped({ fullname, email, tel }: Contact): Promise<void> {
    await expect(this.contactField(this.words.checkout_contact_fullname())).toHaveValue(fullname)
    await expect(this.contactField(this.words.checkout_contact_email())).toHaveValue(email)
    await expect(this.contactField(this.words.checkout_contact_tel())).toHaveValue(tel)
  }

  /** The words of the button depend on the chosen way to pay. */
  orderButton(): Locator {
    const { checkout_order, checkout_order_and_pay } = this.words
    const name = new RegExp(`^(${checkout_order()}|${checkout_order_and_pay()})$`)
    return this.checkout().getByRole('button', { name })
  }

  /** The amount to pay, in the bar of a phone or in the summary of a wide screen. */
  total(): Locator {
    const total = this.checkout().locator('summary, p').filter({ hasText: this.words.checkout_total() })
    return total.filter({ visible: true })
  }

  async orders(): Promise<void> {
    // The checkout's code loads when it comes near the screen.
    await this.orderButton().scrollIntoViewIfNeeded()
    await this.seesAwake(this.orderButton())
    await this.orderButton().click()
  }

  reportDialog(): Locator {
    return this.page.getByRole('dialog', { name: this.words.orders_transfer_and_notify() })
  }

  /** Returns the report form on the order's own page. */
  reportForm(): Locator {
    return this.page.getByRole('main').locator('form[enctype="multipart/form-data"]')
  }

  async attachesSlip(where: Locator): Promise<void> {
    await where.locator('input[type=file]').setInputFiles(aSlip())
    await expect(where.getByText(this.words.orders_slip_done())).toBeVisible()
  }

  async fillsReport(where: Locator): Promise<void> {
    await this.attachesSlip(where)
    await where.getByLabel(this.words.orders_origin_bank()).selectOption('KBANK')
  }

  async sendsReport(where: Locator): Promise<void> {
    await where.getByRole('button', { name: this.words.orders_notify(), exact: true }).click()
  }

  /** Opens the newest mail to this address in the developer's mailbox, and returns its links. */
  async readsMail(email: string, subject: RegExp): Promise<{ links: string[] }> {
    const row = this.page.getByRole('link').filter({ hasText: subject }).filter({ hasText: email })
    await expect(async () => {
      await this.page.goto('/dev/mailbox')
      await expect(row.first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await row.first().click()
    const html = (await this.page.locator('iframe').getAttribute('srcdoc')) ?? ''
    return { links: readPage(html).links }
  }

  /** Orders as a guest and sends the report. Returns the order's address. */
  async buysAndReports(coursePath: string, contact: Contact): Promise<string> {
    await this.opens(coursePath)
    await this.saysWhoTheyAre(contact)
    await this.orders()
    const dialog = this.reportDialog()
    await this.fillsReport(dialog)
    await this.sendsReport(dialog)
    await this.page.waitForURL(/\/thankyou\?orderId=/)
    return `/order/${new URL(this.page.url()).searchParams.get('orderId')}`
  }

  /** Opens a lecture from the list of a course that this person learns. */
  async learns(coursePath: string, lecture: string): Promise<void> {
    await this.opens(`${coursePath}?learn=true`)
    await this.page
      .getByRole('main')
      .getByRole('link', { name: containing(lecture) })
      .first()
      .click()
    await this.page.waitForURL(/lecture=/)
  }

  async signsIn(identifier: string, password: string): Promise<void> {
    await this.opens('/login')
    const main = this.page.getByRole('main')
    await main.getByLabel(this.words.account_label_identifier()).fill(identifier)
    await main.getByLabel(this.words.account_label_password()).fill(password)
    await main.getByRole('button', { name: this.words.account_login_submit() }).click()
    await this.page.waitForURL(url => url.pathname !== '/login')
  }

  /** Signs in with the API's call. Faster than the form, for journeys that are about something else. */
  async isSignedIn(username: string, password: string): Promise<void> {
    await this.choosesLanguage()
    const answer = await this.page.request.post('/public/students/login', { data: { username, password } })
    expect(await answer.json()).toMatchObject({ success: true })
  }
}
