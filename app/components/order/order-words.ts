import type { OrderStatus } from '#app/business/orders/order.ts'
import type { BuyerOrder, StoryEntry } from '#app/business/orders/showing/order-view.ts'
import { formatTime, formatWhen, isSameDay, onMoment } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'

/** The label of an order's status. An order that waits for the school has its own label. */
export function statusLabel({
  status,
  awaitsApproval = false,
}: {
  readonly status: OrderStatus
  readonly awaitsApproval?: boolean
}): string {
  if (awaitsApproval) return m.orders_status_awaits()
  switch (status) {
    case 'notYetReceived':
      return m.orders_status_notYetReceived()
    case 'pendingApproved':
      return m.orders_status_pendingApproved()
    case 'approved':
      return m.orders_status_approved()
    case 'rejected':
      return m.orders_status_rejected()
    case 'cancelled':
      return m.orders_status_cancelled()
    case 'refunded':
      return m.orders_status_refunded()
  }
}

export const STATUS_TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  notYetReceived: 'accent',
  pendingApproved: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  refunded: 'neutral',
}

type Facts = Pick<BuyerOrder, 'order'> & {
  /** The buyer pays by a transfer and sends its slip. */
  readonly canReport?: boolean
  readonly story: readonly Pick<StoryEntry, 'at' | 'from' | 'to' | 'event'>[]
}

/** The order's state in one sentence, with its time. `pending`: of a slip that waits, to the buyer by default. */
export function orderSays(
  { order, canReport, story }: Facts,
  locale: Locale,
  now: Instant,
  pending = m.orders_says_pending,
): string {
  const came = story
    .filter(({ from, to, event }) => to === order.status && (from !== to || event === 'payment-confirmed'))
    .map(({ at }) => at)
  const since = Math.max(order.createdAt, ...came)
  const when = sayWhen(since, locale, now)
  switch (order.status) {
    case 'notYetReceived':
      return order.cancelAt === null
        ? m.orders_says_unpaid_always()
        : unpaidUntil({ canReport, when: formatWhen(order.cancelAt, locale, now) })
    case 'pendingApproved':
      if (waitsForProvider(story)) return m.orders_says_held()
      if (order.payable === 0) return m.orders_says_pending_free({ when })
      return order.awaitsApproval ? m.orders_says_awaits({ when }) : pending({ when })
    case 'approved':
      return m.orders_says_approved({ when })
    case 'rejected':
      return m.orders_says_rejected({ when: formatWhen(since, locale, now) })
    case 'cancelled':
      return m.orders_says_cancelled({ when })
    case 'refunded':
      return m.orders_says_refunded({ when })
  }
}

/** Returns until when the order waits: for the slip too, if the buyer sends one. */
export function unpaidUntil({ canReport, when }: { canReport?: boolean | undefined; when: string }): string {
  return canReport ? m.orders_says_unpaid_slip({ when }) : m.orders_says_unpaid({ when })
}

/** True if the last event is a provider that holds the payment for a review. */
function waitsForProvider(story: Facts['story']): boolean {
  const [last] = story.toSorted((a, b) => b.at - a.at)
  return last?.event === 'payment-held'
}

/**
 * Returns the sentence about what happens after an online payment. `cancelAt`: when the shop cancels the order if the
 * buyer has not paid. null: it never does.
 */
export function payOnlineText({ cancelAt }: { readonly cancelAt: Instant | null }): string {
  return cancelAt === null ? m.payment_next_always() : m.payment_next()
}

/**
 * Returns the sentence about what happens next with an order, and what the buyer has to do. `promise`: the sentence
 * about when a slip is checked, or ''.
 */
export function nextStepText({ order, story }: Facts, promise: string): string {
  switch (order.status) {
    case 'notYetReceived':
      return order.cancelAt === null ? m.orders_next_unpaid_always() : m.orders_next_unpaid()
    case 'pendingApproved':
      if (order.awaitsApproval)
        return order.payable === 0 ? m.orders_next_awaits_free() : m.orders_next_awaits()
      if (waitsForProvider(story)) return m.orders_next_held()
      return order.payable === 0 || !promise
        ? m.orders_next_pending()
        : `${promise} ${m.orders_next_pending()}`
    case 'approved':
      return approvedNext(order)
    case 'rejected':
      return m.orders_next_rejected()
    case 'cancelled':
      return m.orders_next_cancelled()
    case 'refunded':
      return m.orders_next_refunded()
  }
}

/** True for an order of products alone. The head of its page says where the parcel is. */
export function saysParcelFirst({ lines }: Pick<Facts['order'], 'lines'>): boolean {
  return lines.every(({ courseId }) => courseId === null)
}

/** Returns what follows the approval: a course to start, or else the parcel. */
function approvedNext(order: Facts['order']): string {
  const { awaitsDispatch, dispatchedAt } = order
  if (!saysParcelFirst(order)) return m.orders_next_approved()
  if (awaitsDispatch) return m.parcels_says_packed()
  return dispatchedAt === null ? m.orders_next_approved() : m.parcels_says_on_its_way()
}

/** One event of an order, in the buyer's words. */
export function storyWords({ from, to, event }: Pick<StoryEntry, 'from' | 'to' | 'event'>): string {
  if (from === null && to !== 'approved') return m.orders_story_placed()
  if (event === 'refuse' || (event === 'reject' && to === 'cancelled')) return m.orders_story_refused()
  if (to === 'pendingApproved' && (event === 'payment-confirmed' || event === 'settle-free'))
    return event === 'settle-free' ? m.orders_story_awaits_free() : m.orders_story_awaits()
  if (event === 'dispatch') return m.parcels_story_sent()
  if (event === 'recall') return m.parcels_story_recalled()
  if (from === to) return m.orders_story_line_refunded()
  switch (to) {
    case 'notYetReceived':
      return event === 'payment-fell-through' ? m.orders_story_fell_through() : m.orders_story_placed()
    case 'pendingApproved':
      return event === 'payment-held' ? m.orders_story_held() : m.orders_story_reported()
    case 'approved':
      return m.orders_story_approved()
    case 'rejected':
      return m.orders_story_rejected()
    case 'cancelled':
      return event === 'expire' ? m.orders_story_expired() : m.orders_story_cancelled()
    case 'refunded':
      return m.orders_story_refunded()
  }
}

/** A time with its English preposition: 'at 14:05', 'on 20 Nov 2026 at 14:05'. Thai needs none. */
function sayWhen(at: Instant, locale: Locale, now: Instant): string {
  if (!isSameDay(at, now)) return onMoment(at, locale)
  const time = formatTime(at, locale)
  return locale === 'th' ? time : `at ${time}`
}
