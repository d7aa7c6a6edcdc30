import { expect, type Page } from '@playwright/test'
import type { Words } from '#app/journeys/words.ts'
import type { Payer } from './payer.ts'

/** What somebody can press where money is paid: at a bank's page, in a provider's window, in a bank's app. */
export type Choice = 'pay' | 'decline' | 'cancel' | 'come back later'

export type WayToPay = {
  readonly methodId: number
  readonly name: string
  /** Of the control. */
  readonly provider: string
  /** From the order's page to where money is paid. */
  readonly begins: (payer: Payer) => Promise<void>
  /** There, in the buyer's own browser; false: it is no choice there, and the provider's control does it. */
  readonly chooses: (payer: Payer, choice: Choice) => Promise<boolean>
  /** Money is paid on a page of the provider's, whose way back leads to the list of orders after a try that failed. */
  readonly isElsewhere?: boolean
  /** Some tell only of money: nobody can refuse a bank's QR, and who leaves a page just stays away. */
  readonly neverSays?: readonly ('declined' | 'expired')[]
  /** Who comes back without having paid is told for a while that it is being looked at. */
  readonly looksFirst?: boolean
  /** How a refusal is told where the same try goes on after it, on the order's page. */
  readonly declinedStory?: keyof Words
}

/** A QR in the page; its money comes from an app. */
const qr = (methodId: number, name: string, provider: string): WayToPay => ({
  methodId,
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
  /** What is pressed on the order's page, after what comes `before`. */
  readonly opens?: (payer: Payer) => Promise<unknown>
  /** The words of the provider's page where they are its own. */
  readonly says?: Partial<Record<Choice, string>>
}

/** A page of the provider's. */
const elsewhere = (
  methodId: number,
  name: string,
  provider: string,
  { opens = pressesPay, says = {} }: Elsewhere = {},
): WayToPay => ({
  methodId,
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

/** Its bank asks first, by 3-D Secure. */
const asksBank = typesNumber('5454545454545454')

/** Refused at once, without its bank's page: there is not enough money. */
export const paysByRefusedCard = typesNumber('4111111111140011')

const encrypted = typesCard(words => ({
  [words.payment_card_number()]: '4111111111111111',
  [words.payment_card_name()]: CARD.name,
  [words.payment_card_month()]: '12',
  [words.payment_card_year()]: '2039',
  [words.payment_card_code()]: CARD.code,
}))

/** Typed into the vendor's form, which stands on a page of its own. */
async function inVendorsForm(payer: Payer): Promise<void> {
  await payer.page.getByRole('link', { name: payer.words.payment_pay() }).click()
  const form = payer.page.frameLocator('iframe')
  await form.getByLabel('Card number').fill('4242424242424242')
  await form.getByLabel('Expiry').fill('12 / 39')
  await form.getByLabel('CVC').fill(CARD.code)
  await form.getByLabel('Name').fill(CARD.name)
  await form.getByRole('button', { name: /^Pay/ }).click()
}

/** On PayPal's own page; its buttons and its window are in paypal.spec.ts. */
async function onPayPalsPage({ page, words }: Payer): Promise<void> {
  await page.getByRole('button', { name: words.payment_buttons_open() }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.payment_buttons_page() }).click()
}

/** Every way that asks a provider. */
export const WAYS_TO_PAY: readonly WayToPay[] = [
  {
    ...elsewhere(2, 'PayPal', 'paypal', {
      opens: onPayPalsPage,
      says: { decline: 'pay with a card that is declined' },
    }),
    declinedStory: 'payment_story_setback',
  },
  elsewhere(3, '2C2P card', '2c2p-securepay', { opens: encrypted }),
  { ...qr(4, 'SCB QR', 'scb'), neverSays: ['declined', 'expired'] },
  elsewhere(8, 'Omise card', 'omise', { opens: asksBank }),
  qr(9, 'Omise PromptPay', 'omise'),
  elsewhere(10, '2C2P installment', '2c2p'),
  elsewhere(11, 'GB Prime Pay card', 'gbprime', { opens: inVendorsForm }),
  qr(12, 'GB Prime Pay PromptPay', 'gbprime'),
  { ...elsewhere(13, 'Pay Solutions', 'paysolutions'), neverSays: ['expired'], looksFirst: true },
  elsewhere(15, '2C2P QR', '2c2p', { says: { pay: 'pay this QR' } }),
]
