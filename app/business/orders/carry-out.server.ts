import type { SQL } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { unreachable } from '#app/platform/result.ts'
import { coursePath } from '../catalogue/link-path.ts'
import type { Grant } from '../learning/grant.ts'
import { endGrantsOfOrder } from '../learning/grant-repository.server.ts'
import { prepareMail } from '../notifications/outbox.server.ts'
import { openAccess } from './open-access.server.ts'
import type { Order } from './order.ts'
import type { OrderEffect } from './order-effects.ts'
import { type Actor, moveStatements } from './order-repository.server.ts'
import type { Transition } from './order-transitions.ts'
import { giveBackCoupons, giveBackStock, spendCoupons } from './reservations.server.ts'

type Needs = { db: Database; now: Clock }

export type CarriedOut = { readonly statements: readonly Statement[]; readonly outboxIds: readonly string[] }

/** What else a move touches: the buyer's grants so far, and the order's id, which is SQL while the order is being made. */
export type MoveFacts = {
  readonly orderId: number | SQL
  readonly grants: readonly Grant[]
  readonly actor: Actor
}

/**
 * A move with all that has to happen with it, to be committed in one batch: the order's story first, so that the batch
 * of whoever came second fails before anything else is touched. decisions: Orders and payments
 */
export function carryOut(needs: Needs, { order, effects, move }: Transition, facts: MoveFacts): CarriedOut {
  const statements = moveStatements(needs.db, facts.orderId, move, facts.actor)
  const outboxIds: string[] = []
  for (const effect of effects) {
    const mail = mailOf(effect, order, move.reason)
    if (mail) {
      const { id, statement } = prepareMail(needs, { ...mail, to: order.email, locale: order.locale })
      statements.push(statement)
      outboxIds.push(id)
    } else statements.push(...statementsOf(needs, effect, order, facts))
  }
  return { statements, outboxIds }
}

function statementsOf({ db, now }: Needs, effect: OrderEffect, order: Order, facts: MoveFacts): Statement[] {
  const { orderId, grants } = facts
  switch (effect) {
    case 'open-access':
      return openAccess(db, { lines: order.lines, orderId, userId: order.userId, grants, at: now() })
    case 'end-access':
      return [endGrantsOfOrder(db, { orderId, reason: 'refunded', now: now() })]
    case 'use-coupons':
      return spendCoupons(db, orderId)
    case 'give-back-coupons':
      return giveBackCoupons(db, orderId)
    case 'give-back-stock':
      return giveBackStock(db, orderId)
    case 'send-order-reported':
    case 'send-order-approved':
    case 'send-order-rejected':
    case 'send-order-cancelled':
    case 'send-order-refunded':
      return []
    default:
      return unreachable(effect)
  }
}

/** The mail of an effect, or null where it has none. Its key names the fact, so the same fact is told once. */
function mailOf(effect: OrderEffect, order: Order, reason: string | null) {
  const data = { orderId: order.id, orderToken: order.token }
  const key = `${effect}:${order.token}:${order.version}`
  switch (effect) {
    case 'send-order-reported':
      return { key, template: 'report-received', data } as const
    case 'send-order-approved':
      return { key, template: 'order-approved', data: { ...data, courses: coursesOf(order) } } as const
    case 'send-order-rejected':
      return { key, template: 'report-rejected', data: { ...data, reason: reason ?? '' } } as const
    case 'send-order-cancelled':
      return { key, template: 'order-cancelled', data } as const
    default:
      return null
  }
}

/** The address without its slug is redirected to the one with it, so the mail outlives a course's renaming. */
function coursesOf({ lines }: Order) {
  return lines.flatMap(({ courseId, name }) =>
    courseId === null ? [] : [{ name, path: coursePath({ id: courseId, slug: '' }) }],
  )
}
