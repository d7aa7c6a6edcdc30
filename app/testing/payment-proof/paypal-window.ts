import { askSandbox, idAt, type Shop } from './sandbox-inside.ts'

export type PayPalChoice = 'pay' | 'decline' | 'review' | 'cancel' | 'later'

/**
 * Makes the buyer's choice on PayPal's page. The webhook goes to `shop`. Returns the address that PayPal redirects to.
 */
export async function choose(
  paymentId: number,
  choice: PayPalChoice,
  shop?: Shop,
): Promise<{ location: string; text: string }> {
  const page = `http://localhost:8787/sandbox/paypal/checkoutnow?token=${await idAt('paypal', paymentId)}`
  const body = new URLSearchParams({ choice })
  const answer = await askSandbox(shop)(new Request(page, { method: 'POST', body, redirect: 'manual' }))
  return { location: answer.headers.get('location') ?? '', text: await answer.text() }
}

/**
 * Approves the order and loses PayPal's webhook, so the shop must ask. Returns the parameters of the return address.
 */
export async function agreeAtPayPal(paymentId: number): Promise<Record<string, string>> {
  const { location } = await choose(paymentId, 'pay')
  return Object.fromEntries(new URL(location).searchParams)
}
