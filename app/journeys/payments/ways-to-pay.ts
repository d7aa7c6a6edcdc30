import { expect, type Page } from '@playwright/test'
import type { PAYMENT_METHODS, PaymentMethodId } from '#app/business/pricing/payment-methods.ts'
import type { Words } from '#app/journeys/words.ts'
import type { Payer } from './payer.ts'

/** The choices of a buyer at a bank's page, in a provider's window or in a bank's app. */
export type Choice = 'pay' | 'decline' | 'cancel' | 'come back later'

export type WayToPay = {
  readonly methodId: number
  readonly name: string
  /** The provider's name in /sandbox/control. */
  readonly provider: string
  /** Leads from the order's page to the place of payment. */
  readonly begins: (payer: Payer) => Promise<void>
  /**
   * Makes the choice in the buyer's browser. Returns false if it is not offered there: the sandbox control must do it.
   */
  readonly chooses: (payer: Payer, choice: Choice) => Promise<boolean>
  /** The buyer pays on a page of the provider. After a failed attempt it leads back to the list of orders. */
  readonly isElsewhere?: boolean
  /** Outcomes that this provider never reports: nobody can decline a bank's QR, and leaving a page sends nothing. */
  readonly neverSays?: readonly ('declined' | 'expired')[]
  /** A buyer who returns unpaid first sees that the payment is being checked. */
  readonly looksFirst?: boolean
  /** The message for a refusal after which the same attempt continues on the order's page. */
  readonly declinedStory?: keyof Words
}

type Way = Omit<WayToPay, 'methodId'>

/** A QR in the page, paid from an app. */
const qr = (name: string, provider: string): Way => ({
  name,
  provider,
  async begins({ page, words }) {
    await page.getByRole('button', { name: words.payment_qr_show() }).click()
    const picture = page.getByRole('dialog').getByRole('img', { name: words.payment_qr_alt() })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(99)
  },
  chooses: async () => false,
})

type Elsewhere = {
  /** Clicks on the order's page, after `before`. */
  readonly opens?: (payer: Payer) => Promise<unknown>
  /** The provider's own button texts. */
  readonly says?: Partial<Record<Choice, string>>
}

/** A payment page of the provider. */
const elsewhere = (
  name: string,
  provider: string,
  { opens = pressesPay, says = {} }: Elsewhere = {},
): Way => ({
  name,
  provider,
  isElsewhere: true,
  async begins(payer) {
    await opens(payer)
    await expect(payer.page.getByText('Sandbox - no money moves')).toBeVisible()
    await expect(payer.page.getByRole('button', { name: 'come back later' })).toBeVisible()
  },
  chooses: (payer, choice) => presses(payer.page, says[choice] ?? choice),
})

const pressesPay = ({ page, words }: Payer) => page.getByRole('button', { name: words.payment_pay() }).click()

async function presses(page: Page, name: string): Promise<boolean> {
  await page.getByRole('button', { name, exact: true }).click()
  return true
}

type Typed = Readonly<Record<string, string>>

const typesCard = (parts: (words: Words) => Typed) => async (payer: Payer) => {
  for (const [name, value] of Object.entries(parts(payer.words)))
    await payer.page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value)
  await pressesPay(payer)
}

const CARD = { name: 'MALI SUKSAN', code: '123' }

const typesNumber = (number: string) =>
  typesCard(words => ({
    [words.payment_card_number()]: number,
    [words.payment_card_name()]: CARD.name,
    [words.payment_card_expiry()]: '12/39',
    [words.payment_card_code()]: CARD.code,
  }))

/** A card whose bank asks by 3-D Secure. */
const asksBank = typesNumber('5454545454545454')

/** A card that is refused at once for insufficient funds, without the bank's page. */
export const paysByRefusedCard = typesNumber('4111111111140011')

const encrypted = typesCard(words => ({
  [words.payment_card_number()]: '4111111111111111',
  [words.payment_card_name()]: CARD.name,
  [words.payment_card_month()]: '12',
  [words.payment_card_year()]: '2039',
  [words.payment_card_code()]: CARD.code,
}))

/** Types the card into the vendor's form, on its own page. */
async function inVendorsForm(payer: Payer): Promise<void> {
  await payer.page.getByRole('link', { name: payer.words.payment_pay() }).click()
  const form = payer.page.frameLocator('iframe')
  await form.getByLabel('Card number').fill('4242424242424242')
  await form.getByLabel('Expiry').fill('12 / 39')
  await form.getByLabel('CVC').fill(CARD.code)
  await form.getByLabel('Name').fill(CARD.name)
  await form.getByRole('button', { name: /^Pay/ }).click()
}

/** Opens PayPal's own page. windows.spec.ts tests its buttons and window. */
async function onPayPalsPage({ page, words }: Payer): Promise<void> {
  await page.getByRole('button', { name: words.payment_buttons_open() }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.payment_buttons_page() }).click()
}

/** By method. The type checker names a method that is missing. */
const WAYS: Readonly<Record<Exclude<PaymentMethodId, typeof PAYMENT_METHODS.bankTransfer.id>, Way>> = {
  2: {
    ...elsewhere('PayPal', 'paypal', {
      opens: onPayPalsPage,
      says: { decline: 'pay with a card that is declined' },
    }),
    declinedStory: 'payment_story_setback',
  },
  3: elsewhere('2C2P card', '2c2p-securepay', { opens: encrypted }),
  4: { ...qr('SCB QR', 'scb'), neverSays: ['declined', 'expired'] },
  8: elsewhere('Omise card', 'omise', { opens: asksBank }),
  9: qr('Omise PromptPay', 'omise'),
  10: elsewhere('2C2P installment', '2c2p'),
  11: elsewhere('GB Prime Pay card', 'gbprime', { opens: inVendorsForm }),
  12: qr('GB Prime Pay PromptPay', 'gbprime'),
  13: { ...elsewhere('Pay Solutions', 'paysolutions'), neverSays: ['expired'], looksFirst: true },
  15: elsewhere('2C2P QR', '2c2p', { says: { pay: 'pay this QR' } }),
}

/** All payment methods with a provider. */
export const WAYS_TO_PAY: readonly WayToPay[] = Object.entries(WAYS).map(([id, way]) => ({
  methodId: Number(id),
  ...way,
}))
