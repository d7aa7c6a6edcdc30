import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PlanSnapshot } from '#app/business/learning/plan-snapshot.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { FreeLine } from '#app/business/orders/process/free-with.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { orderHistory, orderLines, orders } from '#app/db/schema/orders.ts'
import type { Order, OrderId, OrderLine } from './order.ts'
import type { OrderMove } from './order-transitions.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect

/**
 * The owner names an order by its number; a person with the order link names it by its token.
 * decisions: Orders and payments
 */
export type OrderRef = { readonly id: number } | { readonly token: string }

/** Returns the order's id as SQL, so that its other rows can be read in the same batch. */
export function orderIdSql(ref: OrderRef): SQL<number> {
  return 'id' in ref
    ? sql`CAST(${ref.id} AS INTEGER)`
    : sql`(SELECT id FROM orders WHERE token = ${ref.token})`
}

export function selectOrder(db: Database, ref: OrderRef) {
  return db
    .select()
    .from(orders)
    .where('id' in ref ? eq(orders.id, ref.id) : eq(orders.token, ref.token))
}

export function selectOrderLines(db: Database, ref: OrderRef) {
  return db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = ${orderIdSql(ref)}`)
    .orderBy(asc(orderLines.position))
}

export function selectHistory(db: Database, ref: OrderRef) {
  return db
    .select()
    .from(orderHistory)
    .where(sql`${orderHistory.orderId} = ${orderIdSql(ref)}`)
    .orderBy(asc(orderHistory.version))
}

/** Builds an order from its row and lines. CHECK constraints limit the columns to the values of the unions. */
export function toOrder(row: OrderRow, lineRows: readonly OrderLineRow[]): Order {
  return {
    id: row.id as OrderId,
    token: row.token,
    userId: row.userId,
    status: row.status,
    version: row.version,
    currency: row.currency as Currency,
    price: row.price,
    discount: row.discount,
    shippingFee: row.shippingFee,
    vatContained: row.vatContained,
    withholdingPercent: row.withholdingPercent as Order['withholdingPercent'],
    withholdingPrice: row.withholdingPrice,
    payable: row.payable,
    refundedAmount: row.refundedAmount,
    paymentMethodId: row.paymentMethodId,
    promotionId: row.promotionId,
    couponCodes: row.couponCodes,
    fullname: row.fullname,
    email: row.email,
    tel: row.tel,
    locale: row.locale === 'en' ? 'en' : 'th',
    needsApproval: row.needsApproval,
    awaitsApproval: row.awaitsApproval,
    awaitsDispatch: row.awaitsDispatch,
    dispatchedAt: row.dispatchedAt,
    parcel: row.parcel,
    hasMismatch: row.hasMismatch,
    cancelAt: row.cancelAt,
    createdAt: row.createdAt,
    lines: lineRows.map(toOrderLine),
  }
}

export function toOrderLine(row: OrderLineRow): OrderLine {
  return {
    id: row.id,
    position: row.position,
    courseId: row.courseId,
    productId: row.productId,
    pricingPlanId: row.pricingPlanId,
    name: row.name,
    ...(row.english?.name && { english: row.english }),
    plan: row.plan as PlanSnapshot | null,
    qty: row.qty,
    amount: row.amount,
    discount: row.discount,
    needsApproval: row.needsApproval,
    refundedAt: row.refundedAt,
    refundedAmount: row.refundedAmount,
  }
}

/** The person or system that made a move: 'user:<id>' (a buyer), 'staff:<id>' or 'system'. */
export type Actor = `user:${string}` | `staff:${string}` | 'system'

/**
 * Returns the statements that write a move. The history row goes first: its unique (order, version)
 * lets only one of two writers win, and the batch of the other writer fails (`isWriteConflict`). This
 * is the only optimistic lock of an order.
 */
export function moveStatements(
  db: Database,
  orderId: number | SQL,
  move: OrderMove,
  actor: Actor,
): Statement[] {
  const { version, at, event, from, to, awaitsApproval, dispatch, reason, refund, accepted } = move
  return [
    db.insert(orderHistory).values({
      orderId: sql`${orderId}`,
      version,
      at,
      event,
      fromStatus: from,
      toStatus: to,
      actor,
      reason,
      data: refund && { refund },
      difference: accepted?.difference ?? null,
      note: accepted?.reason.trim() ?? null,
    }),
    db
      .update(orders)
      .set({ status: to, awaitsApproval, ...dispatch, version, updatedAt: at })
      .where(sql`${orders.id} = ${orderId}`),
  ]
}

/** True if another writer moved this order first. The caller then reads it again and decides again. */
export function isWriteConflict(constraint: string | null): boolean {
  return constraint?.startsWith('order_history.order_id') ?? false
}

/**
 * Selects the buyer's lines that cost nothing because the buyer owned other courses. The line's plan names those
 * courses; for older records the current plan does.
 */
export function selectFreeLines(db: Database, ref: OrderRef) {
  const ownOrders = sql`(SELECT id FROM orders WHERE user_id = (SELECT user_id FROM orders WHERE id = ${orderIdSql(ref)}))`
  const asked = sql<string | null>`COALESCE(json_extract(plan, '$.freeCourseIds'), (SELECT free_course_ids
    FROM pricing_plans WHERE pricing_plans.id = pricing_plan_id AND free_for = 'Student'))`
  return db
    .select({
      id: orderLines.id,
      orderId: orderLines.orderId,
      courseId: orderLines.courseId,
      name: orderLines.name,
      english: orderLines.english,
      asked: asked.as('asked'),
    })
    .from(orderLines)
    .where(
      sql`${orderLines.orderId} IN ${ownOrders} AND ${orderLines.courseId} IS NOT NULL
        AND ${orderLines.amount} = ${orderLines.discount} AND ${orderLines.refundedAt} IS NULL`,
    )
}

export function toFreeLines(rows: Awaited<ReturnType<typeof selectFreeLines>>): FreeLine[] {
  return rows.flatMap(({ id: lineId, orderId, courseId, name, english, asked }) =>
    courseId === null || asked === null
      ? []
      : [
          {
            lineId,
            orderId: orderId as OrderId,
            courseId,
            name,
            ...(english?.name && { english }),
            freeCourseIds: JSON.parse(asked) as number[],
          },
        ],
  )
}
