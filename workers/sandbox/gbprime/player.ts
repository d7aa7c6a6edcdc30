import type { HeldPayment } from '../held-payment.ts'
import type { SimulatedProvider } from '../player.ts'
import { dataOf, decideTransaction, notificationOf, viewOfTransaction } from './transaction.ts'

/** GB Prime Pay: cards and PromptPay. Its notifications are unsigned: JSON for QRs, a form for cards. */
export const gbPrime: SimulatedProvider = {
  name: 'gbprime',
  title: 'GB Prime Pay',
  decide: decideTransaction,
  view: held => ({ ...viewOfTransaction(held), responseUrl: dataOf(held).responseUrl }),
  callbackOf,
}

async function callbackOf(_env: unknown, held: HeldPayment): Promise<Request | null> {
  const { backgroundUrl, type } = dataOf(held)
  if (!URL.canParse(backgroundUrl) || held.state === 'pending') return null
  const fields = notificationOf(held)
  const isForm = type === 'card'
  return new Request(backgroundUrl, {
    method: 'POST',
    headers: { 'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  })
}
