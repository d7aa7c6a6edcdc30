import { askSandbox, idAt, type Shop } from './sandbox-inside.ts'

export type PayPalChoice = 'pay' | 'decline' | 'review' | 'cancel' | 'later'

/** The buyer chooses something on PayPal's page; what PayPal tells the shop of it comes to `shop`. Gives where he goes then. */
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

/** He agrees, and PayPal's word of it is lost: it is for us to find out. */
export async function agreeAtPayPal(paymentId: number): Promise<Record<string, string>> {
  const { location } = await choose(paymentId, 'pay')
  return Object.fromEntries(new URL(location).searchParams)
}
