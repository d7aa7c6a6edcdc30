import promptPay from 'promptpay-qr'
import { renderSVG } from 'uqr'
import type { HeldPayment } from '../held-payment.ts'
import { toMajor } from '../held-payment.ts'

/** A tax id that nobody has. */
const MERCHANT = '0000000000000'

/**
 * A QR that a decoder reads, as Omise draws one. Below it, because this is the sandbox, a link that pays it: a picture on a
 * page only shows it, opened by itself it can be followed.
 */
export function qrOf(held: HeldPayment, origin: string): string {
  const payload = promptPay(MERCHANT, { amount: toMajor(held.amount) })
  const code = renderSVG(payload, { ecc: 'M', border: 4 })
  const inner = code.replace('<svg ', '<svg x="0" y="0" width="300" height="300" ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 340" width="300" height="340">
<rect width="300" height="340" fill="#fff"/>${inner}
<a href="${origin}/sandbox/omise/pay/${held.id}"><text x="150" y="322" text-anchor="middle" font-family="sans-serif" font-size="16" fill="#0b57a4" text-decoration="underline">Sandbox: pay this QR</text></a>
</svg>`
}
