import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import type { ReportTold } from '#app/business/notifications/mails/report-received.tsx'
import type { Order } from '#app/business/orders/order.ts'
import type { OrderFacts } from '#app/business/orders/order-facts.server.ts'
import { type Actor, isWriteConflict } from '#app/business/orders/order-repository.server.ts'
import type { Transition } from '#app/business/orders/order-transitions.ts'
import { commit, type Statement } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { effectStatements } from './effect-statements.server.ts'

export type MoveNeeds = { db: Database; now: Clock; jobs: Jobs; announce: Announce }

/** The next step for an order as it was read: a move, or nothing because no move is needed. */
export type Step =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'move'
      readonly transition: Transition
      readonly actor: Actor
      /** Committed together with the move, after it. */
      readonly also: readonly Statement[]
      /** The reported transfer, for the mail about it. */
      readonly reported?: ReportTold
    }

export type Moved<Facts = OrderFacts> = {
  readonly order: Order
  /** What was read for the decision that holds. */
  readonly facts: Facts
  /** false: nothing was moved, because the decision needed no move. */
  readonly isNew: boolean
}

export type MoveRefusal = { readonly code: 'NOT_FOUND' } | { readonly code: 'TRY_AGAIN' }

type Plan<Facts, Refusal> = {
  /** Reads in one batch; null if the order does not exist. */
  readonly read: () => Promise<Facts | null>
  readonly decide: (facts: Facts) => Result<Step, Refusal>
  /** Returns a refusal for a violated constraint of `also`, or null if it means nothing to a person. */
  readonly refusalOf?: (constraint: string) => Refusal | null
}

const MOST_TRIES = 5

/**
 * Reads an order, decides, and commits the move with everything that belongs to it: one read and one write. If another
 * writer moved the order meanwhile or the answer was lost, it reads and decides again.
 */
export async function moveOrder<Facts extends OrderFacts, Refusal>(
  needs: MoveNeeds,
  plan: Plan<Facts, Refusal>,
): Promise<Result<Moved<Facts>, Refusal | MoveRefusal>> {
  let failure: unknown
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const facts = await plan.read()
    if (facts === null) return refuse({ code: 'NOT_FOUND' })
    const step = plan.decide(facts)
    if (!step.ok) return step
    if (step.value.kind === 'done') return ok({ order: facts.order, facts, isNew: false })
    try {
      return ok({ order: await write(needs, facts, step.value), facts, isNew: true })
    } catch (error) {
      failure = error
      const constraint = brokenConstraint(error)
      const refusal =
        constraint !== null && !isWriteConflict(constraint) ? plan.refusalOf?.(constraint) : null
      if (refusal) return refuse(refusal)
    }
  }
  if (!isWriteConflict(brokenConstraint(failure))) throw failure
  return refuse({ code: 'TRY_AGAIN' })
}

async function write(
  needs: MoveNeeds,
  { order }: OrderFacts,
  { transition, actor, also, reported }: Extract<Step, { kind: 'move' }>,
): Promise<Order> {
  const { statements, outboxIds } = effectStatements(needs, transition, {
    orderId: order.id,
    actor,
    ...(reported && { reported }),
  })
  await commit(needs.db, [...statements, ...also])
  const to = { userId: order.userId }
  await Promise.all([
    needs.jobs.sendOutbox(outboxIds),
    needs.announce(to, { kind: 'order-changed', id: order.id }),
    ...(transition.effects.includes('open-access') ? [needs.announce(to, { kind: 'access-opened' })] : []),
  ])
  return transition.order
}
