import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { control } from '#app/testing/payments/payment-needs.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import type { AnswerFault, Call, FaultCase } from './cases.ts'
import { failingD1 } from './failing-d1.ts'
import { type MethodUnderTest, payAt } from './methods.ts'
import { needsInside, type Own } from './needs-inside.ts'
import { aPurchase, type Purchase, press, recovered } from './purchase.ts'
import { type Recorded, recorded, spoiled } from './spoiled-outbound.ts'
import { BEFORE_STAFF, CANCELLED, PAID_ONCE, standingOf } from './standing.ts'

type Staged = Purchase & {
  readonly paymentId: number
  readonly submittedFields: Record<string, string>
  /** The provider's answers about the payment before it is paid. */
  readonly earlier: readonly Recorded[]
}

/** An order in the state right before the call. */
async function staged(method: MethodUnderTest, call: Call): Promise<Staged> {
  const earlier: Recorded[] = []
  const own = needsInside({ through: outbound => recorded(outbound, earlier) })
  const purchase = await aPurchase(own, method)
  if (call === 'start') return { ...purchase, paymentId: 0, submittedFields: {}, earlier }
  const { paymentId } = await press(own, purchase)
  if (call === 'cancel') {
    await cancelOrder(own, { order: { id: purchase.orderId } }, purchase.buyer)
    return { ...purchase, paymentId, submittedFields: {}, earlier }
  }
  earlier.length = 0
  await settlePayment(own, { paymentId, cause: 'poll' })
  return { ...purchase, paymentId, submittedFields: await payAt(method, paymentId), earlier }
}

function make(call: Call, own: Own, purchase: Staged): Promise<unknown> {
  const { paymentId, submittedFields } = purchase
  switch (call) {
    case 'start':
      return press(own, purchase)
    case 'status':
      return settlePayment(own, { paymentId, cause: 'poll' })
    case 'resume':
      return settlePayment(own, { paymentId, cause: 'return', submittedFields })
    case 'cancel':
      own.clock.at += MINUTE
      return settlePayment(own, { paymentId, cause: 'sweep' })
  }
}

/** The provider's answers to the same call for another order, without faults. */
export async function answersTo(method: MethodUnderTest, call: Call): Promise<Recorded[]> {
  const answers: Recorded[] = []
  const purchase = await staged(method, call)
  await make(call, needsInside({ through: outbound => recorded(outbound, answers) }), purchase)
  return answers
}

/** Runs one case, from the order to the recovery. Returns what went wrong, or an empty list. */
export async function wrongIn(
  method: MethodUnderTest,
  call: Call,
  { fault, at, database }: FaultCase,
  foreign: readonly Recorded[],
): Promise<string[]> {
  const purchase = await staged(method, call)
  await payOtherwise(purchase, fault)
  const others = fault === 'stale' ? purchase.earlier : foreign
  const failing = database && shopNeeds({ through: db => failingD1(db, database) })
  const own = needsInside({
    ...(failing && { needs: failing }),
    timeoutMs: fault === 'timeout' ? 100 : 10_000,
    through: outbound => spoiled(outbound, { fault, at, others, elsewhere: method.elsewhere }),
  })
  const calls = Array.from({ length: fault === 'duplicate' ? 2 : 1 }, () => make(call, own, purchase))
  const made = await Promise.allSettled(calls)
  // A call may throw only if the database fails.
  const thrown = made.flatMap(one => (one.status === 'rejected' && !database ? [String(one.reason)] : []))
  const between = await standingOf({ d1: testDb }, purchase)
  const end = await recovered(purchase, { isBuyerGone: call === 'cancel' })
  const isBelieved = IS_OTHER.includes(fault) && between.order === 'approved'
  const isRight = endsOf(call, fault).some(one => JSON.stringify(one) === JSON.stringify(end))
  if (isRight && thrown.length === 0 && !isBelieved) return []
  const where = `${fault} at ${at}, database ${database ? `${database.point} write ${database.write}` : 'well'}`
  return [`${where}: ${[...thrown, JSON.stringify(between), JSON.stringify(end)].join(' -> ')}`]
}

/** Pays another amount or another currency, if the fault says so. */
async function payOtherwise({ method, paymentId }: Staged, fault: AnswerFault): Promise<void> {
  const paid = { provider: method.player, reference: paymentId, outcome: 'paid' }
  if (fault === 'amount') await control({ ...paid, amount: 1_500.01 })
  if (fault === 'currency') await control({ ...paid, currency: 'USD' })
}

/** Faults whose answers are readable, but must not open access. */
const IS_OTHER: readonly string[] = ['foreign', 'stale', 'elsewhere', 'amount', 'currency']

function endsOf(call: Call, fault: AnswerFault) {
  if (call === 'cancel') return [CANCELLED]
  if (fault === 'amount' || fault === 'currency') return [BEFORE_STAFF]
  // The shop may put reported money of another merchant or mode before staff.
  return fault === 'elsewhere' ? [PAID_ONCE, BEFORE_STAFF] : [PAID_ONCE]
}
