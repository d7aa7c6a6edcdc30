import { expect, type Page } from '@playwright/test'
import { Shopper } from './shopper.ts'

const ADMIN = { username: 'admin', password: 'khlong-office-4821' }

/** A member of staff at work in the queue of reports. */
export class Staff extends Shopper {
  static async atWork(page: Page): Promise<Staff> {
    const staff = new Staff(page, 'th')
    await staff.choosesLanguage()
    await staff.signsIn(ADMIN.username, ADMIN.password)
    return staff
  }

  async opensReport(email: string): Promise<void> {
    await this.opens(`/admin/orders?q=${encodeURIComponent(email)}`)
    await this.page.getByRole('main').getByRole('link', { name: /\d{5,}/ }).first().click()
    await this.page.waitForURL(/\/admin\/orders\/\d+/)
  }

  async approves(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.orders_staff_approve() }).click()
    await expect(this.page.getByText(this.words.orders_status_approved(), { exact: true }).first()).toBeVisible()
  }
}
