import { sql } from 'drizzle-orm'
import { adoptAddresses, insertAddress } from '#app/business/accounts/addresses/address-repository.server.ts'
import type { Order } from '#app/business/orders/order.ts'
import { hasProducts } from '#app/business/pricing/cart-refusals.ts'
import type { PriceStep } from '#app/business/pricing/priced-cart.ts'
import { versionInForce } from '#app/business/settings/settings-repository.server.ts'
import { saveTaxInvoice } from '#app/business/tax/tax-repository.server.ts'
import { anyOf, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import { orderLines, orders } from '#app/db/schema/orders.ts'
import { payments } from '#app/db/schema/payments.ts'
import type { ToWrite } from './drafted-order.ts'
import { isStillInCart } from './ordered-cart.server.ts'
import { NEXT_PAYMENT_ID } from './payment-ids.server.ts'
import type { OrderDraft } from './place-order-decide.server.ts'

/**
 * Order ids start high because buyers see them. Computed in the batch, so that two orders at once get different ids.
 */
const NEXT_ORDER_ID = sql`(SELECT COALESCE(MAX(id), 100000) + 1 FROM orders)`

/**
 * Inserts the order with the inputs and steps of its price. The buyer is NULL, which makes the batch fail, if the
 * buyer has ordered one of its courses since the read, or if a line is no longer in the cart it comes from: of two
 * tabs with one cart only one places the order.
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
      priceSteps: draft.priced.steps.map(step => withEnglish(step, facts)),
      rulesVersion: draft.priced.rulesVersion,
      termsVersion: sql`coalesce(${versionInForce(sql`'terms'`, sql`${createdAt}`)}, 0)`,
      idempotencyKey: keys.write,
      requestHash: keys.requestHash,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: orders.id })
}

/** Adds the English name of the promotion or shipping method as it is now, beside the Thai one. */
function withEnglish(
  step: PriceStep,
  { english: { promotions, shippingMethods } }: ToWrite['facts'],
): PriceStep {
  const id = step.id ?? 0
  const name =
    step.rule === 'promotion'
      ? promotions.get(id)?.title
      : step.rule === 'shipping' && shippingMethods.get(id)?.name
  return typeof name === 'string' && name ? { ...step, english: { name } } : step
}

function orderedSince({ userId, lines }: Order, { latestOrderId }: ToWrite['facts']) {
  const courseIds = lines.flatMap(line => line.courseId ?? [])
  return sql`SELECT 1 FROM orders JOIN order_lines ON order_lines.order_id = orders.id
    WHERE orders.user_id = ${userId} AND orders.id > ${latestOrderId}
      AND +order_lines.course_id IN ${anyOf(courseIds)}`
}

/** Inserts one line with a snapshot of its plan. */
export function insertLine(db: Database, token: string, line: Order['lines'][number]) {
  const { id: _id, ...columns } = line
  return db
    .insert(orderLines)
    .values({ ...columns, orderId: sql`(SELECT id FROM orders WHERE token = ${token})` })
    .returning({ id: orderLines.id })
}

/** Inserts the first payment. The provider is contacted only when the buyer starts to pay. */
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

/** Returns the products to take from stock, bought and free. */
export function productsOf({ lines }: OrderDraft) {
  return lines.flatMap(({ item, qty }) =>
    item.kind === 'product'
      ? [{ productId: item.product.id, qty }]
      : (item.books ?? []).map(book => ({ productId: book.product.id, qty: book.qty })),
  )
}

/**
 * Stores the buyer's choices in their account: a group if they had none, the tax data with its certificate, the
 * address. A guest's address book moves to the new account.
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
    statements.push(...saveTaxInvoice(db, { userId, invoice: draft.taxInvoice, at }))
  }
  if (caller.account === null) statements.push(adoptAddresses(db, { visitorId, userId }))
  if (command.shipping?.address && draft.shippingAddress) {
    statements.push(insertAddress(db, { userId, visitorId }, draft.shippingAddress, at))
  }
  return statements
}
