import { eq, type SQL, sql } from 'drizzle-orm'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import {
  endGrantsOfLines,
  endGrantsOfOrder,
  insertGrant,
} from '#app/business/learning/grant-repository.server.ts'
import { renewalStartNow } from '#app/business/learning/renewal-start.server.ts'
import type { ReportTold } from '#app/business/notifications/mails/report-received.tsx'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { isLineOpen, isLineWaiting, type Order, type OrderLine } from '#app/business/orders/order.ts'
import type { OrderEffect } from '#app/business/orders/order-effects.ts'
import { type Actor, moveStatements } from '#app/business/orders/order-repository.server.ts'
import type { Transition } from '#app/business/orders/order-transitions.ts'
import { parcelLines, waysOf } from '#app/business/orders/parcel.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { nameIn } from '#app/i18n/locale.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { invariant, unreachable } from '#app/platform/result.ts'
import { recordRefund, refundTold } from './refund-statements.server.ts'
import { releaseCoupons, returnStock, spendCoupons } from './reservations.server.ts'

type Needs = { db: Database; now: Clock }

type EffectStatements = { readonly statements: readonly Statement[]; readonly outboxIds: readonly string[] }

/** Further data of a move. The order's id is SQL while the order is being created. */
type MoveFacts = {
  readonly orderId: number | SQL
  readonly actor: Actor
  /** The transfer that the buyer reported, for the mail about it. */
  readonly reported?: ReportTold
}

/**
 * Returns the statements of a move and its effects, to be committed in one batch. The history row goes first, so that
 * the batch of a slower writer fails before it changes anything. decisions: Orders and payments
 */
export function effectStatements(needs: Needs, transition: Transition, facts: MoveFacts): EffectStatements {
  const { order, effects, move } = transition
  const statements = moveStatements(needs.db, facts.orderId, move, facts.actor)
  const outboxIds: string[] = []
  for (const effect of effects) {
    const mail = mailOf(effect, transition, facts)
    if (mail) {
      const { id, statement } = prepareMail(needs, { ...mail, to: order.email, locale: order.locale })
      statements.push(statement)
      outboxIds.push(id)
    } else statements.push(...statementsOf(needs, effect, transition, facts))
  }
  return { statements, outboxIds }
}

function statementsOf(
  { db, now }: Needs,
  effect: OrderEffect,
  { order, opens, move }: Transition,
  facts: MoveFacts,
): Statement[] {
  const { orderId } = facts
  switch (effect) {
    case 'open-access':
      return openAccess(db, { lines: opens, orderId, userId: order.userId, at: now() })
    case 'end-access':
      return [endGrantsOfOrder(db, { orderId, reason: 'refunded', now: now() })]
    case 'end-line-access': {
      const lineIds = move.refund?.lines.map(({ id }) => id) ?? []
      return [endGrantsOfLines(db, { lineIds, reason: 'refunded', now: now() })]
    }
    case 'record-refund':
      return recordRefund(db, order, move)
    case 'use-coupons':
      return spendCoupons(db, orderId)
    case 'give-back-coupons':
      return releaseCoupons(db, orderId)
    case 'give-back-stock':
      return returnStock(db, orderId)
    case 'give-back-refused-stock':
      return returnStock(db, orderId, { onlyRefused: true })
    case 'send-order-reported':
    case 'send-order-awaits-approval':
    case 'send-order-approved':
    case 'send-order-rejected':
    case 'send-order-cancelled':
    case 'send-order-refunded':
    case 'send-line-refunded':
    case 'send-order-dispatched':
      return []
    default:
      return unreachable(effect)
  }
}

/** Returns the mail of an effect, or null. The key names the move, so each move sends the mail only once. */
function mailOf(effect: OrderEffect, { order, move }: Transition, { reported }: MoveFacts) {
  const data = { orderId: order.id, orderToken: order.token }
  const key = `${effect}:${order.token}:${order.version}`
  switch (effect) {
    case 'send-order-reported':
      return { key, template: 'report-received', data: { ...data, ...(reported && { reported }) } } as const
    case 'send-order-approved':
      return { key, template: 'order-approved', data: { ...data, ...approvedTold(order) } } as const
    case 'send-order-awaits-approval':
      return { key, template: 'order-awaits-approval', data: { ...data, ...waitingTold(order) } } as const
    case 'send-order-rejected':
      return { key, template: 'report-rejected', data: { ...data, reason: move.reason ?? '' } } as const
    case 'send-order-cancelled':
      return {
        key,
        template: 'order-cancelled',
        data: { ...data, ...(move.reason && { reason: move.reason }) },
      } as const
    case 'send-order-refunded':
      return { key, template: 'order-refunded', data: { ...data, ...refundTold(order, move) } } as const
    case 'send-line-refunded':
      return { key, template: 'line-refunded', data: { ...data, ...refundTold(order, move) } } as const
    case 'send-order-dispatched':
      return { key, template: 'order-dispatched', data: { ...data, ...dispatchTold(order) } } as const
    default:
      return null
  }
}

function dispatchTold(order: Order) {
  const { carrier, number, page } = waysOf(order.parcel)
  return {
    items: parcelLines(order).map(line => ({ name: nameIn(order.locale, line), qty: line.qty })),
    ...(carrier && { carrier }),
    ...(number && { number }),
    ...(page && { page }),
  }
}

function approvedTold(order: Order) {
  const { payable: amountMinor, currency } = order
  return { courses: openCoursesOf(order), ...(amountMinor > 0 && { paid: { amountMinor, currency } }) }
}

function waitingTold(order: Order) {
  const waiting = order.lines.filter(line => line.courseId !== null && isLineWaiting(order, line))
  return { ...approvedTold(order), waiting: waiting.map(line => nameIn(order.locale, line)) }
}

/** A path without the slug redirects to the current one, so the link still works after the course is renamed. */
function openCoursesOf(order: Order) {
  return order.lines.flatMap(line =>
    line.courseId === null || !isLineOpen(order, line)
      ? []
      : [{ name: nameIn(order.locale, line), path: coursePath({ id: line.courseId, slug: '' }) }],
  )
}

type Opened = Pick<OrderLine, 'courseId' | 'plan' | 'position'>

/**
 * Creates a grant for each course line from its plan snapshot, and counts one more sale. A renewal starts at the end of
 * the access at commit. The unique (line, course) keeps it to one grant after a second approval.
 * decisions: Access and learning
 */
function openAccess(
  db: Database,
  {
    lines,
    orderId,
    userId,
    at,
  }: {
    lines: readonly Opened[]
    orderId: number | SQL
    userId: string
    at: Instant
  },
): Statement[] {
  return lines.flatMap(({ courseId, plan, position }) => {
    if (courseId === null) return []
    invariant(plan !== null, 'a course line keeps its plan')
    const startsAt = plan.pricingType === 'renew' ? renewalStartNow({ userId, courseId }, at) : at
    const orderLineId = sql`(SELECT id FROM order_lines WHERE order_id = ${orderId} AND position = ${position})`
    return [
      insertGrant(db, { userId, courseId, source: 'order', orderLineId, plan, startsAt }, at),
      db
        .update(courses)
        .set({ salesCount: sql`${courses.salesCount} + 1` })
        .where(eq(courses.id, courseId)),
    ]
  })
}
