import { sql } from 'drizzle-orm'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { PlaceOrder } from '#app/business/orders/placing/place-order-command.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { MINUTE, SECOND } from '#app/platform/clock.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import type { ShopNeeds } from '#app/testing/shop/shop-needs.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { type MethodUnderTest, payAt } from './methods.ts'
import { needsInside, type Own } from './needs-inside.ts'
import { askSandbox } from './sandbox-inside.ts'
import { type Standing, standingOf } from './standing.ts'

/** An unpaid order of a new student, to be paid by a method. */
export async function aPurchase(
  needs: ShopNeeds,
  method: MethodUnderTest,
  over: Pick<Partial<PlaceOrder>, 'lines'> = {},
) {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, { ...over, paymentMethodId: method.methodId })
  return { method, buyer, orderId: order.id as number }
}

export type Purchase = Awaited<ReturnType<typeof aPurchase>>

/** Presses pay as the buyer, and posts a form if there is one. Returns the payment's id and the buyer's next step. */
export async function press(own: Own, { method, buyer, orderId }: Purchase) {
  const submittedFields = await method.submittedFields?.()
  const command = { order: { id: orderId }, methodId: method.methodId, submittedFields }
  const started = await startPayment(own, command, buyer)
  if (!started.ok) throw new Error(`Paying was refused: ${JSON.stringify(started.error)}`)
  await followNextStep(started.value.next)
  return started.value
}

/** Posts a form to the provider's page, as the buyer's browser does by itself. */
export async function followNextStep(next: PaymentStart): Promise<void> {
  if (next.kind !== 'form') return
  const body = new URLSearchParams(next.fields)
  const answer = await askSandbox()(new Request(next.action, { method: 'POST', body }))
  if (answer.status >= 400) throw new Error(await answer.text())
}

/** Sweeps one order: asks about its attempts that are due. */
async function sweepPurchase(own: Own, { orderId }: Purchase): Promise<void> {
  const due = await own.db.all<{ id: number }>(
    sql`SELECT id FROM payments WHERE order_id = ${orderId} AND ask_at <= ${own.now()}`,
  )
  for (const { id } of due) await settlePayment(own, { paymentId: id, cause: 'sweep', atMostEvery: SECOND })
}

/**
 * Lets an order recover from a fault: minutes pass, the sweep runs, and a buyer whose money never moved pays again.
 * Returns the state in the end.
 */
export async function recovered(purchase: Purchase, { isBuyerGone = false } = {}): Promise<Standing> {
  const own = needsInside()
  for (const minutes of [2, 5, 20, 60]) {
    own.clock.at += minutes * MINUTE
    await sweepPurchase(own, purchase)
    const { order, charges, hasMismatch } = await standingOf({ d1: testDb }, purchase)
    if (order === 'approved') break
    if (isBuyerGone || charges > 0 || hasMismatch) continue
    const { paymentId, next } = await press(own, purchase)
    if (next.kind === 'checking' || next.kind === 'settled') continue
    const submittedFields = await payAt(purchase.method, paymentId)
    await settlePayment(own, { paymentId, cause: 'return', submittedFields })
  }
  return standingOf({ d1: testDb }, purchase)
}
