import { type APIRequestContext, type APIResponse, expect, type Locator, type Page } from '@playwright/test'
import { ownShop } from '#app/journeys/journey.ts'
import { aContact, Shopper } from '#app/journeys/shopper.ts'
import type { Words } from '#app/journeys/words.ts'
import { readPage } from '#app/testing/pages/page.ts'

type Told = { id: number; payment_status: string; payment: { id: number; state: string } | null }

/** Answers to the demo shop's two required custom fields. */
const DEMO_ANSWERS = { 'label.2': 'ร้านหนังสือ', 'label.5': 'อีเมล' }

/** A buyer who has ordered without an account and is about to pay. `token`: of the order. */
export class Payer extends Shopper {
  readonly token: string

  constructor(page: Page, token: string, { hasScript = true } = {}) {
    super(page, 'th', { hasScript })
    this.token = token
  }

  /** Orders course 101 for 1,350 baht by this method. Posts the form, because other journeys test ordering. */
  static async hasOrdered(page: Page, methodId: number): Promise<Payer> {
    const contact = aContact()
    const answer = await page.request.post('/checkout', {
      headers: { Accept: 'application/json', Origin: ownShop().url },
      form: {
        intent: 'order',
        line: 'course:101',
        'plan.course:101': '1011',
        ...contact,
        paymentMethodId: String(methodId),
        idempotencyKey: crypto.randomUUID(),
        ...DEMO_ANSWERS,
      },
    })
    const { token } = (await read(answer)) as { token: string }
    return new Payer(page, token)
  }

  get path(): string {
    return `/order/${this.token}`
  }

  async inAnotherTab(): Promise<Payer> {
    return new Payer(await this.page.context().newPage(), this.token)
  }

  async opensOrder(): Promise<void> {
    await this.choosesLanguage()
    await this.opens(this.path)
  }

  async told(): Promise<Told> {
    const answer = await this.page.request.get(`/private/orders/${this.token}`, { maxRetries: 2 })
    return ((await read(answer)) as { data: Told }).data
  }

  /** Returns the reference that the provider got for the latest attempt. */
  async reference(): Promise<string> {
    await expect.poll(async () => (await this.told()).payment?.id ?? null).not.toBeNull()
    return String((await this.told()).payment?.id)
  }

  /** POST /sandbox/control: sets an outcome at the provider, which notifies the shop. */
  async providerHas(provider: string, outcome: string, over: object = {}): Promise<void> {
    const data = { provider, outcome, reference: await this.reference(), ...over }
    const answer = await this.page.request.post('/sandbox/control', { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  /** Expects the sentence in the order's history for staff. */
  async isReadByStaff(staff: APIRequestContext, sentence: keyof Words): Promise<void> {
    const { id } = await this.told()
    const answer = await staff.get(`/admin/orders/${id}`, { maxRetries: 2 })
    const [before = '', after = ''] = this.words[sentence]({ method: '\n' }).split('\n')
    expect(readPage(await answer.text()).text).toContain((before || after).trim())
  }

  /** Expects an approved order with a link to the open course. */
  async findsItPaid(): Promise<void> {
    await expect.poll(async () => (await this.told()).payment_status).toBe('approved')
    // The page may be redirecting to the thank-you page.
    await expect(() => this.opensOrder()).toPass()
    const start = this.page.getByRole('link', { name: this.words.orders_open_course() })
    await expect(start).toBeVisible()
  }

  /** Expects an unpaid order that can still be paid. */
  async findsItPayable(): Promise<void> {
    await expect.poll(async () => (await this.told()).payment_status).toBe('notYetReceived')
    await expect(this.page.getByText(this.words.orders_status_notYetReceived()).first()).toBeVisible()
  }

  /** Expects the list of orders with this order first. Returns its link to the next step. */
  async isLedToList(nextStep: string): Promise<Locator> {
    await this.page.waitForURL(/\/myaccount\/student\/order\?order=\d+(&|$)/)
    const top = this.page.getByRole('main').getByRole('listitem').first()
    const { id } = await this.told()
    await expect(top.getByRole('link', { name: this.words.orders_title({ id }) })).toBeVisible()
    const next = top.getByRole('link', { name: nextStep })
    await expect(next).toHaveAttribute('href', `${this.path}#pay`)
    return next
  }

  /** After a failed attempt: clicks the order's link in the list and expects the payment page. */
  async paysAgainFromList(nextStep: string): Promise<void> {
    const next = await this.isLedToList(nextStep)
    await next.click()
    await this.page.waitForURL(/\/order\/.+#pay$/)
  }

  /** Expects the thank-you page, which follows a payment that the page waited for. behaviour: After an order */
  async isThanked(): Promise<void> {
    await this.page.waitForURL(/\/thankyou\?orderId=/)
  }
}

async function read(answer: APIResponse): Promise<unknown> {
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}
