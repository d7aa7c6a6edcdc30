import type { MethodUnderTest } from './methods.ts'
import { heldBy } from './sandbox-inside.ts'

/** The state of an order, and how often money moved for it. */
export type Standing = {
  readonly order: string
  readonly hasMismatch: boolean
  readonly grants: number
  readonly mails: number
  /** The number of paid charges at the provider. */
  readonly charges: number
}

export const PAID_ONCE: Standing = {
  order: 'approved',
  hasMismatch: false,
  grants: 1,
  mails: 1,
  charges: 1,
}
export const BEFORE_STAFF: Standing = {
  order: 'notYetReceived',
  hasMismatch: true,
  grants: 0,
  mails: 0,
  charges: 1,
}
export const CANCELLED: Standing = {
  order: 'cancelled',
  hasMismatch: false,
  grants: 0,
  mails: 0,
  charges: 0,
}

type Row = { status: string; hasMismatch: number; grants: number; mails: number; attempts: string }

/** Reads the state of an order from the real database, past the simulated faults. */
export async function standingOf(
  { d1 }: { d1: D1Database },
  purchase: { readonly orderId: number; readonly method: MethodUnderTest },
): Promise<Standing> {
  const row = await d1
    .prepare(
      `SELECT status, needs_review AS hasMismatch,
        (SELECT COUNT(*) FROM access_grants WHERE order_line_id IN
          (SELECT id FROM order_lines WHERE order_id = orders.id)) AS grants,
        (SELECT COUNT(*) FROM outbox WHERE key LIKE 'send-order-approved:' || orders.token || '%') AS mails,
        (SELECT json_group_array(id) FROM payments WHERE order_id = orders.id) AS attempts
      FROM orders WHERE id = ?`,
    )
    .bind(purchase.orderId)
    .first<Row>()
  if (!row) throw new Error('The order is gone.')
  const held = await heldBy(purchase.method.player, JSON.parse(row.attempts) as number[])
  const { status: order, hasMismatch, grants, mails } = row
  const charges = held.filter(({ state }) => state === 'paid').length
  return { order, hasMismatch: hasMismatch === 1, grants, mails, charges }
}
