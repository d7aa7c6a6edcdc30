import type { SandboxEnv } from '../env.ts'
import { happen, ONCE } from '../happen.ts'
import type { HeldPayment } from '../held-payment.ts'
import { listPayments } from '../payments.ts'
import { NOT_FOUND, type PayPalRefusal, unprocessable } from './errors.ts'
import { dataOf, isLapsed } from './order.ts'
import { paypal } from './player.ts'

/** Takes the money of an order that was agreed to, once. What came of it is told to the shop's webhook too. */
export async function captureOrder(
  env: SandboxEnv['Bindings'],
  held: HeldPayment,
  origin: string,
): Promise<HeldPayment | PayPalRefusal> {
  const { status, card, unit } = dataOf(held)
  if (status === 'VOIDED' || isLapsed(held)) return NOT_FOUND
  if (status === 'COMPLETED')
    return unprocessable(
      'ORDER_ALREADY_CAPTURED',
      'Order already captured. Only one capture per order is allowed.',
    )
  if (status !== 'APPROVED')
    return unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  if (card === 'declined')
    return unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
    )
  if (await isPaidInvoice(env, unit.invoice_id))
    return unprocessable('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.')
  const outcome = card === 'held' ? 'pending' : 'paid'
  return happen(env, paypal, held, { outcome, notify: ONCE, origin })
}

/** An invoice is paid once per account. */
async function isPaidInvoice(env: SandboxEnv['Bindings'], invoiceId: unknown): Promise<boolean> {
  if (invoiceId === undefined) return false
  const all = (await listPayments(env, 'paypal')).map(dataOf)
  return all.some(({ unit, capture }) => capture !== null && unit.invoice_id === invoiceId)
}
