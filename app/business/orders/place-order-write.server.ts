import { sql } from 'drizzle-orm'
import { anyOf, commit, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { orderHistory, orderLines, orders } from '#app/db/schema/orders.ts'
import { payments } from '#app/db/schema/payments.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'
import { invariant } from '#app/platform/result.ts'
import type { Caller } from '../accounts/caller.ts'
import { prepareMail } from '../notifications/outbox.server.ts'
import { nextUseNumber } from '../pricing/pricing-repository.server.ts'
import { carryOut } from './carry-out.server.ts'
import { draftedOrder } from './drafted-order.ts'
import type { OrderKeys } from './idempotency.server.ts'
import type { Order, OrderId } from './order.ts'
import { transition } from './order-transitions.ts'
import type { PlaceOrder } from './place-order-command.ts'
import type { OrderDraft } from './place-order-decide.server.ts'
import type { PlaceOrderFacts } from './place-order-read.server.ts'
import { reserveCoupons, takeStock } from './reservations.server.ts'

type Needs = { db: Database; now: Clock }

/** Ids of orders and payments start high: they are shown, and payment ids serve as references (decisions). */
const BEFORE_FIRST_ORDER = 100_000
const BEFORE_FIRST_PAYMENT = 700_000_000_000

export type ToWrite = {
  readonly command: PlaceOrder
  readonly facts: PlaceOrderFacts
  readonly draft: OrderDraft
  readonly caller: Caller
  readonly keys: Pick<OrderKeys, 'write' | 'requestHash'>
  readonly token: string
  /** Whose order it is, and what makes his account where the purchase does. */
  readonly owner: {
    readonly userId: string
    readonly statements: readonly Statement[]
    readonly outboxIds: readonly string[]
  }
}

export type Written = { readonly order: Order; readonly outboxIds: readonly string[] }

/** The order with everything that belongs to it, in one batch: all of it or nothing. Throws what the batch throws. */
export async function writeOrder(needs: Needs, toWrite: ToWrite): Promise<Written> {
  const { db, now } = needs
  const { draft, caller, owner, facts, token } = toWrite
  const at = now()
  const orderId = sql`(SELECT id FROM orders WHERE token = ${token})`
  const order = draftedOrder(toWrite, at)

  // The order comes right after its owner: of the same press twice, the second fails here, on its key.
  const insert = insertOrder(db, toWrite, order)
  const settled = order.payable === 0 ? transition(order, { kind: 'settle-free' }, at) : null
  invariant(settled?.ok !== false, 'a free order settles')
  const placed = prepareMail(needs, {
    key: `order-placed:${token}`,
    template: 'order-placed',
    to: order.email,
    locale: order.locale,
    data: {
      orderId: order.id,
      orderToken: token,
      amountMinor: order.payable,
      currency: order.currency,
      courseNames: order.lines.map(line => line.name),
      cancelAt: order.cancelAt,
    },
  })
  const rest = settled
    ? carryOut(needs, settled.value, { orderId, grants: facts.grants, actor: 'system' })
    : null
  const mails = rest ? rest.outboxIds : [placed.id]

  const results = await commit(db, [
    ...owner.statements,
    insert,
    ...order.lines.map(line => insertLine(db, token, line)),
    db.insert(orderHistory).values({
      orderId,
      version: 1,
      at,
      event: 'place',
      toStatus: 'notYetReceived',
      actor: `user:${owner.userId}`,
    }),
    ...(order.payable > 0 ? [insertPayment(db, token, order)] : []),
    ...reserveCoupons(db, orderId, couponsOf(toWrite), at),
    ...takeStock(db, productsOf(draft)),
    ...(rest ? rest.statements : [placed.statement]),
    ...keepStudentChoices(db, toWrite, at),
    emptyCart(db, caller, order),
    // The id is made in this batch, so the mails learn it here.
    db
      .update(outbox)
      .set({ data: sql`json_set(${outbox.data}, '$.orderId', ${orderId})` })
      .where(sql`${outbox.id} IN ${anyOf(mails)}`),
  ])

  const first = owner.statements.length
  const id = idIn(results[first]) as OrderId
  const lines = order.lines.map((line, index) => ({ ...line, id: idIn(results[first + 1 + index]) }))
  const after = settled ? settled.value.order : order
  return { order: { ...after, id, lines }, outboxIds: [...owner.outboxIds, ...mails] }

  function couponsOf({ facts, draft }: ToWrite) {
    return draft.priced.couponIds.map(couponId => ({
      couponId,
      buyer: owner.userId,
      useNumber: nextUseNumber(couponId, facts.uses),
    }))
  }
}

function insertOrder(db: Database, { draft, facts, command, caller, keys }: ToWrite, order: Order) {
  const { lines: _lines, id: _id, couponCodes, createdAt, ...columns } = order
  const shipping = command.shipping?.address ?? facts.address
  return db
    .insert(orders)
    .values({
      ...columns,
      id: sql`(SELECT COALESCE(MAX(id), ${sql.raw(String(BEFORE_FIRST_ORDER))}) + 1 FROM orders)`,
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

function insertLine(db: Database, token: string, line: Order['lines'][number]) {
  const { id: _id, ...columns } = line
  return db
    .insert(orderLines)
    .values({ ...columns, orderId: sql`(SELECT id FROM orders WHERE token = ${token})` })
    .returning({ id: orderLines.id })
}

/** The first try to pay. It waits for the buyer; what the provider wants to know it is asked when the buyer starts. */
function insertPayment(db: Database, token: string, order: Order) {
  return db.insert(payments).values({
    id: sql`(SELECT COALESCE(MAX(id), ${sql.raw(String(BEFORE_FIRST_PAYMENT))}) + 1 FROM payments)`,
    orderId: sql`(SELECT id FROM orders WHERE token = ${token})`,
    methodId: order.paymentMethodId,
    state: 'waiting',
    amount: order.payable,
    currency: order.currency,
    createdAt: order.createdAt,
    updatedAt: order.createdAt,
  })
}

function productsOf({ lines }: OrderDraft) {
  return lines.flatMap(({ item, qty }) =>
    item.kind === 'product' ? [{ productId: item.product.id, qty }] : [],
  )
}

/** A group picked in the form stays with a student who had none; the tax certificate is no orphan any more. */
function keepStudentChoices(db: Database, { facts, command, owner }: ToWrite, at: number): Statement[] {
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
function emptyCart(db: Database, { account, visitorId }: Caller, { lines }: Order): Statement {
  const own = sql`(SELECT id FROM carts WHERE visitor_id = ${visitorId} OR user_id = ${account?.userId ?? ''})`
  const courseIds = lines.flatMap(line => line.courseId ?? [])
  const productIds = lines.flatMap(line => line.productId ?? [])
  return db.delete(cartLines).where(
    sql`${cartLines.cartId} IN ${own} AND (${cartLines.courseId} IN ${anyOf(courseIds)}
        OR ${cartLines.productId} IN ${anyOf(productIds)})`,
  )
}

function idIn(result: unknown): number {
  const [row] = result as { id: number }[]
  invariant(row, 'an insert answers with its id')
  return row.id
}
