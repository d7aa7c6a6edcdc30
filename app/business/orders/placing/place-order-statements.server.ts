import { sql } from 'drizzle-orm'
import { adoptAddresses, insertAddress } from '#app/business/accounts/addresses/address-repository.server.ts'
import type { Order } from '#app/business/orders/order.ts'
import { hasProducts } from '#app/business/pricing/cart-refusals.ts'
import { keepTaxInvoice } from '#app/business/tax/tax-repository.server.ts'
import { anyOf, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import { orderLines, orders } from '#app/db/schema/orders.ts'
import { payments } from '#app/db/schema/payments.ts'
import { isStillInCart } from './ordered-cart.server.ts'
import { NEXT_PAYMENT_ID } from './payment-ids.server.ts'
import type { OrderDraft } from './place-order-decide.server.ts'
import type { ToWrite } from './place-order-write.server.ts'

/** Ids of orders start high: they are shown. Counted inside the batch, so that of two at once none is lost. */
const NEXT_ORDER_ID = sql`(SELECT COALESCE(MAX(id), 100000) + 1 FROM orders)`

/**
 * The order as the buyer agreed to it, with the facts and steps of its price. It has no buyer, and so breaks the batch,
 * where he has ordered one of its courses since he was looked at, or where it is to come from his cart and no longer lies
 * there: of two tabs with one cart one makes the order.
 */
export function insertOrder(db: Database, { draft, facts, command, caller, keys }: ToWrite, order: Order) {
  const { lines: _lines, id: _id, couponCodes, createdAt, ...columns } = order
  const { shippingAddress: sendTo } = draft
  const inCart = command.isFromCart ? isStillInCart(caller, draft.lines) : sql`TRUE`
  return db
    .insert(orders)
    .values({
      ...columns,
      id: NEXT_ORDER_ID,
      userId: sql`CASE WHEN NOT EXISTS (${orderedSince(order, facts)}) AND ${inCart} THEN ${order.userId} END`,
      visitorId: caller.visitorId,
      couponCodes: [...couponCodes],
      shippingMethodId: hasProducts(draft.cartFacts) ? (draft.cartFacts.shipping.method?.id ?? null) : null,
      shippingAddress: sendTo && { fullname: sendTo.fullname, tel: sendTo.tel, address: sendTo.address },
      taxInvoice: draft.taxInvoice,
      priceInputs: draft.cartFacts,
      priceSteps: draft.priced.steps,
      rulesVersion: draft.priced.rulesVersion,
      idempotencyKey: keys.write,
      requestHash: keys.requestHash,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: orders.id })
}

function orderedSince({ userId, lines }: Order, { latestOrderId }: ToWrite['facts']) {
  const courseIds = lines.flatMap(line => line.courseId ?? [])
  return sql`SELECT 1 FROM orders JOIN order_lines ON order_lines.order_id = orders.id
    WHERE orders.user_id = ${userId} AND orders.id > ${latestOrderId}
      AND +order_lines.course_id IN ${anyOf(courseIds)}`
}

/** One line, with the plan as it is now. */
export function insertLine(db: Database, token: string, line: Order['lines'][number]) {
  const { id: _id, ...columns } = line
  return db
    .insert(orderLines)
    .values({ ...columns, orderId: sql`(SELECT id FROM orders WHERE token = ${token})` })
    .returning({ id: orderLines.id })
}

/** The first try to pay. It waits for the buyer; what the provider wants to know it is asked when the buyer starts. */
export function insertPayment(db: Database, token: string, order: Order) {
  return db.insert(payments).values({
    id: NEXT_PAYMENT_ID,
    orderId: sql`(SELECT id FROM orders WHERE token = ${token})`,
    methodId: order.paymentMethodId,
    state: 'waiting',
    amount: order.payable,
    currency: order.currency,
    createdAt: order.createdAt,
    updatedAt: order.createdAt,
  })
}

/** What is taken from stock, bought and given. */
export function productsOf({ lines }: OrderDraft) {
  return lines.flatMap(({ item, qty }) =>
    item.kind === 'product'
      ? [{ productId: item.product.id, qty }]
      : (item.books ?? []).map(book => ({ productId: book.product.id, qty: book.qty })),
  )
}

/**
 * What the buyer typed stays with his account: a group where he had none, the tax data with its certificate, the address. A
 * visitor's address book becomes that of the account he bought with.
 */
export function keepStudentChoices(
  db: Database,
  { facts, command, draft, owner, caller }: ToWrite,
  at: number,
): Statement[] {
  const { userId } = owner
  const { visitorId } = caller
  const statements: Statement[] = []
  if (facts.pickedGroupId !== null) {
    statements.push(
      db
        .update(students)
        .set({ userGroupId: facts.pickedGroupId, updatedAt: at })
        .where(sql`${students.userId} = ${userId} AND ${students.userGroupId} IS NULL`),
    )
  }
  if (command.taxInvoice && draft.taxInvoice) {
    statements.push(...keepTaxInvoice(db, { userId, invoice: draft.taxInvoice, at }))
  }
  if (caller.account === null) statements.push(adoptAddresses(db, { visitorId, userId }))
  if (command.shipping?.address && draft.shippingAddress) {
    statements.push(insertAddress(db, { userId, visitorId }, draft.shippingAddress, at))
  }
  return statements
}
