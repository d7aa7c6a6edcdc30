import {
  type APIRequestContext,
  type APIResponse,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test'
import { aContact, Shopper } from '#app/journeys/shopper.ts'
import type { Words } from '#app/journeys/words.ts'

type Told = { id: number; payment_status: string; payment: { id: number; state: string } | null }

/** The two questions of its own that the demo shop insists on. */
const DEMO_ANSWERS = { 'label.2': 'ร้านหนังสือ', 'label.5': 'อีเมล' }

/** Somebody who has ordered without an account, and is about to pay. */
export class Payer extends Shopper {
  readonly token: string

  private constructor(page: Page, token: string) {
    super(page, 'th')
    this.token = token
  }

  /** Orders course 101 for 1,350 baht, to be paid by this method. How one orders is walked elsewhere. */
  static async hasOrdered(page: Page, methodId: number): Promise<Payer> {
    const contact = aContact()
    const answer = await page.request.post('/checkout', {
      headers: { Accept: 'application/json', Origin: test.info().project.use.baseURL ?? '' },
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

  /** The same person in the same browser, in another tab. */
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

  /** What the provider was given as the reference of the latest try. */
  async reference(): Promise<string> {
    await expect.poll(async () => (await this.told()).payment?.id ?? null).not.toBeNull()
    return String((await this.told()).payment?.id)
  }

  /** POST /sandbox/control: something happens at the provider, and the provider says so. */
  async providerHas(provider: string, outcome: string, over: object = {}): Promise<void> {
    const data = { provider, outcome, reference: await this.reference(), ...over }
    const answer = await this.page.request.post('/sandbox/control', { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  /** Staff read the same of the order's payments, in its story. */
  async isReadByStaff(staff: APIRequestContext, sentence: keyof Words): Promise<void> {
    const { id } = await this.told()
    const page = await staff.get(`/admin/orders/${id}`, { maxRetries: 2 })
    const [before = '', after = ''] = this.words[sentence]({ method: '\n' }).split('\n')
    expect(await page.text()).toContain(before || after)
  }

  /** The course is open, and the page says so. */
  async findsItPaid(): Promise<void> {
    await expect.poll(async () => (await this.told()).payment_status).toBe('approved')
    // The page may be on its way to thank.
    await expect(() => this.opensOrder()).toPass()
    const start = this.page.getByRole('link', { name: this.words.orders_open_course() })
    await expect(start).toBeVisible()
  }

  /** Nothing was paid, the order stands, and the page says what can be done. */
  async findsItPayable(): Promise<void> {
    await expect.poll(async () => (await this.told()).payment_status).toBe('notYetReceived')
    await expect(this.page.getByText(this.words.orders_status_notYetReceived()).first()).toBeVisible()
  }

  /** The list of orders has this one on top, with what can be done about it. */
  async isLedToList(nextStep: string): Promise<Locator> {
    await this.page.waitForURL(/\/myaccount\/student\/order\?order=\d+(&|$)/)
    const top = this.page.getByRole('main').getByRole('listitem').first()
    const { id } = await this.told()
    await expect(top.getByRole('link', { name: this.words.orders_title({ id }) })).toBeVisible()
    const next = top.getByRole('link', { name: nextStep })
    await expect(next).toHaveAttribute('href', `${this.path}#pay`)
    return next
  }

  /** After a try that came to nothing: one press in the list, and the order's page is there to pay. */
  async paysAgainFromList(nextStep: string): Promise<void> {
    const next = await this.isLedToList(nextStep)
    await next.click()
    await this.page.waitForURL(/\/order\/.+#pay$/)
  }

  /** The page thanks, as after every payment that it waited for. §4 */
  async isThanked(): Promise<void> {
    await this.page.waitForURL(/\/thankyou\?orderId=/)
  }
}

async function read(answer: APIResponse): Promise<unknown> {
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}
