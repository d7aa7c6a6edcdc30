import type { Order, OrderStatus } from '#app/business/orders/order.ts'
import type { OrderEventKind } from '#app/business/orders/order-event.ts'
import type { Refund } from '#app/business/orders/process/refund.ts'
import type { Instant } from '#app/platform/clock.ts'

/** Something that happened together with a step of the order's history. Amounts in minor units. */
export type StoryFact =
  | {
      readonly kind: 'price'
      readonly price: number
      readonly discount: number
      readonly payable: number
    }
  | { readonly kind: 'coupon-held' | 'coupon-returned'; readonly code: string }
  | {
      readonly kind: 'mail'
      readonly template: string
      readonly to: string
      readonly state: 'waiting' | 'sent' | 'failed'
      readonly sentAt: Instant | null
    }
  | {
      readonly kind: 'access-opened'
      readonly name: string
      readonly from: Instant
      readonly until: Instant | null
    }
  | { readonly kind: 'access-ended'; readonly name: string }
  /** A course that was free with a refunded one, from this order or another. */
  | { readonly kind: 'free-access-ended'; readonly name: string; readonly orderId: number }
  /** Staff accepted another amount than was due. Minor units; negative: less was received. */
  | { readonly kind: 'accepted-difference'; readonly difference: number; readonly why: string }
  | { readonly kind: 'given-back'; readonly names: readonly string[]; readonly amount: number }

/** The buyer, a staff member, or the shop itself. */
export type StoryActor = { readonly kind: 'buyer' | 'staff' | 'system'; readonly name: string | null }

export type StaffStoryEntry = {
  readonly key: string
  readonly at: Instant
  readonly event: OrderEventKind | 'place' | 'open-report'
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly by: StoryActor
  readonly reason: string | null
  readonly facts: readonly StoryFact[]
}

export type Move = {
  readonly version: number
  readonly at: Instant
  readonly event: string
  readonly fromStatus: string | null
  readonly toStatus: string
  readonly actor: string
  readonly reason: string | null
  readonly refund: Refund | null
  readonly difference: number | null
  readonly note: string | null
}

export type StoryFacts = {
  readonly order: Order
  readonly moves: readonly Move[]
  readonly openings: readonly { readonly reportId: number; readonly at: Instant; readonly userId: string }[]
  /** `version`: the version of the move that sent the mail. */
  readonly mails: readonly (Extract<StoryFact, { kind: 'mail' }> & { readonly version: number })[]
  readonly coupons: readonly { readonly code: string; readonly isLive: boolean }[]
  readonly grants: readonly {
    readonly orderLineId: number | null
    readonly startsAt: Instant
    readonly endsAt: Instant | null
    readonly endedAt: Instant | null
  }[]
  readonly nameOf: (userId: string) => string | null
}

/**
 * Returns the whole history of an order, latest first: each step with its actor and everything that happened with it.
 */
export function staffStory(facts: StoryFacts): readonly StaffStoryEntry[] {
  const moves = facts.moves.map(
    (move): StaffStoryEntry => ({
      key: `move-${move.version}`,
      at: move.at,
      event: move.event as StaffStoryEntry['event'],
      from: move.fromStatus as OrderStatus | null,
      to: move.toStatus as OrderStatus,
      by: actorOf(move.actor, facts),
      reason: move.reason,
      facts: factsOf(move, facts),
    }),
  )
  const openings = facts.openings.map(
    ({ reportId, at, userId }): StaffStoryEntry => ({
      key: `open-${reportId}`,
      at,
      event: 'open-report',
      reason: null,
      facts: [],
      from: 'pendingApproved',
      to: 'pendingApproved',
      by: { kind: 'staff', name: facts.nameOf(userId) },
    }),
  )
  // Of two entries at the same instant, the earlier one is listed below.
  return [...openings, ...moves]
    .map((entry, index) => ({ entry, index }))
    .sort(latestFirst)
    .map(({ entry }) => entry)
}

type Placed = { readonly entry: StaffStoryEntry; readonly index: number }

function latestFirst(a: Placed, b: Placed): number {
  return b.entry.at - a.entry.at || b.index - a.index
}

function actorOf(actor: string, { nameOf }: StoryFacts): StoryActor {
  const [kind, userId = ''] = actor.split(':')
  if (kind === 'user') return { kind: 'buyer', name: nameOf(userId) }
  return kind === 'staff' ? { kind, name: nameOf(userId) } : { kind: 'system', name: null }
}

function factsOf(move: Move, facts: StoryFacts): StoryFact[] {
  const { event, toStatus, version, refund, difference, note } = move
  const mails = facts.mails.filter(mail => mail.version === version)
  const sent = mails.map(({ version: _version, ...mail }) => mail)
  if (event === 'place') return [...placed(facts), ...sent]
  const returned = facts.coupons
    .filter(({ isLive }) => !isLive && (toStatus === 'cancelled' || toStatus === 'refunded'))
    .map(({ code }) => ({ kind: 'coupon-returned', code }) as const)
  const opened = openedBy(move, facts)
  const accepted =
    difference === null ? [] : [{ kind: 'accepted-difference', difference, why: note ?? '' } as const]
  return [...accepted, ...opened, ...(refund ? givenBack(refund, facts) : []), ...returned, ...sent]
}

function settlesForApproval({ event, toStatus }: Pick<Move, 'event' | 'toStatus'>): boolean {
  return toStatus === 'pendingApproved' && (event === 'payment-confirmed' || event === 'settle-free')
}

function placed({ order, coupons }: StoryFacts): StoryFact[] {
  const { price, discount, payable } = order
  return [
    { kind: 'price', price, discount, payable },
    ...coupons.map(({ code }) => ({ kind: 'coupon-held', code }) as const),
  ]
}

/** If the school had to approve a line, the approval opened it; the payment opened the other lines. */
function openedBy({ event, fromStatus, toStatus }: Move, { order, grants, moves }: StoryFacts): StoryFact[] {
  const isApproval = toStatus === 'approved' && fromStatus !== 'approved' && event !== 'refuse'
  const isSettled = settlesForApproval({ event, toStatus })
  if (!isApproval && !isSettled) return []
  const inTwoSteps = moves.some(settlesForApproval)
  const ids = order.lines
    .filter(({ needsApproval }) => !inTwoSteps || needsApproval === isApproval)
    .map(({ id }) => id)
  const opened = grants.filter(({ orderLineId }) => orderLineId !== null && ids.includes(orderLineId))
  return opened.map(({ orderLineId, startsAt, endsAt }) => ({
    kind: 'access-opened',
    name: nameOfLine(order, orderLineId),
    from: startsAt,
    until: endsAt,
  }))
}

function givenBack(refund: Refund, { order, grants }: StoryFacts): StoryFact[] {
  const ids = refund.lines.map(({ id }) => id)
  const names = order.lines.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const ended = grants.filter(grant => grant.endedAt !== null && ids.includes(grant.orderLineId ?? 0))
  return [
    { kind: 'given-back', names, amount: refund.amount },
    ...(refund.ended ?? []).map(
      ({ name, orderId }) => ({ kind: 'free-access-ended', name, orderId }) as const,
    ),
    ...ended.map(grant => ({ kind: 'access-ended', name: nameOfLine(order, grant.orderLineId) }) as const),
  ]
}

function nameOfLine({ lines }: Order, lineId: number | null): string {
  return lines.find(({ id }) => id === lineId)?.name ?? ''
}
