import { sql } from 'drizzle-orm'
import { anyOf, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import { orderLines, orders } from '#app/db/schema/orders.ts'
import { payments } from '#app/db/schema/payments.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Order } from './order.ts'
import { NEXT_PAYMENT_ID } from './payment-ids.server.ts'
import type { OrderDraft } from './place-order-decide.server.ts'
import type { ToWrite } from './place-order-write.server.ts'

/** Ids of orders start high: they are shown. Counted inside the batch, so that of two at once none is lost. */
const NEXT_ORDER_ID = sql`(SELECT COALESCE(MAX(id), 100000) + 1 FROM orders)`

/** The order as the buyer agreed to it, with the facts and steps of its price. */
export function insertOrder(db: Database, { draft, facts, command, caller, keys }: ToWrite, order: Order) {
  const { lines: _lines, id: _id, couponCodes, createdAt, ...columns } = order
  const shipping = command.shipping?.address ?? facts.address
  return db
    .insert(orders)
    .values({
      ...columns,
      id: NEXT_ORDER_ID,
      visitorId: caller.visitorId,
      couponCodes: [...couponCodes],
      shippingMethodId: draft.cartFacts.shipping.method?.id ?? null,
      shippingAddress: shipping && {
        fullname: shipping.fullname,
        tel: shipping.tel,
        address: shipping.address,
      },
      taxInvoice: command.taxInvoice,
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

/** What is taken from stock. */
export function productsOf({ lines }: OrderDraft) {
  return lines.flatMap(({ item, qty }) =>
    item.kind === 'product' ? [{ productId: item.product.id, qty }] : [],
  )
}

/** A group picked in the form stays with a student who had none; the tax certificate is no orphan any more. */
export function keepStudentChoices(
  db: Database,
  { facts, command, owner }: ToWrite,
  at: number,
): Statement[] {
  const statements: Statement[] = []
  if (facts.pickedGroupId !== null) {
    statements.push(
      db
        .update(students)
        .set({ userGroupId: facts.pickedGroupId, updatedAt: at })
        .where(sql`${students.userId} = ${owner.userId} AND ${students.userGroupId} IS NULL`),
    )
  }
  const certificate = command.taxInvoice?.companyCertificate
  if (certificate) {
    statements.push(
      db
        .update(uploads)
        .set({ attachedAt: at })
        .where(sql`${uploads.id} = ${certificate} AND ${uploads.attachedAt} IS NULL`),
    )
  }
  return statements
}

/** What was ordered leaves the cart, whichever of the two carts it was in. */
export function emptyCart(db: Database, { account, visitorId }: Caller, { lines }: Order): Statement {
  const own = sql`(SELECT id FROM carts WHERE visitor_id = ${visitorId} OR user_id = ${account?.userId ?? ''})`
  const courseIds = lines.flatMap(line => line.courseId ?? [])
  const productIds = lines.flatMap(line => line.productId ?? [])
  return db.delete(cartLines).where(
    sql`${cartLines.cartId} IN ${own} AND (${cartLines.courseId} IN ${anyOf(courseIds)}
        OR ${cartLines.productId} IN ${anyOf(productIds)})`,
  )
}
