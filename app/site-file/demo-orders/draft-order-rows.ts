import { accessPeriod } from '#app/business/learning/access-period.ts'
import type { Order } from '#app/business/orders/order.ts'
import type { OrderMove } from '#app/business/orders/order-transitions.ts'
import { slipKeys } from '#app/business/payments/slips/slip-claims.server.ts'
import type { CartFacts } from '#app/business/pricing/cart-facts.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { orderHistory, orderLines, orders } from '#app/db/schema/orders.ts'
import { paymentReports, payments, slipClaims } from '#app/db/schema/payments.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { Drafting } from '#app/site-file/drafting/draft-kind.ts'
import type { FreshIds } from '#app/site-file/drafting/settle-entries.ts'
import type { FoundFile } from '#app/site-file/files/site-files.server.ts'
import { isOwner, type Person } from '#app/site-file/people/draft-accounts.server.ts'
import type { OrderEntry } from './demo-order-entry.ts'
import type { Story } from './demo-order-story.ts'

export type OrderIds = {
  readonly line: FreshIds
  readonly payment: FreshIds
  /** Slips; each gets a random key, as every upload does. */
  readonly slips: FoundFile[]
  /** Sales to add per course. */
  readonly sales: Map<number, number>
}

type DemoOrder = {
  readonly entry: OrderEntry
  readonly placed: Order
  readonly story: Story
  readonly facts: CartFacts
  readonly priced: PricedCart
  readonly person: Person
  readonly people: readonly Person[]
  readonly ids: OrderIds
}

/** Drafts all rows of one order and its history. */
export function writeDemoOrder(demo: DemoOrder, drafting: Drafting): void {
  const { draft } = drafting
  const { placed, story, facts, priced, person } = demo
  const { lines, id, couponCodes: _codes, createdAt, ...columns } = story.order
  const last = story.moves.at(-1)
  const isShipped = lines.some(line => line.productId !== null)
  draft.insert(orders, {
    id,
    ...columns,
    couponCodes: [],
    shippingMethodId: facts.shipping.method?.id ?? null,
    shippingAddress: isShipped
      ? { fullname: person.name, tel: person.tel, address: person.address || '-' }
      : null,
    priceInputs: facts,
    priceSteps: priced.steps,
    rulesVersion: priced.rulesVersion,
    idempotencyKey: `site-file:${id}`,
    requestHash: '',
    createdAt,
    updatedAt: last?.at ?? createdAt,
  })
  draft.count('order', 'added')
  for (const line of lines) draft.insert(orderLines, { ...line, orderId: id })
  writeHistory(demo, drafting)
  const paymentId = placed.payable > 0 ? writePayment(demo, drafting) : null
  if (paymentId !== null) writeReport(demo, paymentId, drafting)
  writeGrants(demo, drafting)
}

function writeHistory({ placed, story, person, people }: DemoOrder, { draft }: Drafting): void {
  const first = {
    version: 1,
    at: placed.createdAt,
    event: 'place',
    fromStatus: null,
    toStatus: 'notYetReceived',
  }
  const buyer = `user:${person.id}`
  draft.insert(orderHistory, { orderId: placed.id, ...first, actor: buyer, reason: null, data: null })
  for (const { version, at, event, from, to, reason, refund } of story.moves) {
    const actor = actorOf(event, person, people)
    const move = { version, at, event, fromStatus: from, toStatus: to, actor, reason }
    draft.insert(orderHistory, { orderId: placed.id, ...move, data: refund && { refund } })
  }
}

function actorOf(event: OrderMove['event'], buyer: Person, people: readonly Person[]): string {
  if (event === 'report' || event === 'cancel') return `user:${buyer.id}`
  const staff = people.find(isOwner)
  const isAct = event === 'approve' || event === 'reject' || event === 'refund'
  return isAct && staff ? `staff:${staff.id}` : 'system'
}

const PAYMENT_STATES: Readonly<Record<Order['status'], string>> = {
  notYetReceived: 'waiting',
  pendingApproved: 'reported',
  approved: 'paid',
  rejected: 'failed',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

function writePayment({ placed, story, ids }: DemoOrder, { draft }: Drafting): number {
  const id = ids.payment()
  const { status } = story.order
  draft.insert(payments, {
    id,
    orderId: placed.id,
    methodId: placed.paymentMethodId,
    state: PAYMENT_STATES[status],
    amount: placed.payable,
    currency: placed.currency,
    failure: status === 'rejected' ? (story.moves.at(-1)?.reason ?? null) : null,
    createdAt: placed.createdAt,
    updatedAt: story.moves.at(-1)?.at ?? placed.createdAt,
  })
  return id
}

function writeReport(demo: DemoOrder, paymentId: number, drafting: Drafting): void {
  const { entry, placed, story, person, people } = demo
  const reported = story.moves.find(({ event }) => event === 'report')
  if (!reported) return
  const decided = story.moves.find(({ event }) => event === 'approve' || event === 'reject')
  const staff = people.find(isOwner)?.id ?? null
  const { report } = entry.order
  const when = report?.transfer_at
  drafting.draft.insert(paymentReports, {
    orderId: placed.id,
    paymentId,
    state: decided ? (decided.event === 'approve' ? 'approved' : 'rejected') : 'pending',
    contactName: report?.contact_name ?? person.name,
    email: person.email,
    tel: person.tel,
    originBank: report?.bank_code ?? '',
    destinationAccount: report?.bank_account ?? '',
    transferredAt: when === undefined ? null : 'ago' in when ? drafting.now - when.ago : when.at,
    amount: report?.transfer_amount ?? placed.payable,
    description: report?.description ?? '',
    slipUploadId: writeSlip(demo, reported.at, drafting),
    createdAt: reported.at,
    openedBy: decided ? staff : null,
    openedAt: decided ? decided.at - MINUTE : null,
    decidedBy: decided ? staff : null,
    decidedAt: decided?.at ?? null,
    reason: decided?.reason ?? null,
  })
}

function writeSlip(
  { entry, placed, person, ids }: DemoOrder,
  at: Instant,
  { draft, found }: Drafting,
): string | null {
  const file = entry.slip && found.get(entry.slip)
  if (!file) return null
  const slip = { slipBank: file.slip?.bank ?? null, slipReference: file.slip?.reference ?? null }
  const [id, objectKey] = [randomToken(), `uploads/${randomToken()}`]
  ids.slips.push({ ...file, key: objectKey })
  draft.insert(uploads, {
    id,
    purpose: 'slip',
    userId: person.id,
    objectKey,
    contentType: file.contentType,
    bytes: file.bytes,
    sha256: file.sha256,
    originalName: file.path.split('/').at(-1) ?? '',
    attachedAt: at,
    createdAt: at,
    ...slip,
  })
  for (const key of slipKeys({ sha256: file.sha256, ...slip })) {
    draft.insert(slipClaims, { key, orderId: placed.id, at })
  }
  return id
}

/** Drafts the access that approval opened, ended again by a refund. */
function writeGrants({ placed, story, ids }: DemoOrder, { draft }: Drafting): void {
  const settled = story.moves.find(({ awaitsApproval }) => awaitsApproval)
  const approved = story.moves.find(({ to }) => to === 'approved')
  const refunded = story.moves.find(({ event }) => event === 'refund')
  for (const { id: orderLineId, courseId, plan, needsApproval } of placed.lines) {
    const opened = needsApproval ? approved : (settled ?? approved)
    if (courseId === null || plan === null || !opened) continue
    const { endsAt, watchSeconds } = accessPeriod(plan, opened.at)
    ids.sales.set(courseId, (ids.sales.get(courseId) ?? 0) + 1)
    draft.insert(accessGrants, {
      userId: placed.userId,
      courseId,
      source: 'order',
      orderLineId,
      plan,
      startsAt: opened.at,
      endsAt,
      watchSecondsAllowed: watchSeconds,
      watchSecondsUsed: 0,
      endedAt: refunded?.at ?? null,
      endedReason: refunded ? 'refunded' : null,
      createdAt: opened.at,
    })
  }
}
