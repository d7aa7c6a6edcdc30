import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#app/i18n/locale.ts'
import { Shopper } from './shopper.ts'
import { containing } from './words.ts'

export const ADMIN = { username: 'admin', password: 'khlong-office-4821' }

/** A staff member who works in the queue of reports. */
export class Staff extends Shopper {
  static async atWork<Person extends Staff>(
    this: new (
      page: Page,
      locale: Locale,
    ) => Person,
    page: Page,
  ): Promise<Person> {
    const staff = new this(page, 'th')
    await staff.isSignedIn(ADMIN.username, ADMIN.password)
    return staff
  }

  /** Searches for a person by a known detail and opens their page. */
  async findsPerson(known: string, name: string): Promise<void> {
    await this.opens('/admin/students')
    const main = this.page.getByRole('main')
    await main.getByRole('searchbox').fill(known)
    await main.getByRole('searchbox').press('Enter')
    await this.page.waitForURL(/q=/)
    // Others may have the same name: only who was searched for is left.
    const person = main.getByRole('link', { name: containing(name) })
    await expect(person).toHaveCount(1)
    await person.click()
    await this.page.waitForURL(/\/admin\/students\/./)
    await expect(this.page.getByRole('heading', { level: 1, name: containing(name) })).toBeVisible()
  }

  async opensReport(email: string): Promise<void> {
    await this.opens(`/admin/orders?q=${encodeURIComponent(email)}`)
    await this.page
      .getByRole('main')
      .getByRole('link', { name: /\d{5,}/ })
      .first()
      .click()
    await this.page.waitForURL(/\/admin\/orders\/\d+/)
  }

  /** Posts a form that no page offered, and returns the status of the answer. */
  async posts(path: string, fields: Readonly<Record<string, string>>): Promise<number> {
    return this.page.evaluate(
      async ({ path, fields }) =>
        (await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })).status,
      { path, fields },
    )
  }

  /** Writes a text as HTML. Its editor of formatted text has loaded, and leaves the field to the text area. */
  async writesHtml(name: string, html: string): Promise<void> {
    const field = this.fieldOf(name)
    const toHtml = field.getByRole('button', { name: this.words.editor_html_code(), exact: true })
    const toText = field.getByRole('button', { name: this.words.rich_formatted(), exact: true })
    await expect(toHtml.or(toText)).toBeVisible()
    if (await toHtml.isVisible()) await toHtml.click()
    await field.locator('textarea').fill(html)
  }

  /** Writes a text with the editor of formatted text. */
  async writesText(name: string, text: string): Promise<void> {
    await this.fieldOf(name).locator('[contenteditable="true"]').fill(text)
  }

  private fieldOf(name: string): Locator {
    return this.page.getByRole('main').locator(`div:has(> textarea[name="${name}"])`)
  }

  async approves(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.orders_staff_approve() }).click()
    await expect(this.page.getByText(this.words.orders_staff_approved({ id: this.orderId() }))).toBeVisible()
    await expect(
      this.page.getByText(this.words.orders_status_approved(), { exact: true }).first(),
    ).toBeVisible()
  }

  async rejects(reason: string): Promise<void> {
    const words = this.words
    await this.page.locator('summary').filter({ hasText: words.orders_staff_reject() }).click()
    await this.page.getByLabel(words.orders_staff_reject_note()).fill(reason)
    await this.page.getByRole('button', { name: words.orders_staff_reject_send() }).click()
    await expect(this.page.getByText(words.orders_staff_rejected({ id: this.orderId() }))).toBeVisible()
  }

  /** The number of the order whose page is open. */
  private orderId(): string {
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? ''
  }

  async opensQueue(): Promise<void> {
    await this.opens('/admin/orders')
    await expect(this.chosenReport()).toBeVisible()
  }

  reports(): Locator {
    return this.page.getByRole('list', { name: this.words.orders_staff_queue() }).getByRole('link')
  }

  chosenReport(): Locator {
    return this.reports().and(this.page.locator('[aria-current]'))
  }

  /** Approves in the queue. The decision can be undone for ten seconds before it is sent. */
  async approvesInQueue(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.orders_staff_approve() }).click()
  }

  async undoes(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.orders_staff_undo() }).click()
  }
}
