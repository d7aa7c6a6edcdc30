import { sql } from 'drizzle-orm'
import { agreeToTerms } from '#app/business/accounts/consents.server.ts'
import type { NewSession } from '#app/business/accounts/sessions/session.ts'
import { countTryOrFail } from '#app/business/callers/throttle.server.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import type { Order, OrderId } from '#app/business/orders/order.ts'
import { transition } from '#app/business/orders/order-transitions.ts'
import { byHandProviderOf } from '#app/business/orders/payment-method.ts'
import { effectStatements } from '#app/business/orders/process/effect-statements.server.ts'
import { reserveCoupons, takeStock } from '#app/business/orders/process/reservations.server.ts'
import { nextUseNumber } from '#app/business/pricing/pricing-repository.server.ts'
import { anyOf, writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { orderHistory } from '#app/db/schema/orders.ts'
import { nameIn } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { invariant } from '#app/platform/result.ts'
import { draftedOrder, type ToWrite } from './drafted-order.ts'
import { removeOrderedFromCart } from './ordered-cart.server.ts'
import {
  insertLine,
  insertOrder,
  insertPayment,
  keepStudentChoices,
  productsOf,
} from './place-order-statements.server.ts'

type Needs = { db: Database; now: Clock }

export type Written = {
  readonly order: Order
  readonly outboxIds: readonly string[]
  /** Completes the sign-in that was written with the order. */
  readonly begin: () => Promise<NewSession | null>
}

/** Writes the order with everything that belongs to it in one atomic batch. Throws the error of the batch. */
export async function writeOrder(needs: Needs, toWrite: ToWrite): Promise<Written> {
  const { db, now } = needs
  const { draft, caller, owner, token } = toWrite
  const at = now()
  const orderId = sql`(SELECT id FROM orders WHERE token = ${token})`
  const order = draftedOrder(toWrite, at)
  const settled = order.payable === 0 ? transition(order, { kind: 'settle-free' }, at) : null
  invariant(settled?.ok !== false, 'a free order settles')
  const placed = preparePlacedMail(needs, toWrite, order)
  const rest = settled ? effectStatements(needs, settled.value, { orderId, actor: 'system' }) : null
  const mails = rest ? rest.outboxIds : [placed.id]

  const who = { userId: owner.userId, visitorId: caller.visitorId }
  const agreed = await agreeToTerms(db, toWrite.facts.settings, who, { place: 'purchase', at })
  const written = await writeBatch(db, {
    owner: owner.statements,
    // Right after its owner, so that the second of two equal requests fails here, on the unique idempotency key.
    order: insertOrder(db, toWrite, order),
    lines: order.lines.map(line => insertLine(db, token, line)),
    history: db.insert(orderHistory).values({
      orderId,
      version: 1,
      at,
      event: 'place',
      toStatus: 'notYetReceived',
      actor: `user:${owner.userId}`,
    }),
    payment: order.payable > 0 ? [insertPayment(db, token, order)] : [],
    coupons: reserveCoupons(db, orderId, usesOf(toWrite), at),
    stock: takeStock(db, productsOf(draft)),
    effects: rest ? rest.statements : [placed.statement],
    studentChoices: keepStudentChoices(db, toWrite, at),
    agreed,
    cart: removeOrderedFromCart(db, { caller, lines: draft.lines, order, userId: owner.userId }),
    // The order id is created in this batch, so only now the mails can store it.
    mails: db
      .update(outbox)
      .set({ data: sql`json_set(${outbox.data}, '$.orderId', ${orderId})` })
      .where(sql`${outbox.id} IN ${anyOf(mails)}`),
    tries: countTryOrFail(db, toWrite.limits, at),
    session: toWrite.session ? [toWrite.session.statements] : [],
  })

  const id = idIn(written.order) as OrderId
  const lines = order.lines.map((line, index) => ({ ...line, id: idIn(written.lines[index]) }))
  const after = settled ? settled.value.order : order
  const [begun] = written.session
  return {
    order: { ...after, id, lines },
    outboxIds: [...owner.outboxIds, ...mails],
    begin: async () => (begun && toWrite.session ? toWrite.session.begin(begun) : null),
  }
}

function usesOf({ facts, draft, owner }: ToWrite) {
  return draft.priced.couponIds.map(couponId => ({
    couponId,
    buyer: owner.userId,
    useNumber: nextUseNumber(couponId, facts.uses),
  }))
}

/** Prepares the mail about an order that is still to be paid. */
function preparePlacedMail(needs: Needs, toWrite: ToWrite, order: Order) {
  const { token } = toWrite
  return prepareMail(needs, {
    key: `order-placed:${token}`,
    template: 'order-placed',
    to: order.email,
    locale: order.locale,
    data: {
      orderId: order.id,
      orderToken: token,
      amountMinor: order.payable,
      currency: order.currency,
      courseNames: order.lines.map(line => nameIn(order.locale, line)),
      cancelAt: order.cancelAt,
      paidOnline: byHandProviderOf(order.paymentMethodId) === null,
      ...papersInMail(toWrite, order),
    },
  })
}

/**
 * Returns the shipping and invoice data for the mail, so that the buyer can spot a typing error early. For a guest it
 * leaves out what they typed, because nobody has verified the email address.
 */
function papersInMail({ draft, facts, caller: { account } }: ToWrite, { locale }: Order) {
  const { shippingAddress, taxInvoice, cartFacts } = draft
  const { fullname, tel, address } = shippingAddress ?? {}
  const chosen = cartFacts.shipping.method
  const english = chosen && facts.english.shippingMethods.get(chosen.id)
  const method = chosen ? nameIn(locale, { ...chosen, ...(english && { english }) }) : undefined
  const label = account ? [fullname, tel, ...(address?.split('\n') ?? []), method] : [method]
  const sendTo = shippingAddress ? label.filter(isText) : []
  const invoice = account ? [taxInvoice?.nameOne] : []
  return {
    ...(sendTo.length > 0 && { sendTo }),
    ...(taxInvoice && { taxInvoice: [...invoice, taxInvoice.payerIdentificationNo].filter(isText) }),
  }
}

function isText(text: string | undefined): text is string {
  return text !== undefined
}

function idIn(rows: readonly { readonly id: number }[] | undefined): number {
  const [row] = rows ?? []
  invariant(row, 'an insert answers with its id')
  return row.id
}
